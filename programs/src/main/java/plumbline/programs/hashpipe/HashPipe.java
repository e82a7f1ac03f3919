package plumbline.programs.hashpipe;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import plumbline.isa.model.Program;
import plumbline.programs.BuiltInProgram;
import plumbline.programs.ReadOut;

/** The catalogue entry of {@code hashpipe}. */
public final class HashPipe implements BuiltInProgram {
    @Override
    public String name() {
        return "hashpipe";
    }

    @Override
    public String summary() {
        return "HashPipe: the largest flows in one pass, for hardware that updates a pair by its own values";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                new Parameter("ways", 2, "entries a flow may pass through (d), 1 to 6 in 12 stages"),
                new Parameter("entries", 4096, "entries per way, a power of two"),
                new Parameter("key_bits", 64, "64: entries hold both addresses; 32: a digest of them"));
    }

    @Override
    public Set<String> targets() {
        return Set.of("unlimited");
    }

    @Override
    public Optional<ReadOut> readOut(Program program) {
        return Optional.of(HashPipeReadOut.of(program));
    }
}
