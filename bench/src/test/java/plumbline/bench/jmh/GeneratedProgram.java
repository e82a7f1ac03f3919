package plumbline.bench.jmh;

import java.util.Map;
import plumbline.bench.program.BenchProgram;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Program;
import plumbline.isa.model.Stage;
import plumbline.verifier.Verified;
import plumbline.verifier.Verifier;
import plumbline.verifier.target.Targets;

/** Programs of a size that can be chosen. */
final class GeneratedProgram {
    private GeneratedProgram() {}

    /** So many ingress stages of 40 instructions each, and one before and behind; more than a chip has. */
    static Verified stages(int stages) {
        Program program = BenchProgram.STAGES.assemble(Map.of("stages", (long) stages));
        return Verifier.verify(program, Targets.named("unlimited")).orThrow();
    }

    /** Twelve full stages in each direction, legal on the strict target. */
    static Verified full() {
        return Verifier.verify(BenchProgram.FULL.assemble(Map.of()), Targets.named("pisa"))
                .orThrow();
    }

    /** Units of all stages. */
    static int units(Program program) {
        int units = 0;
        for (Direction direction : Direction.values()) {
            for (Stage stage : program.stages(direction)) {
                units += stage.units().size();
            }
        }
        return units;
    }
}
