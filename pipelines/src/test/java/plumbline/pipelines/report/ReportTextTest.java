package plumbline.pipelines.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import plumbline.pipelines.port.DropReason;

class ReportTextTest {
    private static final QueueReport EMPTY = new QueueReport(0, 0, 0, 0, 0, Map.of());

    private static SwitchReport report(long sent) {
        return new SwitchReport(
                "precision",
                "pisa",
                List.of(
                        new PortReport(
                                0,
                                "pcap:in.pcap",
                                1_000,
                                60_000,
                                Map.of(DropReason.MALFORMED, 2L),
                                EMPTY,
                                Map.of(),
                                0,
                                0,
                                Map.of(),
                                Map.of(),
                                Map.of(),
                                List.of(),
                                1,
                                true,
                                "in.pcap is cut short"),
                        new PortReport(
                                1,
                                "null:",
                                0,
                                0,
                                Map.of(),
                                new QueueReport(997, 996, 1, 0, 4, Map.of(DropReason.QUEUE_FULL, 1L)),
                                Map.of(),
                                sent,
                                59_760,
                                Map.of(),
                                Map.of(),
                                Map.of(),
                                List.of(),
                                0,
                                false,
                                null)),
                List.of(new PipeReport(
                        998,
                        8,
                        0,
                        0,
                        10,
                        0,
                        3,
                        1,
                        0,
                        0,
                        new QueueReport(8, 8, 0, 0, 2, Map.of(DropReason.QUEUE_FULL, 1L)),
                        GeneratorReport.NONE,
                        Map.of(DropReason.INGRESS_PROGRAM, 8L, DropReason.RECIRCULATION_BUDGET, 1L),
                        Map.of(
                                "in 1 route",
                                Map.of("routes", new TableReport(900, 98, 5)),
                                "out 0",
                                Map.of("unused", new TableReport(0, 0, 1))),
                        null)),
                List.of(),
                new SwitchReport.Inside(1, 0, 0, 0, 0, 0));
    }

    @Test
    void itSaysWhereEveryPacketIs() {
        assertThat(report(996).conserved()).isTrue();
        assertThat(String.join("\n", ReportText.lines(report(996)))).isEqualTo("""
            received 1,000 + copies 10 = sent 996 + dropped 13 + inside 1
            port                              received          sent
              0  pcap:in.pcap                    1,000             0
                        2  received, then malformed
                   down: in.pcap is cut short
              1  null:                               0           996
                        1  queue_full
                        8  recirculated (0.802 % of the packets)
                        1  recirculation port: queue_full
                       10  mirror copies
                        3  digests to the control plane
                        1  digests lost: queue full
                      900  hits in table routes (in 1 route), 98 misses
            dropped
                        2  malformed: malformed frame
                        8  ingress_program: dropped by the program in ingress
                        2  queue_full: queue full
                        1  recirculation_budget: recirculation budget exceeded
                        1  still queued\
            """);
    }

    @Test
    void itAdmitsWhatIsMissing() {
        assertThat(report(990).conserved()).isFalse();
        assertThat(ReportText.lines(report(990)))
                .contains("NOT CONSERVED: 6 packets are unaccounted for: please report this");
    }
}
