package plumbline.p4.corpus;

import java.nio.file.Path;
import java.util.Optional;

/**
 * A program of a checkout.
 *
 * @param folder where it is, from the checkout
 * @param packetTest of the same name beside it
 * @param expectedFailure why its own compiler refuses it, as the checkout says; empty if it is to be accepted
 */
public record CorpusProgram(
        String folder,
        Path file,
        ProgramArchitecture architecture,
        Optional<Path> packetTest,
        Optional<String> expectedFailure) {
    /** Its name without an ending. */
    public String name() {
        return file.getFileName().toString().replaceFirst("\\.p4$", "");
    }
}
