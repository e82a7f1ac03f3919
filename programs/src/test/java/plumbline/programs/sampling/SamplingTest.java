package plumbline.programs.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.isa.model.Program;
import plumbline.programs.distinct.DistinctCount;
import plumbline.programs.reference.AddressPairs;
import plumbline.programs.rig.BothEngines;
import plumbline.programs.rig.CapturedPairs;
import plumbline.programs.rig.Catalogue;
import plumbline.programs.rig.EngineRun;
import plumbline.programs.rig.FlowRun;
import plumbline.programs.rig.Frames;
import plumbline.programs.rig.Traffic;
import plumbline.vm.RandomDraws;
import plumbline.vm.State;
import plumbline.vm.compiler.Compiler;
import plumbline.vm.interpreter.Interpreter;

/** What is sampled is what the dice say; the estimate is near the truth. */
class SamplingTest {
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void samplesWhatTheDiceSay(boolean compiled) {
        int share = 1_250;
        Program program = Catalogue.program("sampling", Map.of("share", (long) share, "samples", 4_096L));
        EngineRun run = new EngineRun(compiled ? new Compiler() : new Interpreter(), program);
        SplittableRandom random = new SplittableRandom(4);
        List<Long> expected = new ArrayList<>();
        for (int i = 0; i < 6_000; i++) {
            int src = random.nextInt(1_000);
            int dst = src + 7;
            run.send(Frames.frame(src, dst, Frames.UDP, 0, 1, 2));
            if ((RandomDraws.draw(EngineRun.SEED, i, 0) & 0xFFF) < share) {
                expected.add((long) src << 32 | dst);
            }
        }
        assertThat(run.state().register("taken").lo(0)).isEqualTo(expected.size());
        for (int i = 0; i < expected.size(); i++) {
            long sampled = run.state().register("sample_src").lo(i) << 32
                    | run.state().register("sample_dst").lo(i);
            assertThat(sampled).as("sample " + i).isEqualTo(expected.get(i));
        }
        DistinctCount count =
                (DistinctCount) new Sampling().readOut(program).orElseThrow().read(run.state(), 1);
        assertThat(count.estimate()).isBetween(850.0, 1_150.0);
    }

    /** A real trace, of which all frames get past the parser: the n-th frame is the n-th pass. */
    @Test
    void samplesOfRealPacketsAreWhatTheDiceSay() {
        int share = 400;
        Traffic traffic = Traffic.captured(CapturedPairs.INDUSTRIAL);
        List<Long> expected = IntStream.range(0, traffic.pairs().length)
                .filter(i -> (RandomDraws.draw(EngineRun.SEED, i, 0) & 0xFFF) < share)
                .mapToObj(i -> traffic.pairs()[i])
                .filter(pair -> pair != AddressPairs.NONE)
                .toList();
        assertThat(expected).hasSizeGreaterThan(1_500);
        Map<String, Long> parameters = Map.of("share", (long) share, "samples", 4_096L);
        List<Long> sampled = BothEngines.agree(engine -> {
            State state = new FlowRun(
                            Catalogue.verified("sampling", "unlimited", parameters), EngineRun.SEED, 1, engine)
                    .run(traffic.port().get(), (frame, at) -> {})
                    .device()
                    .state();
            return IntStream.range(0, Math.toIntExact(state.register("taken").lo(0)))
                    .mapToObj(i -> state.register("sample_src").lo(i) << 32
                            | state.register("sample_dst").lo(i))
                    .toList();
        });
        assertThat(sampled).isEqualTo(expected);
    }
}
