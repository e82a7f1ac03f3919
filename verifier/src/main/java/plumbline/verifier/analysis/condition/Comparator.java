package plumbline.verifier.analysis.condition;

import java.util.Set;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;

/**
 * The hardware that a comparison needs: equal for a comparison, its opposite, and both with their sides swapped.
 *
 * @param sides what is compared
 * @param kinds the relations it can answer, as outcomes seen from both sides
 */
public record Comparator(Set<Calc> sides, Set<Relation> kinds) {
    /** The comparator for a comparison. */
    public static Comparator of(Condition.Compare compare) {
        Set<Calc> sides = compare.left().equals(compare.right())
                ? Set.of(compare.left())
                : Set.of(compare.left(), compare.right());
        Relation relation = Relation.of(compare.relation());
        // Seen from one fixed side, so that a < b and b < a differ.
        Relation seen = isFirst(compare.left(), compare.right()) ? relation : relation.swapped();
        return new Comparator(sides, Set.of(seen, seen.negated()));
    }

    private static boolean isFirst(Calc left, Calc right) {
        return left.toString().compareTo(right.toString()) <= 0;
    }
}
