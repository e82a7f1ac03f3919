package plumbline.verifier.analysis;

import java.util.List;
import java.util.function.ToLongFunction;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Operand;

/** Computes instructions and conditions on known values; the meaning is that of the instruction table. */
public final class Evaluation {
    private Evaluation() {}

    /** The value of a calc whose result has {@code width} bits, outside an access. */
    static long value(Calc calc, int width, ToLongFunction<Field> fields) {
        return value(calc, width, Field.MAX_WIDTH, operand -> {
            if (operand instanceof Field field) {
                return fields.applyAsLong(field);
            }
            throw new IllegalArgumentException("not a packet field: " + operand);
        });
    }

    /**
     * The value of a calc.
     *
     * @param width     of the result in bits
     * @param cellWidth of the register's words in bits; any number outside an access
     * @param variables values of fields and words
     */
    public static long value(Calc calc, int width, int cellWidth, ToLongFunction<Operand> variables) {
        List<Operand> operands = calc.operands();
        long[] values = new long[3];
        int[] widths = new int[3];
        for (int i = 0; i < operands.size(); i++) {
            widths[i] = calc.operandWidth(i, width, cellWidth);
            values[i] = operands.get(i) instanceof Const constant
                    ? constant.value() & Bits.mask(widths[i])
                    : variables.applyAsLong(operands.get(i));
        }
        return calc.op().apply(values[0], values[1], values[2], width, widths[0], widths[1]);
    }

    /** Whether a condition holds; parameters as for {@link #value(Calc, int, int, ToLongFunction)}. */
    public static boolean holds(Condition condition, int cellWidth, ToLongFunction<Operand> variables) {
        return switch (condition) {
            case Condition.Compare compare -> {
                int width = compare.width(cellWidth);
                long left = value(compare.left(), width, cellWidth, variables);
                long right = value(compare.right(), width, cellWidth, variables);
                yield compare.relation().apply(left, right, 0, width, width, width) != 0;
            }
            case Condition.And and -> and.parts().stream().allMatch(part -> holds(part, cellWidth, variables));
            case Condition.Or or -> or.parts().stream().anyMatch(part -> holds(part, cellWidth, variables));
            case Condition.Not not -> !holds(not.part(), cellWidth, variables);
        };
    }

    /** Whether only packet fields and constants go in. */
    public static boolean isOverPacket(Calc calc) {
        return calc.operands().stream().allMatch(operand -> operand instanceof Field || operand instanceof Const);
    }

    /** Whether only constants go in. */
    static boolean isConstant(Calc calc) {
        return calc.operands().stream().allMatch(Const.class::isInstance);
    }
}
