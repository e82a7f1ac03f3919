package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.palantir.javaformat.java.Formatter;
import com.palantir.javaformat.java.FormatterException;
import com.palantir.javaformat.java.JavaFormatterOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The formatter decides how sources look. Only what a text block quotes may be longer than its lines. */
class FormatTest {
    private static final int MAX_COLUMNS = 120;
    private static final int COMMITS = 5;
    private static final String WAY_OUT = "format with mvn -Plong -pl cli -am test -Dtest=FormatTest"
            + " -Dsurefire.failIfNoSpecifiedTests=false -Dplumbline.write=true";

    private final Formatter formatter = Formatter.createFormatter(JavaFormatterOptions.builder()
            .style(JavaFormatterOptions.Style.PALANTIR)
            .formatJavadoc(true)
            .build());

    @Test
    @Tag("long")
    void everySourceIsFormatted() throws IOException {
        areFormatted(sources());
    }

    /** In the working tree, and in the last commits of the branch: a merge counts as one. */
    @Test
    void whatHasChangedIsFormatted() throws IOException {
        if (!Shell.has("git") || git("rev-parse", "HEAD~" + COMMITS).exit() != 0) { // not a clone, or a shallow one
            areFormatted(sources());
            return;
        }
        String changed =
                git("diff", "--relative", "--name-only", "HEAD~" + COMMITS).output();
        String added = git("ls-files", "--others", "--exclude-standard").output();
        Set<Path> named =
                (changed + added).lines().map(Checkout.root()::resolve).collect(Collectors.toSet());
        areFormatted(sources().filter(named::contains));
    }

    private static Shell.Answer git(String... words) throws IOException {
        return Shell.run(Stream.concat(Stream.of("git", "-C", Checkout.root().toString()), Stream.of(words))
                .toArray(String[]::new));
    }

    private void areFormatted(Stream<Path> files) {
        List<Path> unformatted =
                files.parallel().filter(file -> !isFormatted(file)).sorted().toList();

        assertThat(unformatted).as(WAY_OUT).isEmpty();
    }

    @Test
    void noLineIsLonger() throws IOException {
        assertThat(sources().flatMap(FormatTest::longLines)).isEmpty();
    }

    private static Stream<Path> sources() throws IOException {
        return Files.list(Checkout.root())
                .map(module -> module.resolve("src"))
                .filter(Files::isDirectory)
                .flatMap(FormatTest::javaFiles);
    }

    private static Stream<Path> javaFiles(Path folder) {
        try {
            return Files.walk(folder).filter(file -> file.toString().endsWith(".java"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean isFormatted(Path file) {
        try {
            String text = Files.readString(file);
            String formatted = formatter.formatSourceAndFixImports(text);
            if (Boolean.getBoolean("plumbline.write") && !formatted.equals(text)) {
                Files.writeString(file, formatted);
                return true;
            }
            return formatted.equals(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (FormatterException e) {
            throw new IllegalStateException(file.toString(), e);
        }
    }

    private static Stream<String> longLines(Path file) {
        try {
            List<String> found = new ArrayList<>();
            boolean quoted = false;
            for (String line : Files.readAllLines(file)) {
                if (!quoted && line.codePointCount(0, line.length()) > MAX_COLUMNS) {
                    found.add(file + ": " + line.strip());
                }
                quoted ^= line.split("\"\"\"", -1).length % 2 == 0;
            }
            return found.stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
