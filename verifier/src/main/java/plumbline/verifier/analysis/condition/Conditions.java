package plumbline.verifier.analysis.condition;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Op;
import plumbline.isa.model.Position;

/** Walks through conditions. */
public final class Conditions {
    private Conditions() {}

    /** All comparisons in a condition, in the order of the text. */
    public static Stream<Condition.Compare> comparisons(Condition condition) {
        return condition.leaves().filter(Condition.Compare.class::isInstance).map(Condition.Compare.class::cast);
    }

    /** That a field holds a value. */
    public static Condition equal(Field field, long value) {
        return new Condition.Compare(Calc.of(field), Op.EQ, Calc.of(Const.of(value)), Position.NONE);
    }

    /**
     * What comparisons decide of a condition, which is what a gateway has to do: results of tables choose the next
     * table by themselves.
     */
    public static Condition withoutResults(Condition condition) {
        return switch (condition) {
            case Condition.Compare compare -> compare;
            case Condition.Result _ -> Condition.ALWAYS;
            case Condition.And and -> decided(and.parts(), Condition.And::new);
            case Condition.Or or -> decided(or.parts(), Condition.Or::new);
            case Condition.Not not -> {
                Condition part = withoutResults(not.part());
                yield part.equals(Condition.ALWAYS) && !not.part().equals(Condition.ALWAYS)
                        ? Condition.ALWAYS
                        : new Condition.Not(part);
            }
        };
    }

    private static Condition decided(List<Condition> parts, Function<List<Condition>, Condition> whole) {
        List<Condition> left = parts.stream()
                .map(Conditions::withoutResults)
                .filter(part -> !part.equals(Condition.ALWAYS))
                .toList();
        if (left.isEmpty() && !parts.isEmpty()) {
            return Condition.ALWAYS;
        }
        return left.size() == 1 ? left.getFirst() : whole.apply(left);
    }

    /** Whether a condition nests deeper than so many levels. */
    public static boolean isDeeperThan(int levels, Condition condition) {
        return levels < 0 || condition.parts().stream().anyMatch(part -> isDeeperThan(levels - 1, part));
    }
}
