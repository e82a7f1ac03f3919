package plumbline.verifier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * What newcomers get wrong, {@code mistakes/NAME/wrong.plumb}, with all that they are told, as in the cases and with
 * the fix, {@code // expect: error[code]: message; fix}; and what they make of it, {@code right.plumb}, about which
 * there is nothing left to say.
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

    private static void check(Path folder) {
        assertThat(said(folder.resolve("right.plumb"))).isEmpty();
        Path wrong = folder.resolve("wrong.plumb");
        assertThat(new CaseFile(wrong).expected()).isNotEmpty();
        assertThat(said(wrong)).containsExactlyElementsOf(new CaseFile(wrong).expected());
    }

    private static List<String> said(Path file) {
        return new CaseFile(file)
                .said().stream()
                        .map(diagnostic -> diagnostic.at().line() + ": "
                                + diagnostic.severity().word() + "[" + diagnostic.code() + "]: " + diagnostic.message()
                                + "; " + diagnostic.fix())
                        .toList();
    }
}
