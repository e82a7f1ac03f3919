package plumbline.verifier.rules;

import java.util.Set;
import plumbline.verifier.analysis.Memory;
import plumbline.verifier.target.Limit;

/** A stage holds no more counter arrays than it has statistics ALUs. */
final class StageCounters extends StageMemories {
    StageCounters() {
        super(
                "stage-counters",
                "a stage holds no more counter arrays than it has statistics ALUs",
                "Every counter array in use needs one of the stage's statistics ALUs for itself.",
                Set.of(Memory.Kind.COUNTER));
    }

    @Override
    Limit limit(Context context) {
        return context.target().perStage().statsAlus();
    }
}
