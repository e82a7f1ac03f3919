package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What pages print under {@code $ ./plumb …} is what the command prints. */
@Execution(ExecutionMode.CONCURRENT)
class DocumentExamplesTest {
    @TempDir
    Path temp;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "FITTING",
                "LIFE-OF-A-PACKET",
                "NETWORK",
                "PACKET-TESTS",
                "PORTS",
                "REPLAY",
                "THREADS",
                "TRAFFIC-MANAGER"
            })
    void examplesPrintWhatStandsThere(String page) throws IOException, InterruptedException {
        TypedExamples typed = new TypedExamples(temp);
        int run = 0;
        for (TypedExamples.Example example :
                TypedExamples.of(Files.readString(Checkout.root().resolve("docs/" + page + ".md")))) {
            if (!typed.shows(example)
                    && !typed.edits(example)
                    && List.of("fit", "network", "replay", "run", "stf").stream()
                            .anyMatch(c -> typed.runs(example, c))) {
                typed.assertPrints(example);
                run++;
            }
        }
        assertThat(run).as("examples that run").isPositive();
    }
}
