package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A new user types what docs/TUTORIAL.md says, line by line, and sees what stands there. */
class TutorialTest {
    @TempDir
    Path temp;

    @Test
    void everyLineDoesWhatThePageSays() throws IOException, InterruptedException {
        TypedExamples typed = new TypedExamples(temp);
        int run = 0;
        for (TypedExamples.Example example :
                TypedExamples.of(Files.readString(Checkout.root().resolve("docs/TUTORIAL.md")))) {
            if (!typed.shows(example) && !typed.edits(example)) {
                typed.assertPrints(example);
                run++;
            }
        }
        assertThat(run).as("commands that run").isEqualTo(5);
    }
}
