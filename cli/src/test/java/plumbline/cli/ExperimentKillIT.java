package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The experiment of docs/EXPERIMENTS.md, killed (SIGKILL) again and again until it has ended. */
@Tag("long")
class ExperimentKillIT {
    private static final int PATIENCE_SECONDS = 300;
    private static final int POINTS = 12;

    @TempDir
    Path folder;

    private Process start(String out) throws IOException {
        List<String> command = new ArrayList<>(RunIT.plumb());
        command.addAll(List.of("experiment", "mine.yaml", "--fast", "--out", out));
        return new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile())
                .start();
    }

    private static long size(Path file) throws IOException {
        return Files.exists(file) ? Files.size(file) : 0;
    }

    /** Each start measures at least one point, so that there is an end; the kill comes at any moment after it. */
    @Test
    void whatWasKilledAtAnyMomentGivesTheSameInTheEnd() throws Exception {
        TypedExamples typed = new TypedExamples(folder);
        for (TypedExamples.Example example :
                TypedExamples.of(Files.readString(Checkout.root().resolve("docs/EXPERIMENTS.md")))) {
            typed.shows(example);
        }
        Process whole = start("whole");
        assertThat(whole.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(whole.exitValue())
                .as(Files.readString(folder.resolve("log")))
                .isZero();

        long seed = new Random().nextLong();
        Random random = new Random(seed);
        Path log = folder.resolve("killed/mine.jsonl");
        int kills = 0;
        while (true) {
            long before = size(log);
            Process process = start("killed");
            while (process.isAlive() && size(log) <= before) {
                Thread.sleep(1);
            }
            if (process.waitFor(kills * random.nextInt(100), TimeUnit.MILLISECONDS)) {
                assertThat(process.exitValue())
                        .as(Files.readString(folder.resolve("log")))
                        .isZero();
                break;
            }
            process.destroyForcibly();
            assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
            kills++;
        }
        assertThat(kills).as("kills, seed %d", seed).isBetween(1, 4 * POINTS);
        assertThat(Files.readString(folder.resolve("killed/mine.csv")))
                .as("seed %d, %d kills", seed, kills)
                .isEqualTo(Files.readString(folder.resolve("whole/mine.csv")));
        assertThat(log).doesNotExist();
    }
}
