package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import plumbline.console.terminal.ExitCode;

/** Who has which hashes: {@code hashpipe} with digests names a flow by its hash. */
@ResourceLock("counters of this process")
class HashSeedTest {
    @TempDir
    Path temp;

    private static String digest(String command, String... options) throws IOException {
        List<String> words =
                new ArrayList<>(List.of(command, "hashpipe", "--target", "unlimited", "-p", "digest=1", "--json"));
        words.addAll(
                command.equals("run")
                        ? List.of("--port", "0=gen:uniform?packets=3&flows=1&rate=1mpps", "--port", "1=null:")
                        : List.of("--in", "gen:uniform?packets=3&flows=1"));
        words.addAll(List.of(options));
        Plumb.Outcome outcome = Plumb.run(words.toArray(String[]::new));
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        if (options.length > 1) {
            assertThat(outcome.out() + outcome.err()).doesNotContain(options[1].replace("0x", ""));
        }
        return new ObjectMapper()
                .readTree(outcome.out())
                .at("/result/top/0/flow")
                .asText();
    }

    @Test
    void aRunIsSecretAndAReplayIsNot() throws IOException {
        String published = digest("replay");
        assertThat(published).isNotEmpty();
        assertThat(digest("replay")).isEqualTo(published);
        assertThat(digest("run", "--hash-seed", "none")).isEqualTo(published);
        String secret = digest("run");
        assertThat(secret).isNotEmpty().isNotEqualTo(published);
        assertThat(digest("run")).isNotEqualTo(secret);
    }

    @Test
    void aSeedIsGivenAsANumberOrInAFile() throws IOException {
        String seeded = digest("replay", "--hash-seed", "0x5eed5eed5eed");
        assertThat(seeded).isNotEqualTo(digest("replay"));
        assertThat(digest("run", "--hash-seed", "0x5eed5eed5eed")).isEqualTo(seeded);
        Path file = temp.resolve("seed");
        Files.writeString(file, "0x00005eed5eed5eed\n");
        assertThat(digest("replay", "--hash-seed", "@" + file)).isEqualTo(seeded);
    }

    @Test
    void whatIsNoSeedIsRefused() {
        for (String wrong : List.of("7", "0x", "secret", "0x123456789012345678901234567890123")) {
            Plumb.Outcome outcome = Plumb.line("replay hashpipe --in gen:zipf --hash-seed %s", wrong);
            assertThat(outcome.exit()).isEqualTo(ExitCode.USAGE);
            assertThat(outcome.err().strip())
                    .isEqualTo("plumb: --hash-seed " + wrong
                            + ": a hash seed is 0x and 1 to 32 hexadecimal digits, or none");
        }
    }
}
