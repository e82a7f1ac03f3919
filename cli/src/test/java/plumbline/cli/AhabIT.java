package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import plumbline.programs.BuiltInPrograms;

/** {@code ahab} between Linux hosts: its controller divides a link among slices whose users send TCP. */
@Timeout(value = 600, unit = TimeUnit.SECONDS)
@Tag("long")
class AhabIT {
    private static final Pattern YAML =
            Pattern.compile("^```yaml\\n# slices.yaml\\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern LAB = Pattern.compile(
            "^\\./plumb lab --delay 1ms --background h2='iperf3 -s' (ahab [^\\n]*) -- sh -c \\\\\\n +\"([^\"]*)\"$",
            Pattern.MULTILINE);

    @TempDir
    Path temp;

    /**
     * The README's: 100 Mbit/s for two directions with weights 1 and 3. What each direction gets depends on how
     * steadily the machine lets hosts and switch run, so it is measured (the README) and not asked for here; each has
     * at least its share of the capacity however that is.
     */
    @Test
    void theControllerSharesALinkBetweenTwoConnections() throws IOException {
        Shell.needsRoot("ip", "iperf3", "unshare", "nsenter", "setpriv");
        String readme = BuiltInPrograms.find("ahab").orElseThrow().readme();
        Matcher yaml = YAML.matcher(readme);
        Matcher line = LAB.matcher(readme);
        assertThat(yaml.find()).isTrue();
        assertThat(line.find()).isTrue();
        String slices =
                Files.writeString(temp.resolve("slices.yaml"), yaml.group(1)).toString();
        String socket = temp.resolve("lab.sock").toString();
        String plumb = RunIT.plumb().stream().map(word -> "'" + word + "'").collect(Collectors.joining(" "));
        List<String> command = new ArrayList<>(RunIT.plumb());
        command.addAll(List.of("lab", "--json", "--delay", "1ms", "--background", "h2=iperf3 -s"));
        for (String word : line.group(1).split(" ")) {
            command.add(word.replace("slices.yaml", slices).replace("/tmp/lab.sock", socket));
        }
        command.addAll(List.of("--", "sh", "-c"));
        command.add(line.group(2).replace("$PWD/plumb", plumb).replace("/tmp/lab.sock", socket));
        Shell.Answer answer = Shell.runApart(command.toArray(String[]::new));
        assertThat(answer.exit()).as(answer.output()).isZero();
        JsonNode report = new ObjectMapper().readTree(answer.output()).path("report");
        assertThat(report.at("/traffic/conserved").asBoolean()).isTrue();
        for (int port = 0; port < 2; port++) {
            assertThat(report.at("/traffic/ports/" + port + "/sent").asLong()).isPositive();
        }
        assertThat(report.at("/traffic/pipe/stages/in 0/slices_of/entries").asInt())
                .as("every host's, and h1's by --control")
                .isEqualTo(2);
        assertThat(report.at("/traffic/pipe/recirculated").asLong())
                .as("a new T comes by recirculation: %s", report.toPrettyString())
                .isPositive();
        assertThat(report.at("/control/slices/0/capacity").asLong()).isGreaterThanOrEqualTo(25_000_000L);
        assertThat(report.at("/control/slices/1/capacity").asLong()).isGreaterThanOrEqualTo(75_000_000L);
        assertThat(report.at("/control/divisions").asLong()).isPositive();
    }
}
