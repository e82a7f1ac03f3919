package plumbline.verifier.analysis;

import java.util.List;
import java.util.function.ToLongFunction;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Operand;

/** Computes an instruction on known values; the meaning is that of the instruction table. */
final class Evaluation {
    private Evaluation() {}

    /** The value of a calc whose result has {@code width} bits, outside an access. */
    static long value(Calc calc, int width, ToLongFunction<Field> fields) {
        List<Operand> operands = calc.operands();
        long[] values = new long[3];
        int[] widths = new int[3];
        for (int i = 0; i < operands.size(); i++) {
            widths[i] = calc.operandWidth(i, width, Field.MAX_WIDTH);
            values[i] = switch (operands.get(i)) {
                case Field field -> fields.applyAsLong(field);
                case Const constant -> constant.value() & Bits.mask(widths[i]);
                default -> throw new IllegalArgumentException("not a packet field: " + operands.get(i));
            };
        }
        return calc.op().apply(values[0], values[1], values[2], width, widths[0], widths[1]);
    }

    /** Whether only packet fields and constants go in. */
    static boolean isOverPacket(Calc calc) {
        return calc.operands().stream().allMatch(operand -> operand instanceof Field || operand instanceof Const);
    }

    /** Whether only constants go in. */
    static boolean isConstant(Calc calc) {
        return calc.operands().stream().allMatch(Const.class::isInstance);
    }
}
