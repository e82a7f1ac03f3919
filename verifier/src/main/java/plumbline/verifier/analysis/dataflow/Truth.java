package plumbline.verifier.analysis.dataflow;

import java.util.stream.Stream;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Field;
import plumbline.verifier.analysis.condition.Evaluation;

/** What is known of conditions whatever the packet. */
final class Truth {
    private Truth() {}

    /** A comparison, decided if only constants go in; any other condition as it is. */
    static Condition decided(Condition leaf) {
        if (!(leaf instanceof Condition.Compare compare)
                || !Evaluation.isConstant(compare.left())
                || !Evaluation.isConstant(compare.right())) {
            return leaf;
        }
        int width = compare.width(Field.MAX_WIDTH);
        long left = Evaluation.value(compare.left(), width, field -> 0);
        long right = Evaluation.value(compare.right(), width, field -> 0);
        return compare.relation().apply(left, right, 0, width, width, width) != 0 ? Condition.ALWAYS : Condition.NEVER;
    }

    /** Whether a condition comes out differently with one of its comparisons, whatever the others are. */
    static Condition dependsOn(Condition condition, Condition.Compare compare) {
        Condition holding = with(condition, compare, Condition.ALWAYS);
        Condition failing = with(condition, compare, Condition.NEVER);
        return Condition.any(Stream.of(
                Condition.all(Stream.of(holding, Condition.not(failing))),
                Condition.all(Stream.of(failing, Condition.not(holding)))));
    }

    private static Condition with(Condition condition, Condition.Compare compare, Condition value) {
        return condition.replacingLeaves(leaf -> leaf == compare ? value : decided(leaf));
    }

    static Condition simplified(Condition condition) {
        return condition.replacingLeaves(Truth::decided);
    }
}
