package plumbline.cli.mutation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import plumbline.cli.Checkout;

/**
 * Mutated P4 programs on the whole way to the engines: every one gets an answer, and none an exception; engines agree
 * about those that are accepted. More of them, with {@code -Dtests.tries=100000}.
 */
class P4MutantsTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final List<MutationBase> BASES = MutationBase.in(
            List.of(Checkout.root().resolve("docs/p4"), Checkout.root().resolve("cli/src/test/resources/p4")));

    @Property
    void eachGetsAnAnswer(@ForAll long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        MutationBase base = BASES.get(random.nextInt(BASES.size()));
        String text = base.mutant(random);
        Path folder = Files.createTempDirectory("mutant");
        try {
            assertTimeoutPreemptively(PATIENCE, () -> P4Mutant.end(base, text, folder));
        } catch (RuntimeException | Error e) {
            throw new AssertionError("seed " + seed + " of " + base.file() + ":\n" + text, e);
        } finally {
            Files.deleteIfExists(folder.resolve(base.file().getFileName()));
            Files.delete(folder);
        }
    }

    @Test
    void theyComeToEveryEnd() {
        assertThat(BASES).hasSizeGreaterThan(20);
    }
}
