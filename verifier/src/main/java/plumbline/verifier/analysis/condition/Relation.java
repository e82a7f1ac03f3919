package plumbline.verifier.analysis.condition;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import plumbline.isa.model.Op;

/**
 * A comparison as the set of outcomes it accepts: less, equal, greater. Found by trying the instruction on all pairs of
 * small numbers, so that the instruction table stays the only place that knows what a comparison means.
 *
 * @param outcomes bits {@link #LESS}, {@link #EQUAL}, {@link #GREATER}
 * @param order how it orders numbers
 */
public record Relation(int outcomes, Order order) {
    public static final int LESS = 1;
    public static final int EQUAL = 2;
    public static final int GREATER = 4;
    private static final int ALL = LESS | EQUAL | GREATER;
    private static final int PROBE_WIDTH = 3;
    private static final Map<Op, Relation> KNOWN =
            Arrays.stream(Op.values()).filter(Op::isComparison).collect(Collectors.toMap(op -> op, Relation::probe));

    /** How numbers are ordered. */
    public enum Order {
        /** It only asks for equality. */
        NONE,
        /** As unsigned numbers. */
        UNSIGNED,
        /** As two's complement numbers. */
        SIGNED
    }

    /** The relation of a comparing instruction. */
    public static Relation of(Op op) {
        return KNOWN.get(op);
    }

    private static Relation probe(Op op) {
        int unsigned = outcomes(op, 0);
        int signed = outcomes(op, 1 << PROBE_WIDTH - 1);
        if (unsigned < 0 && signed < 0) {
            throw new IllegalStateException(op + " accepts no set of less, equal and greater");
        }
        return unsigned >= 0
                ? new Relation(unsigned, signed >= 0 ? Order.NONE : Order.UNSIGNED)
                : new Relation(signed, Order.SIGNED);
    }

    /** The comparison that holds where another does not. */
    public static Op opposite(Op comparison) {
        Relation opposite = of(comparison).negated();
        return KNOWN.keySet().stream()
                .filter(op -> of(op).equals(opposite))
                .findFirst()
                .orElseThrow();
    }

    /** Accepts what this does not. */
    public Relation negated() {
        return new Relation(ALL & ~outcomes, order);
    }

    /** The same with the sides swapped. */
    public Relation swapped() {
        return new Relation(outcomes & EQUAL | (outcomes & LESS) << 2 | (outcomes & GREATER) >> 2, order);
    }

    /** Whether it holds where the outcome is this one. */
    public boolean accepts(int outcome) {
        return (outcomes & outcome) != 0;
    }

    /**
     * Which outcomes the instruction accepts if numbers are ordered with their sign bit flipped; -1 if that explains
     * nothing.
     */
    private static int outcomes(Op op, int flip) {
        int accepted = 0;
        int refused = 0;
        for (int a = 0; a < 1 << PROBE_WIDTH; a++) {
            for (int b = 0; b < 1 << PROBE_WIDTH; b++) {
                int order = Integer.compare(a ^ flip, b ^ flip);
                int outcome = order < 0 ? LESS : order == 0 ? EQUAL : GREATER;
                if (op.apply(a, b, 0, PROBE_WIDTH, PROBE_WIDTH, PROBE_WIDTH) != 0) {
                    accepted |= outcome;
                } else {
                    refused |= outcome;
                }
            }
        }
        return (accepted & refused) == 0 ? accepted : -1;
    }
}
