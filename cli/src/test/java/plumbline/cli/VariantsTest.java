package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.console.terminal.ExitCode;

/** A built-in program is taken with the parameters that a target needs, and that is said. */
@Execution(ExecutionMode.CONCURRENT)
class VariantsTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "verify, tofino1, subtract=1",
        "fit, tofino1, subtract=1",
        "verify, tofino2, entries=32768 -p subtract=1",
        "verify, tofino2u, entries=32768 -p subtract=1",
    })
    void theFirstThatIsLegal(String command, String target, String values) {
        Plumb.Outcome outcome = Plumb.line("%s precision --target %s", command, target);
        assertThat(outcome.exit()).isEqualTo(ExitCode.FINE);
        assertThat(outcome.err())
                .isEqualTo("plumb: precision is not legal on " + target + " as it is; taken with -p " + values + "\n");
    }

    @Test
    void whatIsLegalIsTakenAsItIs() {
        assertThat(Plumb.line("verify precision --target pisa").err()).isEmpty();
        assertThat(Plumb.line("verify precision -t tofino1 -p subtract=1").err())
                .isEmpty();
    }

    @Test
    void whatTheUserGaveIsKept() {
        Plumb.Outcome outcome = Plumb.line("verify precision -t tofino1 -p subtract=0");
        assertThat(outcome.exit()).isEqualTo(ExitCode.REJECTED);
        assertThat(outcome.err()).isEmpty();
        Plumb.Outcome ways = Plumb.line("fit precision -t tofino1 -p ways=4");
        assertThat(ways.exit()).isEqualTo(ExitCode.FINE);
        assertThat(ways.err()).endsWith(" taken with -p subtract=1\n");
        assertThat(ways.out()).contains("12 of 12 stages");
    }

    @Test
    void aProgramRunsSo() {
        Plumb.Outcome outcome = Plumb.line("replay precision -t tofino1 --in gen:zipf?packets=10 --json");
        assertThat(outcome.exit()).as(outcome.err()).isEqualTo(ExitCode.FINE);
        assertThat(outcome.err()).contains("taken with -p subtract=1");
    }

    /** A target of one's own has no list of what it needs. */
    @Test
    void onATargetOfOnesOwn() throws IOException {
        Path target = Files.writeString(folder.resolve("own.json"), """
            { "extends": "tofino2", "name": "own", "title": "t",
              "stages": { "per_direction": { "v": 8, "src": "a test" } } }
            """);
        Plumb.Outcome outcome = Plumb.line("verify precision -t %s", target);
        assertThat(outcome.exit()).isEqualTo(ExitCode.FINE);
        assertThat(outcome.err()).contains("not legal on own as it is; taken with -p entries=32768 -p subtract=1");
    }
}
