package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code plumb run --config}: what it takes from the file, and how it says what is wrong there. */
@ResourceLock("counters of this process")
class RunConfigTest {
    private static final String RUN = """
        run:
          program: l2forward
          port:
          - 0=gen:uniform?packets=100
          - "1=null:"
          mode: shared
        commands: |
          queue rate 1 1gbit
        """;

    @TempDir
    Path temp;

    private Plumb.Outcome run(String text, String... more) throws IOException {
        Path file = Files.writeString(temp.resolve("s.yaml"), text);
        String[] arguments = new String[3 + more.length];
        arguments[0] = "run";
        arguments[1] = "--config";
        arguments[2] = file.toString();
        System.arraycopy(more, 0, arguments, 3, more.length);
        return Plumb.run(arguments);
    }

    @Test
    void optionsOfTheFileAsIfTheyWereTyped() throws IOException {
        Plumb.Outcome outcome = run(RUN);
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(outcome.out()).contains("received 100 + copies 0 = sent 100 + dropped 0 + inside 0");
    }

    @Test
    void theCommandLineStandsInPlaceOfTheFile() throws IOException {
        Plumb.Outcome outcome = run(RUN, "--port", "0=gen:uniform?packets=7", "--port=1=null:");
        assertThat(outcome.out()).as(outcome.err()).contains("received 7 ");
        assertThat(run(RUN, "hashpipe").err()).contains("'hashpipe' is one argument too many");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        mode: shared       | mode: sharded     | 6:3: error[config]: mode sharded: there are shared, pipes, dedicated
        mode: shared       | rate: [1=fast]    | 6:3: error[config]: rate 1=fast: 'fast' is no rate
        - "1=null:"        | - "one=null:"     | 3:3: error[config]: port one=null:: 'one' is no port number
        mode: shared       | moed: shared      | 6:3: error[config]: unknown key 'moed'; known here: at
        queue rate 1       | queue rate 9      | 8:3: error[config]: queue: there is no port 9, but [0, 1]
        1gbit              | 1 2 3             | 8:3: error[config]: usage: queue rate PORT RATE
        """)
    void wrongThingsAreNamedWithTheirPlace(String right, String wrong, String message) throws IOException {
        Plumb.Outcome outcome = run(RUN.replace(right, wrong), "--log-format", "plain");
        String start = message.replace("; known here: at", "; known here: ");
        assertThat(outcome.err()).contains(temp.resolve("s.yaml") + ":" + start);
        assertThat(outcome.exit()).isEqualTo(1);
    }

    @Test
    void withJsonTheyAreObjects() throws IOException {
        Plumb.Outcome outcome = run(RUN.replace("mode:", "moed:"), "--json");
        assertThat(outcome.out()).contains("\"line\" : 6", "\"code\" : \"config\"", "did you mean 'mode'?");
        assertThat(run("", "--json").err()).contains("s.yaml:1:1: error[config]: write run:");
    }

    @Test
    void aFileThatIsNotThere() {
        Plumb.Outcome outcome = Plumb.line("run --config %s", temp.resolve("no.yaml"));
        assertThat(outcome.err())
                .contains("no.yaml: cannot be read: no such file or directory")
                .hasLineCount(1);
        assertThat(outcome.exit()).isEqualTo(3);
    }
}
