package plumbline.verifier.rules.condition;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Field;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Position;
import plumbline.isa.model.Unit;
import plumbline.isa.text.print.CalcPrinter;
import plumbline.verifier.analysis.condition.Conditions;
import plumbline.verifier.analysis.condition.Evaluation;
import plumbline.verifier.analysis.condition.Relation;
import plumbline.verifier.analysis.condition.Wiring;
import plumbline.verifier.analysis.dataflow.Effects;
import plumbline.verifier.analysis.dataflow.Use;

/**
 * A condition on the packet as a gateway sees it: bits that must have certain values, bits that are compared by order
 * with a constant, and alternatives. Sources: p4c:bf-p4c/mau/gateway.cpp:195-260,760,866-905,973.
 *
 * @param matchBits of fields that must equal something, each bit once
 * @param rangeBits of fields compared by order with a constant, without those behind the constant's last bit
 * @param fieldOrder a comparison of two fields by order, if there is one
 * @param rows alternatives of the condition or of its opposite, whichever has fewer
 */
record GatewayCondition(long matchBits, long rangeBits, Optional<Condition.Compare> fieldOrder, long rows) {
    /** Counting stops here. */
    private static final long MAX_ROWS = 1000;

    private static final CalcPrinter PRINTER = new CalcPrinter(Optional.empty());

    /**
     * A condition in a program.
     *
     * @param at where to point
     */
    public record Use(Condition condition, Position at) {
        /**
         * The shortest prefix of the condition that needs too much, with the position of its last part: of a branch
         * after several {@code else}, the branch whose own condition exceeds the limit.
         */
        public Optional<Use> firstThat(Predicate<Condition> asksTooMuch) {
            List<Condition> parts = condition instanceof Condition.And and ? and.parts() : List.of(condition);
            int own = 0;
            for (int end = 1; end <= parts.size(); end++) {
                boolean decided = parts.get(end - 1) instanceof Condition.Not || end == parts.size();
                Condition soFar = end == parts.size() ? condition : new Condition.And(parts.subList(0, end));
                if (decided && asksTooMuch.test(soFar)) {
                    return Optional.of(new Use(soFar, own == 0 ? at : first(parts.get(own), at)));
                }
                own = decided ? end : own;
            }
            return Optional.empty();
        }
    }

    /** The conditions on the packet that guard an operation or select its register actions. */
    public static List<Use> uses(Unit unit) {
        List<Use> uses = new ArrayList<>();
        if (!unit.guard().equals(Condition.ALWAYS)) {
            uses.add(new Use(unit.guard(), first(unit.guard(), unit.at())));
        }
        if (unit instanceof Unit.Access access) {
            Stream.concat(
                            access.program().updates().stream().map(update -> new Use(update.when(), update.at())),
                            access.program().outputs().stream().map(output -> new Use(output.when(), output.at())))
                    .flatMap(use -> Conditions.comparisons(use.condition())
                            .filter(compare ->
                                    !Effects.readsCell(compare.left()) && !Effects.readsCell(compare.right()))
                            .map(compare -> new Use(compare, compare.at())))
                    .distinct()
                    .forEach(uses::add);
        }
        return uses;
    }

    private static Position first(Condition condition, Position otherwise) {
        return Conditions.comparisons(condition)
                .map(Condition.Compare::at)
                .findFirst()
                .orElse(otherwise);
    }

    /** What a condition needs of a gateway. */
    public static GatewayCondition of(Condition condition) {
        Map<Field, Long> match = new LinkedHashMap<>();
        Map<Field, Long> range = new LinkedHashMap<>();
        List<Condition.Compare> ordered = new ArrayList<>();
        Conditions.comparisons(condition).forEach(compare -> {
            Optional<Relation> relation = Relation.of(compare.relation());
            boolean order =
                    relation.map(found -> found.order() != Relation.Order.NONE).orElse(true);
            boolean left = isConstant(compare.left());
            boolean right = isConstant(compare.right());
            if (order && !left && !right) {
                ordered.add(compare);
            } else if (order && left != right) {
                threshold(compare, relation.orElseThrow(), left, match, range);
            } else {
                bits(compare.left(), compare, match);
                bits(compare.right(), compare, match);
            }
        });
        range.forEach((field, bits) -> match.computeIfPresent(field, (key, known) -> known & ~bits));
        return new GatewayCondition(
                count(match),
                count(range),
                ordered.stream().findFirst(),
                Math.min(rows(condition, true), rows(condition, false)));
    }

    /**
     * {@code f < t} reads only the bits from the lowest set bit of {@code t} upwards; if that is the only one, by
     * equality.
     */
    private static void threshold(
            Condition.Compare compare,
            Relation relation,
            boolean constantLeft,
            Map<Field, Long> match,
            Map<Field, Long> range) {
        Calc side = constantLeft ? compare.right() : compare.left();
        int width = compare.width(Field.MAX_WIDTH);
        long constant = Evaluation.value(constantLeft ? compare.left() : compare.right(), width, field -> 0);
        Relation seen = constantLeft ? relation.swapped() : relation;
        boolean inclusive = seen.accepts(Relation.LESS) == seen.accepts(Relation.EQUAL);
        long threshold = (inclusive ? constant + 1 : constant) & Bits.mask(width);
        if (seen.order() == Relation.Order.SIGNED) {
            threshold ^= 1L << width - 1;
        }
        long looked = threshold == 0 ? 0 : Bits.mask(width) & -Long.lowestOneBit(threshold);
        boolean equality = Long.bitCount(threshold) <= 1;
        look(side, width, looked, equality ? match : range);
    }

    /**
     * The nearest comparison with a power of two that a gateway finds by equality of bits, for one of a field with a
     * constant: {@code f >= 128} or {@code f < 128}.
     */
    public static Optional<String> powerOfTwo(Condition.Compare compare) {
        Relation relation = Relation.of(compare.relation()).orElseThrow();
        boolean left = isConstant(compare.left());
        if (left == isConstant(compare.right()) || relation.order() != Relation.Order.UNSIGNED) {
            return Optional.empty();
        }
        Calc side = left ? compare.right() : compare.left();
        int width = compare.width(Field.MAX_WIDTH);
        long constant = Evaluation.value(left ? compare.left() : compare.right(), width, field -> 0);
        boolean less = (left ? relation.swapped() : relation).accepts(Relation.LESS);
        long below = Long.highestOneBit(constant);
        long above = below << 1;
        boolean fits = above != 0 && Long.compareUnsigned(above, Bits.mask(width)) <= 0;
        long near = fits && above - constant < constant - below ? above : below;
        return Optional.of(PRINTER.value(side, width) + (less ? " < " : " >= ") + Long.toUnsignedString(near));
    }

    private static void bits(Calc side, Condition.Compare compare, Map<Field, Long> match) {
        int width = compare.width(Field.MAX_WIDTH);
        look(side, width, Bits.mask(width), match);
    }

    /** Adds the bits of fields on which the given bits of an operand depend. */
    private static void look(Calc side, int width, long looked, Map<Field, Long> into) {
        for (Operand operand : side.operands()) {
            if (operand instanceof Field field) {
                long bits = Wiring.of(side, width)
                        .map(wiring -> wiring.sources(looked))
                        .orElse(Bits.mask(field.width()));
                into.merge(field, bits, (first, second) -> first | second);
            }
        }
    }

    private static boolean isConstant(Calc side) {
        return side.operands().stream().noneMatch(Field.class::isInstance);
    }

    private static long count(Map<Field, Long> bits) {
        return bits.values().stream().mapToLong(Long::bitCount).sum();
    }

    private static long rows(Condition condition, boolean wanted) {
        return switch (condition) {
            case Condition.Compare compare -> 1;
            case Condition.Not not -> rows(not.part(), !wanted);
            case Condition.And and -> wanted ? product(and.parts(), true) : sum(and.parts(), false);
            case Condition.Or or -> wanted ? sum(or.parts(), true) : product(or.parts(), false);
        };
    }

    private static long product(List<Condition> parts, boolean wanted) {
        return parts.stream().mapToLong(part -> rows(part, wanted)).reduce(1, (a, b) -> Math.min(MAX_ROWS, a * b));
    }

    private static long sum(List<Condition> parts, boolean wanted) {
        return Math.min(
                MAX_ROWS, parts.stream().mapToLong(part -> rows(part, wanted)).sum());
    }
}
