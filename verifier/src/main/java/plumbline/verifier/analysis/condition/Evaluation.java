package plumbline.verifier.analysis.condition;

import java.util.function.ToLongFunction;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;

/** Computes instructions on known values. */
public final class Evaluation {
    private Evaluation() {}

    /** The value of a calc whose result has {@code width} bits, outside an access. */
    public static long value(Calc calc, int width, ToLongFunction<Field> fields) {
        long[] values = calc.operands().stream()
                .mapToLong(operand -> operand instanceof Field field ? fields.applyAsLong(field) : 0)
                .toArray();
        return Formula.of(calc, width, Field.MAX_WIDTH, calc.operands()::indexOf)
                .applyAsLong(values);
    }

    /** Whether only packet fields and constants go in. */
    public static boolean isOverPacket(Calc calc) {
        return calc.operands().stream().allMatch(operand -> operand instanceof Field || operand instanceof Const);
    }

    /** Whether only constants go in. */
    public static boolean isConstant(Calc calc) {
        return calc.operands().stream().allMatch(Const.class::isInstance);
    }
}
