package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.programs.BuiltInPrograms;

/**
 * The command lines in the READMEs of everyday programs work: {@code plumb run} with ports that need no privilege, and
 * what is said to the running switch, in its order, in virtual time.
 */
@ResourceLock("counters of this process")
class ReadmeCommandLinesTest {
    private static final Pattern CONTINUED = Pattern.compile("\\s*\\\\\\n\\s*");
    private static final Pattern YAML = Pattern.compile("^```yaml\\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern RUN = Pattern.compile("^\\./plumb run (.*)$", Pattern.MULTILINE);
    private static final Pattern ASK = Pattern.compile(
            "^(?:\\./)?plumb (table|register|counter|meter|multicast|program) +--control \\S+ ([^#\\n]*)",
            Pattern.MULTILINE);
    private static final Pattern SETUP = Pattern.compile("--setup (\\S+)");

    @TempDir
    Path temp;

    @ParameterizedTest
    @ValueSource(strings = {"firewall", "flowlet", "l2switch", "policer", "router", "vlanbridge"})
    void eachWorks(String program) throws IOException {
        String readme = CONTINUED
                .matcher(BuiltInPrograms.find(program).orElseThrow().readme())
                .replaceAll(" ");
        Matcher setup = SETUP.matcher(readme);
        List<String> setUp = new ArrayList<>();
        if (setup.find()) {
            Matcher yaml = YAML.matcher(readme);
            assertThat(yaml.find()).as("the README shows " + setup.group(1)).isTrue();
            Path file = temp.resolve(setup.group(1));
            Files.writeString(file, yaml.group(1));
            setUp.addAll(List.of("--setup", file.toString()));
        }
        List<MatchResult> runs = RUN.matcher(readme).results().toList();
        assertThat(runs).isNotEmpty();
        runs.forEach(run -> works(runs(run.group(1))));
        List<String> replay = new ArrayList<>(List.of("replay", program, "--target", "unlimited"));
        replay.addAll(setUp);
        Stream.of(
                        "--in",
                        "gen:uniform?packets=3",
                        "--port",
                        "1=null:",
                        "--port",
                        "3=null:",
                        "--port",
                        "4=null:",
                        "--port",
                        "5=null:")
                .forEach(replay::add);
        ASK.matcher(readme)
                .results()
                .forEach(ask -> replay.addAll(List.of("--at", "1ms", ask.group(1) + " " + ask.group(2))));
        assertThat(replay).as("commands for the running switch").contains("--at");
        works(replay);
    }

    /** The same with ports that are not interfaces, for a moment. */
    private List<String> runs(String written) {
        String shown = written.replaceAll("=(afpacket|tap):\\S+", "=null:")
                .replaceAll("--control \\S+", "--control " + temp.resolve("c"))
                .replaceAll("--setup (\\S+)", "--setup " + temp + "/$1");
        List<String> words = new ArrayList<>(List.of("run"));
        words.addAll(List.of(shown.strip().split(" +")));
        words.addAll(List.of("--max-time", "10ms"));
        return words;
    }

    private static void works(List<String> words) {
        Plumb.Outcome outcome = Plumb.run(words.toArray(String[]::new));
        assertThat(outcome.exit())
                .as(String.join(" ", words) + "\n" + outcome.err())
                .isZero();
    }
}
