package plumbline.vm.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plumbline.isa.model.Limits;
import plumbline.isa.model.Program;
import plumbline.isa.random.RandomPackets;
import plumbline.isa.random.RandomPrograms;
import plumbline.vm.Engine;
import plumbline.vm.Executable;
import plumbline.vm.PreparedProgram;
import plumbline.vm.cases.CaseFile;
import plumbline.vm.interpreter.Interpreter;

/**
 * Instances of one prepared program, in turn: each does what a program loaded alone does, so none sees the registers,
 * counters, meters, filters, look-ups, draws or hash seeds of another.
 */
class SharedClassTest {
    private static final int PACKETS = 40;
    private static final Compiler COMPILER = new Compiler(Duration.ZERO);

    @Property(tries = 30)
    void instancesOfProgramsThatUseEverything(@ForAll long seed) {
        compare(RandomPrograms.unlimited(seed), seed);
    }

    @Property(tries = 30)
    void instancesOfProgramsForHardware(@ForAll long seed) {
        compare(RandomPrograms.pisa(seed), seed);
    }

    @ParameterizedTest
    @MethodSource("plumbline.vm.compiler.NoDiffTest#lawfulCases")
    void instancesOfCases(CaseFile file) {
        compare(file.program(), 1);
    }

    private static void compare(Program program, long seed) {
        List<byte[]> packets = RandomPackets.frames(seed, PACKETS);
        for (Engine engine : List.of(COMPILER, new Interpreter())) {
            PreparedProgram prepared = engine.prepare(program, Limits.NONE);
            List<Twins> several = Stream.of(seed, seed + 1, seed + 2)
                    .map(any -> Twins.ofInstance(prepared, program, any))
                    .toList();
            Twins.run(several, packets);
        }
    }

    /** The class of a program loaded alone is its own: its state is in it. */
    @Test
    void instancesShareAClass() {
        Program program = RandomPrograms.pisa(1);
        PreparedProgram prepared = COMPILER.prepare(program, Limits.NONE);
        Executable one = prepared.instantiate(1);
        assertThat(prepared.instantiate(2).getClass()).isSameAs(one.getClass());
        assertThat(COMPILER.load(program, Limits.NONE, 1).getClass()).isNotSameAs(one.getClass());
    }

    /** What warmed the class up is not in the state of an instance. */
    @Test
    void aWarmedUpProgramIsFresh() {
        CaseFile.all(Path.of("src/test/resources/cases")).stream()
                .filter(file -> !file.traps())
                .forEach(file -> {
                    PreparedProgram prepared = new Compiler(Duration.ofMillis(2)).prepare(file.program(), Limits.NONE);
                    Twins.ofInstance(prepared, file.program(), 1).run(RandomPackets.frames(1, PACKETS));
                });
    }
}
