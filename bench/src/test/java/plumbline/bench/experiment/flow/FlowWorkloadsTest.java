package plumbline.bench.experiment.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.bench.experiment.subject.ExperimentException;
import plumbline.bench.experiment.subject.PointSettings;
import plumbline.bench.experiment.subject.SharedInputs;
import plumbline.pipelines.port.PortException;

class FlowWorkloadsTest {
    @TempDir
    Path folder;

    private FlowWorkload workload(String text) throws PortException {
        return FlowWorkloads.of(text, new SharedInputs(List.of(Path.of(""), folder)));
    }

    private static Map<Long, Integer> count(LongSupplier flows, int packets) {
        Map<Long, Integer> counts = new HashMap<>();
        for (int i = 0; i < packets; i++) {
            counts.merge(flows.getAsLong(), 1, Integer::sum);
        }
        return counts;
    }

    /** The largest of 100 flows at s = 1 has the share 1/H(100), H(100) = 5.187. */
    @Test
    void zipfFollowsItsLaw() throws PortException {
        int packets = 200_000;
        Map<Long, Integer> counts = count(workload("zipf:?s=1.0&flows=100").flows(5), packets);
        double largest = counts.values().stream().mapToInt(n -> n).max().orElseThrow() / (double) packets;
        assertThat(largest).isCloseTo(1 / 5.187, within(0.005));
        assertThat(counts).hasSize(100);
    }

    @Test
    void aSeedGivesOtherIdsAndTheSameSeedTheSame() throws PortException {
        FlowWorkload zipf = workload("zipf:?flows=1000");
        Map<Long, Integer> one = count(zipf.flows(1), 1000);
        assertThat(count(zipf.flows(1), 1000)).isEqualTo(one);
        assertThat(count(zipf.flows(2), 1000).keySet()).doesNotContainAnyElementsOf(one.keySet());
    }

    @Test
    void countsAreExact() throws Exception {
        Files.writeString(folder.resolve("c.csv"), "flow,packets\n1,5\n2,3\n3,1\n");
        FlowWorkload counts = workload("counts:c.csv");
        assertThat(counts.packets()).isEqualTo(9);
        assertThat(count(counts.flows(3), 9).values()).containsExactlyInAnyOrder(5, 3, 1);
    }

    @Test
    void allPacketsOfAFileAreTakenUnlessLessIsSaid() throws Exception {
        Files.writeString(folder.resolve("c.csv"), "flow,packets\n1,5\n2,3\n3,1\n");
        FlowWorkload counts = workload("counts:c.csv");
        assertThat(counts.packets(settings(Map.of()))).isEqualTo(9);
        assertThat(counts.packets(settings(Map.of("packets", "4")))).isEqualTo(4);
        assertThat(counts.packets(settings(Map.of("packets", "4_000")))).isEqualTo(9);
        assertThatThrownBy(() -> counts.packets(settings(Map.of("packets", "0"))))
                .hasMessage("here: packets = 0: at least 1");
        FlowWorkload drawn = workload("zipf:?flows=10");
        assertThatThrownBy(() -> drawn.packets(settings(Map.of()))).hasMessage("here: 'packets' is missing");
    }

    private static PointSettings settings(Map<String, String> values) {
        return new PointSettings("here", values);
    }

    /**
     * Of the first byte's values the largest has the share 1/H(256), H(256) = 6.124; so has each next byte below it.
     */
    @Test
    void aTreeHasHeavyPrefixesBelowHeavyPrefixes() throws PortException {
        int packets = 100_000;
        LongSupplier flows = workload("tree:?s=1.0").flows(1);
        Map<Long, Integer> first = new HashMap<>();
        Map<Long, Integer> second = new HashMap<>();
        for (int i = 0; i < packets; i++) {
            long source = flows.getAsLong() >>> 32;
            first.merge(source >>> 24, 1, Integer::sum);
            second.merge(source >>> 16, 1, Integer::sum);
        }
        double one = first.values().stream().mapToInt(n -> n).max().orElseThrow() / (double) packets;
        double two = second.values().stream().mapToInt(n -> n).max().orElseThrow() / (double) packets;
        assertThat(one).isCloseTo(1 / 6.124, within(0.01));
        assertThat(two).isCloseTo(1 / 6.124 / 6.124, within(0.004));
        assertThat(first).hasSize(256);
    }

    /** With none, everything would be found, and every statement hold. */
    @Test
    void aCaptureWithoutIpv4PacketsIsRefused() throws Exception {
        Files.write(
                folder.resolve("none.pcap"),
                HexFormat.of().parseHex("d4c3b2a10200040000000000000000000000040001000000"));
        assertThatThrownBy(() -> workload("pcap:none.pcap"))
                .isInstanceOf(PortException.class)
                .hasMessageContaining("none.pcap: no IPv4 packet");
    }

    /** As a shell completes it; only then in the folder of data. */
    @Test
    void aFileIsTakenAsItIsNamedIfItIsThere() {
        SharedInputs inputs = new SharedInputs(List.of(Path.of(""), folder));
        assertThat(inputs.file("pom.xml")).exists().isRelative();
        assertThat(inputs.file("absent.pcap")).isEqualTo(folder.resolve("absent.pcap"));
    }

    @Test
    void whatCannotBeUsedIsNamed() {
        assertThatThrownBy(() -> workload("nonesuch:x"))
                .isInstanceOf(ExperimentException.class)
                .hasMessageContaining("zipf:");
        assertThatThrownBy(() -> workload("counts:absent.csv"))
                .isInstanceOf(PortException.class)
                .hasMessageContaining("absent.csv");
        assertThatThrownBy(() -> workload("zipf:?s=x"))
                .isInstanceOf(ExperimentException.class)
                .hasMessageContaining("s=x");
        assertThatThrownBy(() -> workload("zipf:?skew=1"))
                .isInstanceOf(PortException.class)
                .hasMessageContaining("skew");
    }
}
