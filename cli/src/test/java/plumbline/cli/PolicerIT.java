package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import plumbline.programs.BuiltInPrograms;

/** {@code policer} between Linux hosts: what is let through stays within the token buckets, however fast anybody is. */
@Timeout(value = 600, unit = TimeUnit.SECONDS)
@Tag("long")
class PolicerIT {
    private static final Pattern IPERF = Pattern.compile(
            "^\\$ \\./plumb lab --background h2='iperf3 -s' (policer [^\\n]*) -- sh -c \\\\\\n +'([^']*)'$",
            Pattern.MULTILINE);

    @BeforeEach
    void needsRootAndTools() throws IOException {
        Shell.needsRoot("ip", "ping", "iperf3", "unshare", "nsenter", "setpriv");
    }

    private static JsonNode lab(List<String> words) throws IOException {
        List<String> command = new ArrayList<>(RunIT.plumb());
        command.addAll(List.of("lab", "--json"));
        command.addAll(words);
        Shell.Answer answer = Shell.runApart(command.toArray(String[]::new));
        assertThat(answer.exit()).as(answer.output()).isZero();
        JsonNode report = new ObjectMapper().readTree(answer.output()).path("report");
        assertThat(report.at("/traffic/conserved").asBoolean())
                .as(report.toPrettyString())
                .isTrue();
        return report;
    }

    /** The README's, with a small socket buffer: what iperf3 leaves in it at the end never comes. */
    @Test
    void tcpStaysBelowThePeakRate() throws IOException {
        Matcher line =
                IPERF.matcher(BuiltInPrograms.find("policer").orElseThrow().readme());
        assertThat(line.find()).isTrue();
        List<String> words = new ArrayList<>(List.of("--background", "h2=iperf3 -s"));
        words.addAll(List.of(line.group(1).split(" ")));
        words.addAll(List.of("--", "sh", "-c", line.group(2).replace("iperf3", "iperf3 -w 256K")));
        assertThat(words).contains("peak=1250000", "peak_burst=125000");
        long begin = System.nanoTime();
        JsonNode report = lab(words);
        double seconds = (System.nanoTime() - begin) / 1e9;
        assertThat(report.at("/traffic/ports/1/sent_bytes").asDouble())
                .as("%.1f s of 1.25 MB and a burst: %s", seconds, report.toPrettyString())
                .isBetween(2e6, 1.25e6 * seconds + 125_000);
        colouredAndDroppedAreWhatCame(report);
    }

    /** A bucket of 4,000 bytes that nearly nothing fills again: two long requests fit, beside what hosts say anyway. */
    @Test
    void whatTheBucketHoldsPassesAndTheRestIsRed() throws IOException {
        String policer = "policer -p committed=1 -p burst=4000 -p peak=1 -p peak_burst=4000";
        List<String> words = new ArrayList<>(List.of(policer.split(" ")));
        words.addAll(List.of("--", "sh", "-c"));
        words.add("until ping -c 1 h2; do :; done; ping -c 8 -i 0.2 -W 2 -s 1400 h2; true");
        JsonNode report = lab(words);
        assertThat(report.at("/traffic/ports/1/sent_bytes").asLong()).isBetween(1_442L, 5_000L);
        assertThat(report.at("/result/classes/0/red/packets").asLong())
                .as(report.toPrettyString())
                .isGreaterThanOrEqualTo(3);
        colouredAndDroppedAreWhatCame(report);
    }

    private static void colouredAndDroppedAreWhatCame(JsonNode report) {
        JsonNode traffic = report.path("traffic");
        long coloured = 0;
        long bytes = 0;
        long red = 0;
        for (JsonNode row : report.at("/result/classes")) {
            for (String colour : List.of("green", "yellow", "red")) {
                coloured += row.at("/" + colour + "/packets").asLong();
                bytes += row.at("/" + colour + "/bytes").asLong();
            }
            red += row.at("/red/packets").asLong();
        }
        assertThat(coloured)
                .as(report.toPrettyString())
                .isEqualTo(traffic.path("received").asLong());
        assertThat(bytes)
                .isEqualTo(traffic.at("/ports/0/received_bytes").asLong()
                        + traffic.at("/ports/1/received_bytes").asLong());
        assertThat(traffic.at("/drops/ingress_program").asLong()).isEqualTo(red);
    }
}
