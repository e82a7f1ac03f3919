package plumbline.programs.sketch;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import plumbline.isa.model.Program;
import plumbline.programs.BuiltInProgram;
import plumbline.programs.ReadOut;

/** The catalogue entry of {@code countsketch}. */
public final class CountSketch implements BuiltInProgram {
    @Override
    public String name() {
        return "countsketch";
    }

    @Override
    public String summary() {
        return "Count sketch: a flow's packets, right on average, from rows of signed counters";
    }

    @Override
    public List<Parameter> parameters() {
        return SketchParameters.of(new Parameter("rows", 5, 1, 5, "rows, each with a hash of its own: 1, 3 or 5"));
    }

    @Override
    public Set<String> targets() {
        return SketchParameters.TARGETS;
    }

    @Override
    public Optional<ReadOut> readOut(Program program) {
        return Optional.of(new SketchReadOut(program, SketchReadOut.Combination.SIGNED_MEDIAN));
    }
}
