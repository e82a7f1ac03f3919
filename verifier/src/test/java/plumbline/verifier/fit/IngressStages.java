package plumbline.verifier.fit;

import plumbline.isa.model.Program;
import plumbline.verifier.target.Targets;

/** How many stages of ingress, and of what shares them, the fitter finds for a program. */
public final class IngressStages {
    private IngressStages() {}

    /** On a target of this name. */
    public static int of(Program program, String target) {
        return Fitter.fit(program, Targets.named(target))
                .layout()
                .orElseThrow()
                .extents()
                .getFirst()
                .stages();
    }
}
