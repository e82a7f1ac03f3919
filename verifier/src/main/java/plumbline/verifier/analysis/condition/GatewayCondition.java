package plumbline.verifier.analysis.condition;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Field;
import plumbline.isa.model.Operand;
import plumbline.isa.text.print.CalcPrinter;

/**
 * A condition on the packet as a gateway sees it: bits that must have certain values, bytes of two fields that must be
 * equal, bits that are compared by order with a constant, and alternatives. Sources:
 * p4c:bf-p4c/mau/gateway.cpp:195-260,760,809-848,866-905,973.
 *
 * @param matchBits of fields that must equal a constant, each bit once
 * @param pairBytes of two fields that must be equal: the gateway takes in the exclusive or of both, a byte for a pair
 * @param rangeBits of fields compared by order with a constant, without those behind the constant's last bit
 * @param fieldOrder a comparison of two fields by order, if there is one
 * @param rows alternatives of the condition or of its opposite, whichever has fewer
 */
public record GatewayCondition(
        long matchBits, long pairBytes, long rangeBits, Optional<Condition.Compare> fieldOrder, long rows) {
    /** Counting stops here. */
    private static final long MAX_ROWS = 1000;

    /** What a condition needs of a gateway. */
    public static GatewayCondition of(Condition condition) {
        Map<Field, Long> match = new LinkedHashMap<>();
        Map<Field, Long> range = new LinkedHashMap<>();
        Map<Set<Calc>, Long> pairs = new LinkedHashMap<>();
        List<Condition.Compare> ordered = new ArrayList<>();
        Conditions.comparisons(condition).forEach(compare -> {
            Optional<Threshold> threshold = Threshold.of(compare);
            if (threshold.isPresent()) {
                look(threshold.get(), match, range);
            } else if (Evaluation.isConstant(compare.left()) || Evaluation.isConstant(compare.right())) {
                compare.sides().forEach(side -> bits(side, compare, match));
            } else if (Relation.of(compare.relation()).order() != Relation.Order.NONE) {
                ordered.add(compare);
            } else {
                pairs.put(
                        new HashSet<>(List.of(compare.left(), compare.right())),
                        Math.max(bytes(compare.left(), compare), bytes(compare.right(), compare)));
            }
        });
        range.forEach((field, bits) -> match.computeIfPresent(field, (key, known) -> known & ~bits));
        return new GatewayCondition(
                count(match),
                pairs.values().stream().mapToLong(Long::longValue).sum(),
                count(range),
                ordered.stream().findFirst(),
                Math.min(rows(condition, true), rows(condition, false)));
    }

    /**
     * {@code f < t} reads only the bits from the lowest set bit of {@code t} upwards; if that is the only one, by
     * equality.
     */
    private static void look(Threshold threshold, Map<Field, Long> match, Map<Field, Long> range) {
        int width = threshold.width();
        boolean signed = threshold.relation().order() == Relation.Order.SIGNED;
        long least = threshold.least() ^ (signed ? 1L << width - 1 : 0);
        long looked = least == 0 ? 0 : Bits.mask(width) & -Long.lowestOneBit(least);
        look(threshold.value(), width, looked, Long.bitCount(least) <= 1 ? match : range);
    }

    /**
     * The nearest comparison with a power of two that a gateway finds by equality of bits, for one of a field with a
     * constant: {@code f >= 128} or {@code f < 128}.
     */
    public static Optional<String> powerOfTwo(Condition.Compare compare) {
        return Threshold.of(compare)
                .filter(threshold -> threshold.relation().order() == Relation.Order.UNSIGNED)
                .map(threshold -> {
                    String less = threshold.relation().accepts(Relation.LESS) ? " < " : " >= ";
                    long near = nearest(threshold.constant(), Bits.mask(threshold.width()));
                    return CalcPrinter.OUTSIDE.value(threshold.value(), threshold.width())
                            + less
                            + Long.toUnsignedString(near);
                });
    }

    private static long nearest(long constant, long most) {
        long below = Long.highestOneBit(constant);
        long above = below << 1;
        boolean fits = above != 0 && Long.compareUnsigned(above, most) <= 0;
        return fits && above - constant < constant - below ? above : below;
    }

    private static void bits(Calc side, Condition.Compare compare, Map<Field, Long> match) {
        int width = compare.width(Field.MAX_WIDTH);
        look(side, width, Bits.mask(width), match);
    }

    /** Bytes of fields in which one side of a comparison has bits. */
    private static long bytes(Calc side, Condition.Compare compare) {
        Map<Field, Long> looked = new HashMap<>();
        bits(side, compare, looked);
        return looked.values().stream()
                .flatMapToInt(bits -> IntStream.iterate(0, shift -> shift < Long.SIZE, shift -> shift + Byte.SIZE)
                        .filter(shift -> (bits >>> shift & 0xff) != 0))
                .count();
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

    private static long count(Map<Field, Long> bits) {
        return bits.values().stream().mapToLong(Long::bitCount).sum();
    }

    private static long rows(Condition condition, boolean wanted) {
        return switch (condition) {
            case Condition.Compare _, Condition.Result _ -> 1;
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
