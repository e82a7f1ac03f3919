package plumbline.isa.model;

import java.util.List;

/**
 * {@code crc32(a, b[15:0])}: a hash of fields, slices of them and sized constants as they are at stage entry.
 *
 * @param inputs side by side, the first in the highest bits; each is an operand alone or a slice
 */
public record Hash(HashFunction function, List<Calc> inputs) implements ArrayIndex, Rvalue {
    public Hash {
        inputs = List.copyOf(inputs);
        if (!inputs.stream().allMatch(Hash::isInput)) {
            throw new IllegalArgumentException(
                    "a hash takes fields, slices of them and constants with a width, as 8w0");
        }
    }

    /** A hash of operands as they are. */
    public static Hash of(HashFunction function, List<? extends Operand> operands) {
        return new Hash(function, operands.stream().map(Calc::of).toList());
    }

    /** What its inputs are taken from: a field or a constant for each. */
    @Override
    public List<Operand> operands() {
        return inputs.stream().map(input -> input.operands().getFirst()).toList();
    }

    private static boolean isInput(Calc input) {
        Operand operand = input.operands().getFirst();
        return switch (input.op()) {
            case MOV -> operand instanceof Field || operand instanceof Const && Calc.width(operand, 0) > 0;
            case SLICE -> operand instanceof Field;
            default -> false;
        };
    }
}
