package plumbline.verifier.analysis.condition;

import java.util.List;
import java.util.Map;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Op;
import plumbline.isa.model.Operand;

/**
 * A comparator of a stateful ALU adds its inputs with bits to spare, so that a sum does not wrap. Where a sum that
 * stops at the greatest value is below something, or is not, the whole sum is, too: what it is compared with is at most
 * that value. Likewise a difference that stops at the smallest value and is above something, or is not.
 *
 * <p>Source: sums of comparisons have 34 bits, p4c:bf-asm/salu_inst.cpp.
 */
public final class WholeSum {
    private static final Map<Op, Op> WHOLE =
            Map.of(Op.PLUS_SAT, Op.PLUS, Op.PLUS_SATS, Op.PLUS, Op.MINUS_SAT, Op.MINUS, Op.MINUS_SATS, Op.MINUS);

    private WholeSum() {}

    /** A comparison with the cell as a comparator makes it: of the whole sum, if that decides the same. */
    public static Condition.Compare of(Condition.Compare compare) {
        Relation relation = Relation.of(compare.relation());
        return new Condition.Compare(
                whole(compare.left(), relation),
                compare.relation(),
                whole(compare.right(), relation.swapped()),
                compare.at());
    }

    private static Calc whole(Calc side, Relation relation) {
        Op op = side.op();
        boolean isSum = op == Op.PLUS_SAT || op == Op.PLUS_SATS;
        int beyond = isSum ? Relation.LESS : Relation.GREATER;
        boolean decides = WHOLE.containsKey(op)
                && (relation.outcomes() == beyond || relation.negated().outcomes() == beyond)
                && (isUnsigned(op)
                        ? relation.order() == Relation.Order.UNSIGNED
                        : relation.order() == Relation.Order.SIGNED && stopsOnce(side, isSum));
        return decides ? new Calc(WHOLE.get(op), side.operands()) : side;
    }

    private static boolean isUnsigned(Op op) {
        return op == Op.PLUS_SAT || op == Op.MINUS_SAT;
    }

    /** Whether a signed sum or difference cannot pass the other end. */
    private static boolean stopsOnce(Calc side, boolean isSum) {
        List<Operand> changes = isSum ? side.operands() : side.operands().subList(1, 2);
        return changes.stream()
                .anyMatch(
                        change -> change instanceof Const(long value, int _) && value >= 0 && value <= Byte.MAX_VALUE);
    }
}
