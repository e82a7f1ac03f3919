package plumbline.bench.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JmhBenchmarksTest {
    private static Map<String, Object> row(String workload, String variant, double nanos) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("workload", workload);
        row.put("variant", variant);
        row.put("ns/packet", nanos);
        return row;
    }

    @Test
    void variantsOfAWorkloadStandBesideEachOtherInATable() {
        List<Map<String, Object>> rows =
                List.of(row("l3", "handwritten", 20), row("l3", "compiled", 25), row("l3", "interpreter", 500));
        JmhBenchmarks.compare(rows);
        assertThat(JmhBenchmarks.text(rows)).isEqualTo("""
            | workload |     variant | ns/packet | of hand-written | of interpreter |
            |---:|---:|---:|---:|---:|
            |       l3 | handwritten |     20.00 |            1.00 |          25.00 |
            |       l3 |    compiled |     25.00 |            0.80 |          20.00 |
            |       l3 | interpreter |    500.00 |            0.04 |           1.00 |\
            """);
    }

    @Test
    void whatWasNotRunIsNotComparedWith() {
        List<Map<String, Object>> rows =
                List.of(row("l3", "compiled", 25), row("countmin", "handwritten", 10), row("l3", "interpreter", 500));
        JmhBenchmarks.compare(rows);
        assertThat(rows.get(0)).doesNotContainKey("of hand-written").containsEntry("of interpreter", 20.0);
        assertThat(rows.get(1)).containsEntry("of hand-written", 1.0).doesNotContainKey("of interpreter");
    }
}
