package plumbline.systems.drill;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import plumbline.bench.experiment.subject.PointSettings;
import plumbline.bench.experiment.subject.SharedInputs;
import plumbline.bench.experiment.subject.Trial;

/** What can be set of a leaf–spine whose leaves run DRILL, in short runs. */
class LeavesSubjectTest {
    private static final Map<String, String> STANDARD = Map.of(
            "subject",
            "leaves",
            "leaves",
            "2",
            "spines",
            "2",
            "hosts",
            "6",
            "rate",
            "1gbit",
            "load",
            "1.5",
            "ms",
            "10",
            "tcp",
            "reno",
            "port_bytes",
            "300000",
            "min_rto_us",
            "10000");

    private static Map<String, Double> measured(Map<String, String> more) {
        Map<String, String> all = new HashMap<>(STANDARD);
        all.putAll(more);
        return new LeavesSubject()
                .measure(new Trial(new PointSettings("test", all), 1, new SharedInputs(List.of(Path.of("")))));
    }

    @Test
    @Tag("long")
    void recirculationDelaySamplingAndTermsAreSettings() {
        Map<String, Double> standard = measured(Map.of());
        assertThat(measured(Map.of("delay", "600", "sample", "32", "terms", "4")))
                .isEqualTo(standard);
        assertThat(measured(Map.of("delay", "200000"))).isNotEqualTo(standard);
        assertThat(measured(Map.of("sample", "4096"))).isNotEqualTo(standard);
        assertThat(measured(Map.of("rate", "3gbit", "terms", "1"))).isNotEqualTo(measured(Map.of("rate", "3gbit")));
    }
}
