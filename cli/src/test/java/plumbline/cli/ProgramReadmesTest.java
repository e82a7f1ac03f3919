package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plumbline.isa.support.SharedData;
import plumbline.programs.BuiltInPrograms;

/**
 * What the programs' READMEs print under {@code $ ./plumb replay …} of a shared trace, of made-up traffic, or of what
 * an example before has written is what the command prints; "…" stands for any lines. {@code $ cat FILE} shows a file
 * that later examples use.
 */
class ProgramReadmesTest {
    private static final String FOLDER = "shared/data/";
    private static final String COMMAND = "$ ./plumb replay ";
    private static final String SHOW = "$ cat ";
    private static final String MADE_UP = "gen:";
    private static final Pattern CONTINUED = Pattern.compile("\\s*\\\\\\n\\s*");
    private static final Pattern BLOCK = Pattern.compile("^```\\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE);

    @TempDir
    Path temp;

    /** A line typed, and the lines below it. */
    private record Example(String typed, List<String> below) {
        Stream<String> words() {
            return Arrays.stream(
                    typed.substring("$ ./plumb ".length()).replace("'", "").split(" "));
        }
    }

    private static List<Example> examples(String program) {
        List<Example> examples = new ArrayList<>();
        BLOCK.matcher(BuiltInPrograms.find(program).orElseThrow().readme())
                .results()
                .forEach(block -> {
                    List<String> below = new ArrayList<>();
                    for (String line : CONTINUED
                            .matcher(block.group(1))
                            .replaceAll(" ")
                            .lines()
                            .toList()) {
                        if (line.startsWith("$ ")) {
                            below = new ArrayList<>();
                            examples.add(new Example(line, below));
                        } else {
                            below.add(line);
                        }
                    }
                });
        return examples;
    }

    private static boolean replaysATrace(Example example) {
        return example.typed.startsWith(COMMAND) && (example.typed.contains(FOLDER) || example.typed.contains(MADE_UP));
    }

    private boolean replaysWhatIsThere(Example example) {
        return example.typed.startsWith(COMMAND) && example.words().anyMatch(word -> Files.exists(temp.resolve(word)));
    }

    static List<String> programsWithExamples() {
        return BuiltInPrograms.names().stream()
                .filter(name -> examples(name).stream().anyMatch(ProgramReadmesTest::replaysATrace))
                .toList();
    }

    @Test
    void measurementProgramsHaveExamples() {
        assertThat(programsWithExamples())
                .contains(
                        "beaucoup",
                        "cmsketch",
                        "cocosketch",
                        "countsketch",
                        "flowradar",
                        "hashpipe",
                        "hhhrandom",
                        "hhhstack",
                        "hyperloglog",
                        "l2forward",
                        "precision",
                        "sampling");
    }

    @ParameterizedTest
    @MethodSource("programsWithExamples")
    void examplesPrintWhatStandsThere(String program) throws IOException {
        List<Example> examples = examples(program);
        for (Example example : examples) {
            if (example.typed.startsWith(SHOW)) {
                Files.write(temp.resolve(example.typed.substring(SHOW.length())), example.below);
            } else if (replaysATrace(example) || replaysWhatIsThere(example)) {
                Plumb.Outcome outcome =
                        Plumb.run(example.words().map(this::located).toArray(String[]::new));
                assertThat(outcome.exit()).as(outcome.err()).isZero();
                assertThat(outcome.out().stripTrailing() + "\n")
                        .as(example.typed)
                        .matches(pattern(example.below));
            }
        }
    }

    private String located(String word) {
        if (word.startsWith(FOLDER)) {
            return SharedData.file(word.substring(FOLDER.length())).toString();
        }
        return word.endsWith(".pcap") || Files.exists(temp.resolve(word))
                ? temp.resolve(word).toString()
                : word;
    }

    /** Lines as they stand there; "…" is any number of lines. */
    private static Pattern pattern(List<String> lines) {
        StringBuilder pattern = new StringBuilder();
        for (String line : lines) {
            pattern.append(line.equals("…") ? "(?:.*\\R)*?" : Pattern.quote(line) + "(?:\\R|$)");
        }
        return Pattern.compile(pattern.toString());
    }
}
