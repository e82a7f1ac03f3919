package plumbline.programs.hyperloglog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.isa.model.Program;
import plumbline.programs.distinct.DistinctCount;
import plumbline.programs.reference.WayHashes;
import plumbline.programs.rig.Catalogue;
import plumbline.programs.rig.EngineRun;
import plumbline.programs.rig.Frames;
import plumbline.vm.compiler.Compiler;
import plumbline.vm.interpreter.Interpreter;

/** The registers are those of the definition, and the estimate is near the truth. */
class HyperLogLogTest {
    @ParameterizedTest
    @CsvSource({"true, 64", "false, 64", "true, 16", "true, 4096"})
    void agreesWithTheDefinition(boolean compiled, int registers) {
        Program program = Catalogue.program("hyperloglog", Map.of("registers", (long) registers));
        EngineRun run = new EngineRun(compiled ? new Compiler() : new Interpreter(), program);
        int[] expected = new int[registers];
        int bits = 32 - Integer.numberOfTrailingZeros(registers);
        SplittableRandom random = new SplittableRandom(9);
        int pairs = 5_000;
        for (int i = 0; i < pairs; i++) {
            int src = random.nextInt();
            int dst = random.nextInt();
            for (int repeat = 0; repeat < 2; repeat++) {
                run.send(Frames.frame(src, dst, Frames.UDP, 0, i, repeat));
            }
            long hash = WayHashes.CHECKS.getFirst().of((long) src << 32 | dst & 0xFFFF_FFFFL, 64);
            int slot = (int) (hash >>> bits);
            int position = 1;
            while (position <= bits && (hash >>> bits - position & 1) == 0) {
                position++;
            }
            expected[slot] = Math.max(expected[slot], position);
        }
        for (int slot = 0; slot < registers; slot++) {
            assertThat(run.state().register("largest").lo(slot))
                    .as("register " + slot)
                    .isEqualTo(expected[slot]);
        }
        DistinctCount count =
                (DistinctCount) new HyperLogLog().readOut(program).orElseThrow().read(run.state(), 1);
        double error = 1.04 / Math.sqrt(registers);
        assertThat(count.estimate()).isBetween(pairs * (1 - 3 * error), pairs * (1 + 3 * error));
        assertThat(count.text()).contains("different pairs of addresses (standard error");
    }
}
