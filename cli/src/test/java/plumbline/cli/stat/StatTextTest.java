package plumbline.cli.stat;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The table of counters, as a person sees it. */
class StatTextTest {
    private static Map<String, Long> counters(long received) {
        Map<String, Long> counters = new LinkedHashMap<>();
        counters.put("received", received);
        counters.put("dropped", 0L);
        counters.put("ports.0 tap:a.sent_bytes", received * 64);
        counters.put("ports.0 tap:a.queue.peak_cells", 3L);
        counters.put("ports.1 tap:b.sent_bytes", 5L);
        counters.put("ports.0 tap:a.drops.port_down", 1L); // came up last, stands with its port
        return counters;
    }

    @Test
    void showsValuesAndRatesUnderTheirGroupsAndLeavesOutZeros() {
        List<String> lines = StatText.lines(counters(3_000), StatText.WIDTH, counters(1_000), 2);
        assertThat(String.join("\n", lines)).isEqualTo("""
                                                                 now      per second
            received                                           3,000           1,000
            ports
              0 tap:a
                sent_bytes                                   192,000          64,000
                queue
                  peak_cells                                       3
                drops
                  port_down                                        1
              1 tap:b
                sent_bytes                                         5\
            """);
    }

    @Test
    void portsAndQueuesGoByTheirNumbersHoweverLateTheyCameUp() {
        Map<String, Long> counters = new LinkedHashMap<>();
        counters.put("ports.10 tap:k.sent", 1L);
        counters.put("ports.9 tap:j.queues.7.enqueued", 2L);
        counters.put("ports.9 tap:j.queues.3.enqueued", 3L);
        counters.put("drops.queue_full", 4L);
        counters.put("conserved", 1L);
        assertThat(StatText.lines(counters, StatText.WIDTH, Map.of(), 0).stream()
                        .map(line -> line.strip().split(" {2,}")[0])
                        .skip(1))
                .containsExactly(
                        "conserved",
                        "ports",
                        "9 tap:j",
                        "queues",
                        "3",
                        "enqueued",
                        "7",
                        "enqueued",
                        "10 tap:k",
                        "sent",
                        "drops",
                        "queue_full");
    }

    @Test
    void withoutAnEarlierLookThereAreNoRates() {
        assertThat(StatText.lines(counters(7), StatText.WIDTH, Map.of(), 0).get(1))
                .isEqualTo("%-40s%16s".formatted("received", "7"));
    }

    @Test
    void whatIsTooNarrowForTheTableHasShorterNamesAndAllNumbers() {
        assertThat(String.join(
                        "\n",
                        StatText.lines(counters(3_000), 52, counters(1_000), 2).subList(2, 6)))
                .isEqualTo("""
                    ports
                      0 tap:a
                        sent_bytes               192,000          64,000
                        queue\
                    """);
        assertThat(StatText.lines(Map.of("a_name_that_goes_on", 5L), 44, Map.of(), 1)
                        .get(1))
                .isEqualTo("a_name_that                5               5");
        assertThat(StatText.lines(Map.of("a_name_that_goes_on", 5L), 43, Map.of(), 1))
                .containsExactly(" ".repeat(40) + "now", "a_name_that_goes_on                       5");
    }
}
