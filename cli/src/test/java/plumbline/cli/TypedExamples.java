package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import plumbline.isa.support.SharedData;

/**
 * Examples of a document: a line {@code $ ./plumb …} in a block, and below it what the command prints; "…" stands for
 * any lines. {@code $ cat FILE} shows a file that later examples use, {@code $ sed -i} changes one. A command that
 * fails ends in {@code ; echo "exit $?"}, so that its exit code stands below it.
 */
final class TypedExamples {
    private static final String SHARED = "shared/data/";
    private static final String SHOW = "$ cat ";
    private static final String EDIT = "$ sed -i ";
    private static final String PLUMB = "$ ./plumb ";
    private static final Pattern WORD = Pattern.compile("(?:'[^']*'|\"[^\"]*\"|[^\\s'\"])+");
    private static final Pattern QUOTES = Pattern.compile("'([^']*)'|\"([^\"]*)\"");
    private static final String EXIT = "; echo \"exit $?\"";
    private static final Pattern PORT = Pattern.compile("\\d+=.*\\.pcap");
    private static final Pattern CONTINUED = Pattern.compile("\\s*\\\\\\n\\s*");
    private static final Pattern BLOCK = Pattern.compile("^```\\w*\\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE);

    /** A line typed, and the lines below it. */
    record Example(String typed, List<String> below) {
        Stream<String> words() {
            return WORD.matcher(typed.substring(PLUMB.length()).replace(EXIT, ""))
                    .results()
                    .map(word -> QUOTES.matcher(word.group()).replaceAll("$1$2"));
        }

        boolean saysExit() {
            return typed.endsWith(EXIT);
        }
    }

    private final Path folder;

    /** @param folder where the files that are shown are written */
    TypedExamples(Path folder) {
        this.folder = folder;
    }

    static List<Example> of(String page) {
        List<Example> examples = new ArrayList<>();
        BLOCK.matcher(page).results().forEach(block -> {
            List<String> below = new ArrayList<>();
            for (String line :
                    CONTINUED.matcher(block.group(1)).replaceAll(" ").lines().toList()) {
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

    /** Whether the example is the command, and there is what it reads. */
    boolean runs(Example example, String command) {
        return example.typed.startsWith(PLUMB + command + " ")
                && (example.typed.contains(SHARED)
                        || example.typed.contains("gen:")
                        || example.words().anyMatch(word -> Files.exists(folder.resolve(word))));
    }

    /** Writes the file if the example shows one; returns whether it does. */
    boolean shows(Example example) throws IOException {
        if (!example.typed.startsWith(SHOW)) {
            return false;
        }
        Files.write(folder.resolve(example.typed.substring(SHOW.length())), example.below);
        return true;
    }

    /** Changes the file if the example does; returns whether it does. */
    boolean edits(Example example) throws IOException, InterruptedException {
        if (!example.typed.startsWith(EDIT)) {
            return false;
        }
        Process sed = new ProcessBuilder("bash", "-c", example.typed.substring(2))
                .directory(folder.toFile())
                .inheritIO()
                .start();
        assertThat(sed.waitFor()).as(example.typed).isZero();
        return true;
    }

    void assertPrints(Example example) {
        Plumb.Outcome outcome = Plumb.run(example.words().map(this::located).toArray(String[]::new));
        String said = outcome.out();
        if (example.saysExit()) {
            said = said + outcome.err().strip() + (outcome.err().isEmpty() ? "" : "\n") + "exit " + outcome.exit();
        } else {
            assertThat(outcome.exit()).as(outcome.out() + outcome.err()).isZero();
        }
        assertThat(said.replace(folder + "/", "").stripTrailing() + "\n")
                .as(example.typed)
                .matches(pattern(example.below));
    }

    private String located(String word) {
        if (word.startsWith(SHARED)) {
            return SharedData.file(word.substring(SHARED.length())).toString();
        }
        if (PORT.matcher(word).matches()) {
            String number = word.substring(0, word.indexOf('=') + 1);
            return number + located(word.substring(number.length()));
        }
        return word.endsWith(".pcap") || Files.exists(folder.resolve(word))
                ? folder.resolve(word).toString()
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
