package plumbline.cli.option;

import java.util.Optional;
import picocli.CommandLine.Option;
import plumbline.console.terminal.CommandFailure;
import plumbline.isa.hash.HashSeed;

/** {@code --hash-seed}. */
public final class HashSeedOption {
    @Option(
            names = "--hash-seed",
            paramLabel = "SEED",
            description = "Seed of the program's hashes: 0x and up to 32 hexadecimal digits, or none for the published"
                    + " polynomials, for which anybody can choose packets that collide; @FILE: what is in a file."
                    + " Default: run draws a secret one, replay takes none, and a --history keeps that of its"
                    + " first run.")
    private String text;

    /**
     * The seed; fails if it is none, or not that of the history to be continued.
     *
     * @param recorded that of the history
     * @param standard unless said otherwise
     */
    public HashSeed seed(Optional<HashSeed> recorded, HashSeed standard) {
        if (text == null) {
            return recorded.orElse(standard);
        }
        HashSeed given = CommandFailure.orUsage("--hash-seed " + text, () -> HashSeed.parse(text.strip()));
        if (!recorded.orElse(given).equals(given)) {
            throw CommandFailure.usage(
                    "plumb: --hash-seed: the history was recorded with another one, and hashes of both would be"
                            + " told as one address; leave the option out, or take a folder of its own");
        }
        return given;
    }
}
