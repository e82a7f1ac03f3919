package plumbline.verifier.analysis.dataflow;

import java.util.List;
import java.util.stream.Stream;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Field;
import plumbline.verifier.analysis.condition.Conditions;
import plumbline.verifier.analysis.condition.Evaluation;
import plumbline.verifier.analysis.condition.Relation;

/** Puts conditions together, leaving out what always holds or never. */
final class Truth {
    static final Condition NEVER = new Condition.Or(List.of());

    private Truth() {}

    static Condition of(boolean value) {
        return value ? Condition.ALWAYS : NEVER;
    }

    static Condition all(Stream<Condition> parts) {
        List<Condition> some =
                parts.flatMap(part -> part.conjuncts().stream()).distinct().toList();
        return some.contains(NEVER) ? NEVER : some.size() == 1 ? some.getFirst() : new Condition.And(some);
    }

    static Condition any(Stream<Condition> parts) {
        List<Condition> some = parts.flatMap(
                        part -> part instanceof Condition.Or or ? or.parts().stream() : Stream.of(part))
                .distinct()
                .toList();
        return some.contains(Condition.ALWAYS)
                ? Condition.ALWAYS
                : some.size() == 1 ? some.getFirst() : new Condition.Or(some);
    }

    static Condition not(Condition part) {
        return switch (part) {
            case Condition.Not not -> not.part();
            case Condition.And and when and.parts().isEmpty() -> NEVER;
            case Condition.Or or when or.parts().isEmpty() -> Condition.ALWAYS;
            default -> new Condition.Not(part);
        };
    }

    /** A comparison, decided if only constants go in. */
    static Condition decided(Condition.Compare compare) {
        if (!Evaluation.isConstant(compare.left()) || !Evaluation.isConstant(compare.right())) {
            return compare;
        }
        int width = compare.width(Field.MAX_WIDTH);
        long left = Evaluation.value(compare.left(), width, field -> 0);
        long right = Evaluation.value(compare.right(), width, field -> 0);
        return Relation.of(compare.relation())
                .map(relation -> {
                    long flip = relation.order() == Relation.Order.SIGNED ? 1L << width - 1 : 0;
                    int order =
                            Long.compareUnsigned((left ^ flip) & Bits.mask(width), (right ^ flip) & Bits.mask(width));
                    return of(relation.accepts(
                            order < 0 ? Relation.LESS : order == 0 ? Relation.EQUAL : Relation.GREATER));
                })
                .orElse(compare);
    }

    /** Whether a condition comes out differently with one of its comparisons, whatever the others are. */
    static Condition dependsOn(Condition condition, Condition.Compare compare) {
        Condition holding = with(condition, compare, Condition.ALWAYS);
        Condition failing = with(condition, compare, NEVER);
        return any(Stream.of(all(Stream.of(holding, not(failing))), all(Stream.of(failing, not(holding)))));
    }

    private static Condition with(Condition condition, Condition.Compare compare, Condition value) {
        return simplified(Conditions.mapped(condition, each -> each == compare ? value : each));
    }

    static Condition simplified(Condition condition) {
        return switch (condition) {
            case Condition.Compare compare -> decided(compare);
            case Condition.Result result -> result;
            case Condition.Not not -> not(simplified(not.part()));
            case Condition.And and -> all(and.parts().stream().map(Truth::simplified));
            case Condition.Or or -> any(or.parts().stream().map(Truth::simplified));
        };
    }
}
