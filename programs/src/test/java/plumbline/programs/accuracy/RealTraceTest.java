package plumbline.programs.accuracy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.programs.heavyhitters.FlowCount;
import plumbline.programs.heavyhitters.HeavyHitterReadOut;
import plumbline.programs.precision.Precision;
import plumbline.programs.reference.AddressPairs;
import plumbline.programs.reference.ExactCounts;
import plumbline.programs.rig.CaptureSource;
import plumbline.programs.rig.CapturedPairs;
import plumbline.programs.rig.Catalogue;
import plumbline.programs.rig.FlowRun;
import plumbline.verifier.Verified;
import plumbline.vm.compiler.Compiler;

/**
 * PRECISION with 2 × 4096 entries on real packets, held against exact counts taken from the file. Both traces are
 * short: with the initial value 100 a flow gets an entry after about 96 packets, with 0 at once. The README has the
 * figures.
 */
class RealTraceTest {
    private static final String BACKBONE = CapturedPairs.BACKBONE;
    private static final String INDUSTRIAL = CapturedPairs.INDUSTRIAL;

    @ParameterizedTest
    @ValueSource(strings = {BACKBONE, INDUSTRIAL})
    void withoutInitialValueFindsAll32(String trace) {
        List<FlowCount> listed = precision(trace, "unlimited", 0, 1);
        assertThat(exact(trace).recall(listed, 32)).isEqualTo(1.0);
    }

    /** Six flows have more than 1,000 packets; each is missed with a probability below 10⁻⁶. */
    @Test
    void withInitialValueFindsTheLargest() {
        List<FlowCount> listed = precision(INDUSTRIAL, "pisa", 100, 1);
        assertThat(exact(INDUSTRIAL).recall(listed, 6)).isEqualTo(1.0);
    }

    /**
     * Why the initial value 100 misses flows of short traces: each packet of a flow without an entry gets one with
     * probability 341/2^15, that of the coin for 100, so a flow of n packets has none in the end with probability (1 −
     * 341/2^15)^n. The mean of ten seeds is what that says of the 32 largest.
     */
    @ParameterizedTest
    @CsvSource({BACKBONE + ", 0.39", INDUSTRIAL + ", 0.57"})
    void withInitialValueMissesWhatTheCoinMustMiss(String trace, double published) {
        ExactCounts exact = exact(trace);
        double predicted = exact.top(32).stream()
                .mapToDouble(flow -> 1 - Math.pow(1 - 341 / 32768.0, flow.packets()))
                .average()
                .orElseThrow();
        double measured = LongStream.rangeClosed(1, 10)
                .mapToDouble(seed -> exact.recall(precision(trace, "unlimited", 100, seed), 32))
                .average()
                .orElseThrow();
        assertThat(predicted).as("as the README says").isCloseTo(published, within(0.005));
        assertThat(measured).isCloseTo(predicted, within(0.05));
    }

    private static List<FlowCount> precision(String trace, String target, long initial, long seed) {
        Verified program = Catalogue.verified("precision", target, Map.of("entries", 4096L, "initial", initial));
        return listed(
                program,
                new FlowRun(program, seed, 10, new Compiler())
                        .run(CaptureSource.port(CapturedPairs.file(trace)), (frame, state) -> {}));
    }

    private static List<FlowCount> listed(Verified program, FlowRun.Done run) {
        HeavyHitterReadOut readOut =
                (HeavyHitterReadOut) new Precision().readOut(program.program()).orElseThrow();
        return readOut.flows(run.device().state()).largestFirst();
    }

    private static ExactCounts exact(String trace) {
        ExactCounts exact = new ExactCounts();
        LongStream.of(CapturedPairs.of(trace))
                .filter(pair -> pair != AddressPairs.NONE)
                .forEach(exact::add);
        return exact;
    }
}
