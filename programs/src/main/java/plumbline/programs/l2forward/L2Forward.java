package plumbline.programs.l2forward;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import plumbline.isa.model.Program;
import plumbline.programs.BuiltInProgram;
import plumbline.programs.ReadOut;

/** The catalogue entry of {@code l2forward}. */
public final class L2Forward implements BuiltInProgram {
    @Override
    public String name() {
        return "l2forward";
    }

    @Override
    public String summary() {
        return "a static port map: what comes in by one port leaves by the other; the smallest example";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                new Parameter("left", 0, 0, 510, "one port"), new Parameter("right", 1, 0, 510, "the other port"));
    }

    @Override
    public Set<String> targets() {
        return Set.of(
                "pisa unlimited tofino1 tofino2 tofino2m tofino2h banzai-write banzai-raw banzai-praw banzai-ifelse banzai-sub banzai-nested banzai-pairs"
                        .split(" "));
    }

    @Override
    public Optional<ReadOut> readOut(Program program) {
        return Optional.empty();
    }
}
