package plumbline.verifier.analysis;

import java.util.List;
import java.util.stream.Stream;
import plumbline.isa.model.Condition;

/** Walks through conditions. */
public final class Conditions {
    private Conditions() {}

    /** All comparisons in a condition, in the order of the text. */
    public static Stream<Condition.Compare> comparisons(Condition condition) {
        return condition instanceof Condition.Compare compare
                ? Stream.of(compare)
                : parts(condition).stream().flatMap(Conditions::comparisons);
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
