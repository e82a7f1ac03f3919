package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import plumbline.isa.text.Assembler;
import plumbline.isa.text.Assembly;
import plumbline.isa.text.IncludeResolver;

/** Every whole program in a document is one: it assembles. */
class DocumentsTest {
    private static final Pattern PROGRAM = Pattern.compile(
            "^```[a-z]*\\n((?:(?://[^\\n]*)?\\n)*program [a-z].*?)^```$", Pattern.DOTALL | Pattern.MULTILINE);

    @TestFactory
    List<DynamicTest> programsInDocuments() throws IOException {
        try (Stream<Path> files = Stream.concat(
                Stream.of(Checkout.root().resolve("README.md")),
                Files.list(Checkout.root().resolve("docs")))) {
            List<DynamicTest> tests = files.filter(file -> file.toString().endsWith(".md"))
                    .flatMap(file -> programs(file).stream())
                    .toList();
            assertThat(tests).as("programs in documents").isNotEmpty();
            return tests;
        }
    }

    private static List<DynamicTest> programs(Path file) {
        try {
            return PROGRAM.matcher(Files.readString(file))
                    .results()
                    .map((MatchResult found) -> found.group(1))
                    .map(text -> DynamicTest.dynamicTest(
                            file.getFileName() + ": " + text.lines().findFirst().orElseThrow(),
                            () -> assertAssembles(file, text)))
                    .toList();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static void assertAssembles(Path file, String text) {
        Assembly assembly =
                Assembler.assemble(file.getFileName().toString(), text, Map.of(), IncludeResolver.library());
        assertThat(assembly.diagnostics().stream().map(assembly.sources()::show))
                .isEmpty();
    }
}
