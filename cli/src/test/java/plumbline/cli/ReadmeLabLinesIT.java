package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.console.terminal.ExitCode;
import plumbline.programs.BuiltInPrograms;

/**
 * The lines {@code ./plumb lab … -- ping …} in READMEs of everyday programs, with one ping in the place of three: hosts
 * answer, or nobody does where the line says so.
 */
@ResourceLock("interfaces of labs")
@Tag("long")
class ReadmeLabLinesIT {
    private static final Pattern LAB =
            Pattern.compile("^\\./plumb (lab [^#\\n]*-- ping [^#\\n]*)(#.*)?$", Pattern.MULTILINE);
    private static final Pattern YAML =
            Pattern.compile("^```yaml\\n# (\\S+)\\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE);

    @TempDir
    Path temp;

    @ParameterizedTest
    @CsvSource({"firewall, 2", "l2switch, 1", "policer, 1", "vlanbridge, 1"})
    void eachWorks(String program, int lines) throws IOException {
        Shell.needsRoot("ip", "ping", "unshare", "nsenter", "setpriv");
        String readme = BuiltInPrograms.find(program).orElseThrow().readme();
        Matcher yaml = YAML.matcher(readme);
        while (yaml.find()) {
            Files.writeString(temp.resolve(yaml.group(1)), yaml.group(2));
        }
        Matcher line = LAB.matcher(readme);
        int found = 0;
        for (; line.find(); found++) {
            boolean silent = line.group(2) != null && line.group(2).contains("no answer");
            Shell.Answer answer = Shell.run(command(line.group(1), silent ? "ping -c 1" : "ping -c 1 -w 120"));
            assertThat(answer.exit())
                    .as(line.group(1) + "\n" + answer.output())
                    .isEqualTo(silent ? ExitCode.REJECTED : ExitCode.FINE);
            assertThat(answer.output()).contains(silent ? ", 0 received" : ", 1 received");
        }
        assertThat(found).isEqualTo(lines);
    }

    private String[] command(String written, String ping) {
        List<String> words = new ArrayList<>(RunIT.plumb());
        for (String word : written.replace("ping -c 3", ping).strip().split(" +")) {
            words.add(word.endsWith(".yaml") ? temp.resolve(word).toString() : word);
        }
        return words.toArray(String[]::new);
    }
}
