package plumbline.verifier.atoms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import plumbline.isa.model.Program;
import plumbline.isa.model.Unit;
import plumbline.isa.support.Assembled;
import plumbline.verifier.analysis.PlacedUnit;

/** Accesses with the atom that they need in a comment above them; most are programs that others have classified. */
class PublishedAtomsTest {
    private static final Path FOLDER = Path.of("src/test/resources/atoms");
    private static final String ATOM = "// atom: ";

    @TestFactory
    Stream<DynamicTest> eachProgram() throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(FOLDER)) {
            files = all.sorted().toList();
        }
        assertThat(files).isNotEmpty();
        return files.stream().map(file -> dynamicTest(file.getFileName().toString(), () -> check(file)));
    }

    private static void check(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        Program program = Assembled.program(String.join("\n", lines));
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (line.startsWith(ATOM)) {
                expected.add((i + 2) + " " + line.substring(ATOM.length()));
            }
        }
        List<String> found = new ArrayList<>();
        for (PlacedUnit placed : PlacedUnit.all(program)) {
            if (placed.unit() instanceof Unit.Access access) {
                Classification result = Classifier.classify(program.register(access.array()), access.program());
                found.add(access.at().line() + " " + result.atom().name().toLowerCase(Locale.ROOT));
            }
        }
        assertThat(found).isNotEmpty().isEqualTo(expected);
    }
}
