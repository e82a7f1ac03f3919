package plumbline.nic.gen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.isa.support.SharedData;
import plumbline.nic.support.Seeds;

class FlowChooserTest {
    private static final int DRAWS = 2_000_000;

    @ParameterizedTest
    @CsvSource({
        "1,1",
        "2,1",
        "1000,0",
        "1000,0.2",
        "1000,0.5",
        "1000,0.99",
        "1000,1",
        "1000,1.2",
        "1000,2",
        "100000,1",
        "100000,0.8"
    })
    void zipfHasExactlyItsProbabilities(int flows, double s) {
        ZipfFlows zipf = new ZipfFlows(flows, s, Seeds.stream(7, Seeds.Purpose.FLOWS));
        assertThat(ChiSquare.deviation(draw(zipf), DRAWS, probability(flows, s)))
                .isBetween(-5.0, 4.0);
    }

    private static IntToDoubleFunction probability(int flows, double s) {
        double harmonic = IntStream.rangeClosed(1, flows)
                .mapToDouble(i -> Math.pow(i, -s))
                .sum();
        return i -> Math.pow(i + 1, -s) / harmonic;
    }

    @Test
    void theTestWouldSeeAWrongSkew() {
        ZipfFlows zipf = new ZipfFlows(1_000, 1.01, Seeds.stream(7, Seeds.Purpose.FLOWS));
        assertThat(ChiSquare.deviation(draw(zipf), DRAWS, probability(1_000, 1.0)))
                .isGreaterThan(10);
    }

    @Test
    void uniformIsUniform() {
        UniformFlows uniform = new UniformFlows(777, Seeds.stream(7, Seeds.Purpose.FLOWS));
        assertThat(ChiSquare.deviation(draw(uniform), DRAWS, i -> 1 / 777.0)).isBetween(-5.0, 4.0);
    }

    @Test
    void aliasTableTakesAnyWeights() {
        double[] weights = {0, 3, 0, 1e-3, 50, 7, 0, 0.5};
        AliasTable table = new AliasTable(weights);
        long[] counts = new long[weights.length];
        var random = Seeds.stream(3, Seeds.Purpose.PACKET_SIZES);
        for (int i = 0; i < DRAWS; i++) {
            counts[table.draw(random)]++;
        }
        assertThat(new long[] {counts[0], counts[2], counts[6]}).containsOnly(0);
        assertThat(ChiSquare.deviation(counts, DRAWS, i -> weights[i] / 60.501)).isBetween(-5.0, 4.0);
        assertThatIllegalArgumentException().isThrownBy(() -> new AliasTable(new double[] {0, 0}));
        assertThatIllegalArgumentException().isThrownBy(() -> new AliasTable(new double[] {1, -1}));
        assertThatIllegalArgumentException().isThrownBy(() -> new AliasTable(new double[] {Double.NaN}));
    }

    @Test
    void countsAreKeptAndShuffledEvenly() {
        long[] firsts = new long[4];
        long[] counts = {5, 0, 2, 1};
        for (int seed = 0; seed < 20_000; seed++) {
            CountedFlows flows = new CountedFlows(counts, Seeds.stream(seed, Seeds.Purpose.FLOWS));
            long[] seen = new long[4];
            int first = flows.next();
            firsts[first]++;
            seen[first]++;
            for (int i = 1; i < flows.packets(); i++) {
                seen[flows.next()]++;
            }
            assertThat(seen).isEqualTo(counts);
        }
        assertThat(ChiSquare.deviation(firsts, 20_000, i -> counts[i] / 8.0)).isBetween(-5.0, 4.0);
    }

    @Test
    void theCaidaTableIsExpandedCompletely() throws Exception {
        String spec = "gen:counts?file=" + SharedData.file("caida_flow_counts_4310k.csv");
        TrafficGenerator generator = TrafficGenerator.of(spec);
        long[] counts = countPackets(generator);
        assertThat(counts).hasSize(126_278);
        assertThat(Arrays.stream(counts).sum()).isEqualTo(4_310_168);
        assertThat(counts[0]).isEqualTo(42_644);
        assertThat(counts[126_277]).isEqualTo(1);
        assertThat(Arrays.stream(countPackets(TrafficGenerator.of(spec + "&packets=1000")))
                        .sum())
                .isEqualTo(1_000);
    }

    private static long[] countPackets(TrafficGenerator generator) {
        long[] counts = new long[generator.flows()];
        while (generator.next()) {
            counts[generator.flow()]++;
        }
        return counts;
    }

    private static long[] draw(FlowChooser chooser) {
        long[] counts = new long[chooser.flows()];
        for (int i = 0; i < DRAWS; i++) {
            counts[chooser.next()]++;
        }
        return counts;
    }
}
