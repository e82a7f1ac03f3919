package plumbline.programs.accuracy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.pipelines.port.Frame;
import plumbline.programs.heavyhitters.FlowCount;
import plumbline.programs.heavyhitters.HeavyHitterReadOut;
import plumbline.programs.precision.Precision;
import plumbline.programs.reference.AddressPairs;
import plumbline.programs.reference.ExactCounts;
import plumbline.programs.rig.CaptureSource;
import plumbline.programs.rig.Catalogue;
import plumbline.programs.rig.FlowRun;
import plumbline.verifier.Verified;

/**
 * PRECISION with 2 × 4096 entries on real packets, held against exact counts taken from the file. Both traces are short:
 * with the initial value 100 a flow gets an entry after about 96 packets, with 0 at once. The README has the figures.
 */
class RealTraceTest {
    private static final Path DATA = Path.of("/work/shared/data");
    private static final String BACKBONE = "mawi_20060105_10k.pcap";
    private static final String INDUSTRIAL = "westermo_right_extended.pcap";

    @ParameterizedTest
    @ValueSource(strings = {BACKBONE, INDUSTRIAL})
    void withoutInitialValueFindsAll32(String trace) {
        List<FlowCount> listed = precision(trace, "unlimited", 0);
        assertThat(exact(trace).recall(listed, 32)).isEqualTo(1.0);
    }

    /** Six flows have more than 1,000 packets; each is missed with a probability below 10⁻⁶. */
    @Test
    void withInitialValueFindsTheLargest() {
        List<FlowCount> listed = precision(INDUSTRIAL, "pisa", 100);
        assertThat(exact(INDUSTRIAL).recall(listed, 6)).isEqualTo(1.0);
    }

    private static List<FlowCount> precision(String trace, String target, long initial) {
        Verified program =
                Catalogue.verified("precision", target, Map.of("entries", 4096L, "initial", initial));
        FlowRun.Done run = new FlowRun(program, 1, 10).run(new CaptureSource(file(trace)), (frame, state) -> {});
        HeavyHitterReadOut readOut =
                (HeavyHitterReadOut) new Precision().readOut(program.program()).orElseThrow();
        return readOut.flows(run.device().state()).largestFirst();
    }

    private static ExactCounts exact(String trace) {
        ExactCounts exact = new ExactCounts();
        CaptureSource source = new CaptureSource(file(trace));
        Frame[] frame = {new Frame()};
        while (source.receive(frame, 1, Long.MAX_VALUE - 1) == 1) {
            long flow = AddressPairs.of(frame[0].buffer(), frame[0].offset(), frame[0].length());
            if (flow != AddressPairs.NONE) {
                exact.add(flow);
            }
        }
        return exact;
    }

    private static Path file(String trace) {
        Path file = DATA.resolve(trace);
        assumeTrue(Files.isReadable(file), () -> "skipped: " + file + " is not there");
        return file;
    }
}
