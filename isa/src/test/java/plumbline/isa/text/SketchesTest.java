package plumbline.isa.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every sketch in the folder assembles without an error. */
class SketchesTest {
    static final Path FOLDER = Path.of("src/test/resources/sketches");

    static List<Path> sketches() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            List<Path> sketches = files.filter(file -> file.toString().endsWith(".plumb"))
                    .sorted()
                    .toList();
            assertFalse(sketches.isEmpty(), "no sketches in " + FOLDER.toAbsolutePath());
            return sketches;
        }
    }

    @TestFactory
    Stream<DynamicTest> assemble() throws IOException {
        return sketches().stream()
                .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> {
                    Assembly assembly = Assembler.assemble(file, Map.of());
                    assertEquals(
                            List.of(),
                            assembly.diagnostics().stream()
                                    .map(assembly.sources()::show)
                                    .toList());
                }));
    }
}
