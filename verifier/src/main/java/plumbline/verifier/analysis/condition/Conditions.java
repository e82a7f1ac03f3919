package plumbline.verifier.analysis.condition;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
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

    /** All comparisons in a condition, in the order of the text. Does not recurse, so that no depth is too deep. */
    public static Stream<Condition.Compare> comparisons(Condition condition) {
        List<Condition.Compare> found = new ArrayList<>();
        Deque<Condition> open = new ArrayDeque<>(List.of(condition));
        while (!open.isEmpty()) {
            Condition next = open.pop();
            if (next instanceof Condition.Compare compare) {
                found.add(compare);
            }
            parts(next).reversed().forEach(open::push);
        }
        return found.stream();
    }

    /** That a field holds a value. */
    public static Condition equal(Field field, long value) {
        return new Condition.Compare(Calc.of(field), Op.EQ, Calc.of(Const.of(value)), Position.NONE);
    }

    /** The same condition with each comparison replaced. */
    public static Condition mapped(Condition condition, Function<Condition.Compare, Condition> replace) {
        return switch (condition) {
            case Condition.Compare compare -> replace.apply(compare);
            case Condition.And and ->
                new Condition.And(
                        and.parts().stream().map(part -> mapped(part, replace)).toList());
            case Condition.Or or ->
                new Condition.Or(
                        or.parts().stream().map(part -> mapped(part, replace)).toList());
            case Condition.Not not -> new Condition.Not(mapped(not.part(), replace));
        };
    }

    /** Whether a condition nests deeper than so many levels. */
    public static boolean isDeeperThan(int levels, Condition condition) {
        return levels < 0 || parts(condition).stream().anyMatch(part -> isDeeperThan(levels - 1, part));
    }

    private static List<Condition> parts(Condition condition) {
        return switch (condition) {
            case Condition.Compare compare -> List.of();
            case Condition.And and -> and.parts();
            case Condition.Or or -> or.parts();
            case Condition.Not not -> List.of(not.part());
        };
    }
}
