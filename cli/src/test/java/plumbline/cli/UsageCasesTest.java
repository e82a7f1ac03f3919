package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Command lines that are wrong: {@code usage/NAME.case} has the command line in its first line, the exit code in its
 * second, and in each further line what standard error contains; never a stack trace, never an internal error.
 */
class UsageCasesTest {
    private static final Path FOLDER = Path.of("src/test/resources/usage");

    @TestFactory
    Stream<DynamicTest> eachCase() throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(FOLDER)) {
            files = all.sorted().toList();
        }
        assertThat(files).isNotEmpty();
        return files.stream().map(file -> dynamicTest(file.getFileName().toString(), () -> check(file)));
    }

    private static void check(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        String[] words = Arrays.stream(lines.get(0).split(" "))
                .skip(1)
                .map(word -> word.equals("''") ? "" : word)
                .toArray(String[]::new);
        Plumb.Outcome outcome = Plumb.run(words);
        assertThat(lines).as("what it says").hasSizeGreaterThan(2);
        assertThat("exit " + outcome.exit()).as(outcome.err()).isEqualTo(lines.get(1));
        assertThat(outcome.err())
                .contains(lines.subList(2, lines.size()))
                .doesNotContain("Exception", "internal error", "\tat ");
    }
}
