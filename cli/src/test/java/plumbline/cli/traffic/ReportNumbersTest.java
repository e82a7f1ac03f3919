package plumbline.cli.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import plumbline.console.terminal.Json;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.PortEffect;
import plumbline.pipelines.report.GeneratorReport;
import plumbline.pipelines.report.PipeReport;
import plumbline.pipelines.report.PortReport;
import plumbline.pipelines.report.QueueReport;
import plumbline.pipelines.report.ReportNumbers;
import plumbline.pipelines.report.RingReport;
import plumbline.pipelines.report.SwitchReport;
import plumbline.pipelines.report.TableReport;

/** {@code plumb stat --json} has all numbers of {@code plumb run --json}, under the same names in the same order. */
class ReportNumbersTest {
    private static final Map<DropReason, Long> DROPS = Map.of(DropReason.QUEUE_FULL, 31L, DropReason.PARSER, 32L);

    private static QueueReport queue(long base) {
        return new QueueReport(base + 3, base + 2, 1, base + 4, (int) base, DROPS);
    }

    private static PipeReport pipe(long base) {
        return new PipeReport(
                base + 1,
                base + 2,
                base + 3,
                base + 4,
                base + 5,
                base + 6,
                base + 7,
                base + 8,
                base + 9,
                base + 10,
                queue(base + 11),
                new GeneratorReport(base + 12, base + 13, base + 14),
                DROPS,
                Map.of("in 2 A.b", Map.of("Routes.all", new TableReport(base + 15, base + 16, base + 17))),
                "a trap");
    }

    @Test
    void areThoseOfTheJson() throws IOException {
        List<RingReport> rings =
                List.of(new RingReport("to the pipe", 8, 7, 6, 5), new RingReport("to x.y", 4, 3, 2, 1));
        SwitchReport report = new SwitchReport(
                "p",
                "pisa",
                List.of(new PortReport(
                        3,
                        "pcap:a.pcap",
                        101,
                        102,
                        DROPS,
                        queue(110),
                        Map.of(2, queue(120), 10, queue(130)),
                        103,
                        104,
                        DROPS,
                        Map.of(PortEffect.DUPLICATED, 105L),
                        Map.of(PortEffect.DELAYED, 106L),
                        rings,
                        2,
                        true,
                        "gone")),
                List.of(pipe(200), pipe(300)),
                rings,
                new SwitchReport.Inside(1, 2, 3, 4, 5, 6));
        Map<String, Long> expected = new LinkedHashMap<>();
        flatten("", new ObjectMapper().readTree(Json.of(TrafficSummary.of(report))), expected);
        assertThat(ReportNumbers.of(report)).containsExactlyEntriesOf(expected);
    }

    /** Elements of a list go by their number and name, else by their position; what is no whole number is left out. */
    private static void flatten(String prefix, JsonNode node, Map<String, Long> into) {
        if (node.isIntegralNumber() || node.isBoolean()) {
            into.put(prefix, node.isBoolean() ? node.asBoolean() ? 1 : 0 : node.asLong());
        } else if (node.isArray()) {
            for (int i = 0; i < node.size(); i++) {
                JsonNode one = node.get(i);
                String name = one.has("name") ? " " + one.path("name").asText().replace('.', '_') : "";
                flatten(prefix + "." + one.path("number").asInt(i) + name, one, into);
            }
        } else {
            node.properties().stream()
                    .filter(entry -> !entry.getKey().equals("number"))
                    .forEach(entry -> flatten(
                            (prefix.isEmpty() ? "" : prefix + ".")
                                    + entry.getKey().replace('.', '_'),
                            entry.getValue(),
                            into));
        }
    }
}
