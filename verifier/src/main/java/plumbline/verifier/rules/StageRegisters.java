package plumbline.verifier.rules;

import java.util.Set;
import plumbline.verifier.analysis.Memory;
import plumbline.verifier.target.Limit;

/** A stage holds no more register and filter arrays than it has stateful ALUs. */
final class StageRegisters extends StageMemories {
    StageRegisters() {
        super(
                "stage-registers",
                "a stage holds no more register and filter arrays than it has stateful ALUs",
                "Every array in use needs one of the stage's stateful ALUs for itself; filters use the same ones.",
                Set.of(Memory.Kind.REGISTER, Memory.Kind.FILTER));
    }

    @Override
    Limit limit(Context context) {
        return context.target().perStage().meterAlus();
    }
}
