package plumbline.isa.model;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * A predicate: over PHV fields and results of tables as the guard of a unit, over fields and the cell inside a stateful
 * program.
 */
public sealed interface Condition {
    /** Holds always. */
    Condition ALWAYS = new And(List.of());

    /** Holds never. */
    Condition NEVER = new Or(List.of());

    /**
     * A comparison. Both sides are taken at {@link #width}.
     *
     * @param relation an instruction with {@link Op#isComparison()}
     */
    record Compare(Calc left, Op relation, Calc right, Position at) implements Condition {
        /** What is compared. */
        public Stream<Calc> sides() {
            return Stream.of(left, right);
        }

        public Compare {
            if (!relation.isComparison()) {
                throw new IllegalArgumentException(relation.mnemonic() + " does not compare");
            }
        }

        /**
         * The width at which both sides are taken: that of the wider one. A side of unsized constants only takes the
         * other's, so that {@code a + 1 == 0} wraps and {@code a <s 0} finds the sign bit of {@code a}.
         *
         * @param cellWidth width of the register's words in bits; any number outside an access
         */
        public int width(int cellWidth) {
            if (left.isUnsized() || right.isUnsized()) {
                return (left.isUnsized() ? right : left).naturalWidth(cellWidth);
            }
            return Math.max(left.naturalWidth(cellWidth), right.naturalWidth(cellWidth));
        }
    }

    /**
     * A control dependency: what the look-up gave that the packet did before in this direction. It holds in the stage
     * of the table already, behind it, and never for a packet to which the table was not applied. No field carries it.
     */
    record Result(String table, TableOutcome outcome, Position at) implements Condition {}

    /** Holds if all parts hold; without parts, always. */
    record And(List<Condition> parts) implements Condition {
        public And {
            parts = List.copyOf(parts);
        }
    }

    /** Holds if one part holds; without parts, never. */
    record Or(List<Condition> parts) implements Condition {
        public Or {
            parts = List.copyOf(parts);
        }
    }

    /** Holds if the part does not. */
    record Not(Condition part) implements Condition {}

    /** The conditions that it is directly made of; none of a comparison or a result. */
    default List<Condition> parts() {
        return this instanceof Not not ? List.of(not.part()) : List.of();
    }

    /**
     * The comparisons and results that it is made of, as often as they stand there. Does not recurse, so that no depth
     * is too deep.
     */
    default Stream<Condition> leaves() {
        List<Condition> leaves = new ArrayList<>();
        Deque<Condition> open = new ArrayDeque<>(List.of(this));
        while (!open.isEmpty()) {
            Condition next = open.pop();
            if (next instanceof Compare || next instanceof Result) {
                leaves.add(next);
            }
            next.parts().reversed().forEach(open::push);
        }
        return leaves.stream();
    }

    /** The results of tables that it asks for. */
    default Stream<Result> results() {
        return leaves().filter(Result.class::isInstance).map(Result.class::cast);
    }

    /** The fields that it compares, as often as it does. */
    default Stream<Field> fields() {
        return leaves().flatMap(leaf -> leaf instanceof Compare compare ? compare.sides() : Stream.empty())
                .flatMap(Rvalue::fields);
    }

    /** What all holds if it does: the parts of a conjunction; else itself. */
    default List<Condition> conjuncts() {
        return this instanceof And and ? and.parts() : List.of(this);
    }

    /** Both; flattens and leaves out what always holds, so that nesting in the text leaves no trace. */
    static Condition and(Condition first, Condition second) {
        List<Condition> parts = new ArrayList<>();
        for (Condition condition : List.of(first, second)) {
            parts.addAll(condition.conjuncts());
        }
        return parts.size() == 1 ? parts.get(0) : new And(parts);
    }

    /** That all parts hold; without what always holds, and each part once. */
    static Condition all(Stream<Condition> parts) {
        List<Condition> some =
                parts.flatMap(part -> part.conjuncts().stream()).distinct().toList();
        return some.contains(NEVER) ? NEVER : some.size() == 1 ? some.getFirst() : new And(some);
    }

    /** That one of the parts holds; without what never holds, and each part once. */
    static Condition any(Stream<Condition> parts) {
        List<Condition> some = parts.flatMap(part -> part instanceof Or or ? or.parts().stream() : Stream.of(part))
                .distinct()
                .toList();
        return some.contains(ALWAYS) ? ALWAYS : some.size() == 1 ? some.getFirst() : new Or(some);
    }

    /** The opposite. */
    static Condition not(Condition part) {
        return switch (part) {
            case Not not -> not.part();
            case And and when and.parts().isEmpty() -> NEVER;
            case Or or when or.parts().isEmpty() -> ALWAYS;
            default -> new Not(part);
        };
    }

    /** With other conditions in place of the leaves, and without what then decides nothing. */
    default Condition replacingLeaves(UnaryOperator<Condition> leaf) {
        return switch (this) {
            case Compare _, Result _ -> leaf.apply(this);
            case Not not -> not(not.part().replacingLeaves(leaf));
            case And and -> all(and.parts().stream().map(part -> part.replacingLeaves(leaf)));
            case Or or -> any(or.parts().stream().map(part -> part.replacingLeaves(leaf)));
        };
    }

    /**
     * The same in negation normal form: with other conditions in place of the literals, which are leaves, or opposites
     * of leaves where the condition asks for the opposite.
     */
    default Condition replacingLiterals(UnaryOperator<Condition> literal) {
        return switch (this) {
            case Compare _, Result _ -> literal.apply(this);
            case And and -> all(and.parts().stream().map(part -> part.replacingLiterals(literal)));
            case Or or -> any(or.parts().stream().map(part -> part.replacingLiterals(literal)));
            case Not(Not(Condition part)) -> part.replacingLiterals(literal);
            case Not(And and) -> any(and.parts().stream().map(part -> new Not(part).replacingLiterals(literal)));
            case Not(Or or) -> all(or.parts().stream().map(part -> new Not(part).replacingLiterals(literal)));
            case Not _ -> literal.apply(this);
        };
    }
}
