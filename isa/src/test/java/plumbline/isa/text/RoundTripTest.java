package plumbline.isa.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import plumbline.isa.model.Program;
import plumbline.isa.random.RandomPrograms;

/** Model to text to model, and text to model to text to model, change nothing. */
class RoundTripTest {
    @TestFactory
    Stream<DynamicTest> sketches() throws IOException {
        return SketchesTest.sketches().stream()
                .map(file -> DynamicTest.dynamicTest(
                        file.getFileName().toString(),
                        () -> check(Assembler.assemble(file, Map.of()).orThrow())));
    }

    @Property
    void randomPrograms(@ForAll long seed) {
        check(RandomPrograms.unlimited(seed));
    }

    @Property
    void randomProgramsOfTheStrictTarget(@ForAll long seed) {
        check(RandomPrograms.pisa(seed));
    }

    @Property
    void randomProgramsWithTablesOverSeveralStages(@ForAll long seed) {
        check(RandomPrograms.extended(seed));
    }

    private static void check(Program program) {
        String text = Disassembler.disassemble(program);
        Assembly again = Assembler.assemble("again", text, Map.of(), (name, from) -> java.util.Optional.empty());
        assertEquals(
                List.of(),
                again.diagnostics().stream()
                        .filter(said -> !said.code().equals("unread-parameter")) // they are filled in
                        .map(again.sources()::show)
                        .toList(),
                text);
        assertEquals(program, again.orThrow(), text);
        assertEquals(text, Disassembler.disassemble(again.orThrow()));
    }
}
