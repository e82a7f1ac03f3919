package plumbline.verifier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.text.Assembler;
import plumbline.isa.text.Assembly;
import plumbline.isa.text.IncludeResolver;
import plumbline.verifier.target.Targets;

/**
 * What newcomers get wrong, {@code mistakes/NAME/wrong.plumb}, with all that they are told, as in the cases and with the way
 * out, {@code // expect: error[code]: message; way out}; and what they make of it, {@code right.plumb}, about which there is
 * nothing left to say.
 */
class MistakesTest {
    private static final Path FOLDER = Path.of("src/test/resources/mistakes");

    @TestFactory
    Stream<DynamicTest> eachMistake() throws IOException {
        List<Path> folders;
        try (Stream<Path> all = Files.list(FOLDER)) {
            folders = all.sorted().toList();
        }
        assertThat(folders).hasSizeGreaterThanOrEqualTo(10);
        return folders.stream().map(folder -> dynamicTest(folder.getFileName().toString(), () -> check(folder)));
    }

    private static void check(Path folder) throws IOException {
        assertThat(said(folder.resolve("right.plumb"))).isEmpty();
        Path wrong = folder.resolve("wrong.plumb");
        assertThat(new CaseFile(wrong).expected()).isNotEmpty();
        assertThat(said(wrong)).containsExactlyElementsOf(new CaseFile(wrong).expected());
    }

    private static List<String> said(Path file) throws IOException {
        String text = Files.readString(file);
        Assembly assembly = Assembler.assemble(file.getFileName().toString(), text, Map.of(), IncludeResolver.library());
        List<Diagnostic> found = assembly.program()
                .map(program -> Verifier.verify(program, Targets.named(new CaseFile(file).target()))
                        .report()
                        .diagnostics())
                .orElse(assembly.diagnostics());
        return found.stream()
                .map(diagnostic -> diagnostic.at().line() + ": " + diagnostic.severity().word() + "[" + diagnostic.code()
                        + "]: " + diagnostic.message() + "; " + diagnostic.wayOut())
                .toList();
    }
}
