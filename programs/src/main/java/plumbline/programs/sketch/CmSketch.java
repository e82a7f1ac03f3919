package plumbline.programs.sketch;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import plumbline.isa.model.Program;
import plumbline.programs.BuiltInProgram;
import plumbline.programs.ReadOut;

/** The catalogue entry of {@code cmsketch}. */
public final class CmSketch implements BuiltInProgram {
    @Override
    public String name() {
        return "cmsketch";
    }

    @Override
    public String summary() {
        return "Count-Min: a flow's packets or more, from rows of counters, in one pass";
    }

    @Override
    public List<Parameter> parameters() {
        return SketchParameters.of(new Parameter("rows", 4, 1, 4, "rows, each with a hash of its own: 1 to 4"));
    }

    @Override
    public Set<String> targets() {
        return SketchParameters.TARGETS;
    }

    @Override
    public Optional<ReadOut> readOut(Program program) {
        return Optional.of(new SketchReadOut(program, SketchReadOut.Combination.LEAST));
    }
}
