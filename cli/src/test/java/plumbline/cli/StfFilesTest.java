package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import plumbline.cli.stf.StfStatement;
import plumbline.isa.support.CommittedFile;

/**
 * All packet tests of this checkout. The first line of each says how it is run, {@code # plumb stf PROGRAM … FILE}: a
 * built-in program, a file beside it, or {@code NAME.plumb} of a program in docs. It passes on both engines; or there
 * is a file {@code .out} beside it, with the exit code and what is printed.
 */
@Execution(ExecutionMode.CONCURRENT)
class StfFilesTest {
    private static final Set<String> BUILT = Set.of("target", "target-dev", ".git");
    private static final Pattern COMMAND = Pattern.compile("# plumb (stf .*)");
    private static final Pattern SAMPLE = Pattern.compile("^```plumb\\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern NAME = Pattern.compile("^program (\\w+)$", Pattern.MULTILINE);

    @TempDir
    static Path samples;

    @TestFactory
    Stream<DynamicTest> eachFile() throws IOException {
        writeSamples();
        List<Path> files = files();
        assertThat(files).hasSizeGreaterThan(3);
        return files.stream()
                .map(file -> dynamicTest(Checkout.root().relativize(file).toString(), () -> check(file)));
    }

    @Test
    void everyCommandIsInOne() throws IOException {
        StringBuilder all = new StringBuilder();
        for (Path file : files()) {
            all.append(Files.readString(file)).append('\n');
        }
        assertThat(StfStatement.values()).allSatisfy(statement -> assertThat(all.toString())
                .containsPattern("(?m)^" + statement.word() + "\\b"));
    }

    /** By hand, from differs.stf. */
    @Test
    void theSameIsThereInJson() throws IOException {
        Path folder = Checkout.root().resolve("cli/src/test/resources/stf");
        Plumb.Outcome outcome = Plumb.run(
                "stf",
                folder.resolve("everything.plumb").toString(),
                folder.resolve("differs.stf").toString(),
                folder.resolve("passes.stf").toString(),
                "--json");
        assertThat(outcome.exit()).isEqualTo(1);
        JsonNode report = new ObjectMapper().readTree(outcome.out());
        assertThat(report.path("passed").asInt()).isEqualTo(1);
        assertThat(report.path("failed").asInt()).isEqualTo(1);
        JsonNode failures = report.path("files").get(0).path("failures");
        assertThat(failures).hasSize(11);
        assertThat(failures.get(0).path("error").path("line").asInt()).isEqualTo(4);
        assertThat(failures.get(0).path("error").path("code").asText()).isEqualTo("expect");
        assertThat(failures.get(0).path("expected").asText()).isEqualTo("ee071*3457**02");
        assertThat(failures.get(0).path("received").asText()).isEqualTo("ee0712345a0102");
        JsonNode passing = report.path("files").get(1);
        assertThat(passing.path("failures")).isEmpty();
        assertThat(passing.path("drops").path("5").path("ingress_program").asInt())
                .isEqualTo(1);
    }

    private static List<Path> files() throws IOException {
        try (Stream<Path> all = Files.walk(Checkout.root())) {
            return all.filter(file -> file.toString().endsWith(".stf"))
                    .filter(file -> Stream.iterate(file, part -> part != null, Path::getParent)
                            .noneMatch(part -> part.getFileName() != null
                                    && BUILT.contains(part.getFileName().toString())))
                    .sorted()
                    .toList();
        }
    }

    /** The programs in docs, each in a file of its name. */
    private static void writeSamples() throws IOException {
        List<Path> pages;
        try (Stream<Path> all = Files.list(Checkout.root().resolve("docs"))) {
            pages = all.filter(page -> page.toString().endsWith(".md")).toList();
        }
        for (Path page : pages) {
            Matcher sample = SAMPLE.matcher(Files.readString(page));
            while (sample.find()) {
                Matcher name = NAME.matcher(sample.group(1));
                if (name.find()) {
                    Files.writeString(samples.resolve(name.group(1) + ".plumb"), sample.group(1));
                }
            }
        }
    }

    private static void check(Path file) throws IOException {
        Matcher command = COMMAND.matcher(Files.readAllLines(file).getFirst());
        assertThat(command.matches()).as("the first line says how it is run").isTrue();
        Path folder = file.getParent();
        Plumb.Outcome outcome = Plumb.run(Arrays.stream(command.group(1).split(" +"))
                .map(word -> located(folder, word))
                .toArray(String[]::new));
        String said = (outcome.out() + outcome.err()).replace(folder + "/", "");
        Path expected = folder.resolve(file.getFileName().toString().replace(".stf", ".out"));
        if (!Files.exists(expected)) {
            assertThat(outcome.exit()).as(said).isZero();
            assertThat(said).endsWith("1 passed, 0 failed\n");
            return;
        }
        CommittedFile.is(expected, "exit " + outcome.exit() + "\n" + said);
    }

    private static String located(Path folder, String word) {
        return Stream.of(folder, samples)
                .map(place -> place.resolve(word))
                .filter(Files::exists)
                .map(Path::toString)
                .findFirst()
                .orElse(word);
    }
}
