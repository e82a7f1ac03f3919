package plumbline.programs.hashpipe;

import java.util.Optional;
import plumbline.isa.model.Program;
import plumbline.programs.BuiltInProgram;
import plumbline.programs.ReadOut;

/** The catalogue entry of {@code hashpipe}. */
public final class HashPipe extends BuiltInProgram {
    /** For the catalogue. */
    public HashPipe() {
        super(
                "hashpipe",
                "HashPipe: the largest flows in one pass, for hardware that updates a pair by its own values",
                "unlimited banzai-pairs",
                new Parameter("ways", 2, 1, 6, "entries a flow may pass through (d)"),
                new Parameter("entries", 4096, 1, 1 << 24, "entries per way, a power of two"),
                new Parameter("wide", 0, 0, 6, "so many ways, the first, have twice the entries"),
                new Parameter("digest", 0, 0, 1, "0: entries hold both addresses; 1: a 32-bit digest of them"));
    }

    @Override
    public Optional<ReadOut> readOut(Program program) {
        return Optional.of(HashPipeReadOut.of(program));
    }
}
