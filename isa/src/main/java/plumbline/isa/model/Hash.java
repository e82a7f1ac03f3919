package plumbline.isa.model;

import java.util.List;

/** {@code crc32(a, b)}: a hash of fields and sized constants as they are at stage entry. */
public record Hash(HashFunction function, List<Operand> operands) implements ArrayIndex, Rvalue {
    /** Copies the operands and checks that all have a width. */
    public Hash {
        operands = List.copyOf(operands);
        for (Operand operand : operands) {
            if (operand instanceof Cell || operand instanceof ActionData || Calc.width(operand, 0) == 0) {
                throw new IllegalArgumentException("a hash takes fields and constants with a width, as 8w0");
            }
        }
    }
}
