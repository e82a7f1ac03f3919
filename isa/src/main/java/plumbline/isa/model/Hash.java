package plumbline.isa.model;

import java.util.List;

/**
 * {@code crc32(a, b[15:0], c ^ d)}: a hash of fields, slices of them, sized constants and two fields XORed, as they are
 * at stage entry. A chip feeds two fields into the same columns of its hash matrix, which is linear.
 *
 * @param inputs side by side, the first in the highest bits
 */
public record Hash(HashFunction function, List<Calc> inputs) implements ArrayIndex, Rvalue {
    public Hash {
        inputs = List.copyOf(inputs);
        if (!inputs.stream().allMatch(Hash::isInput)) {
            throw new IllegalArgumentException(
                    "a hash takes fields, slices of them, two of a width XORed, and constants with a width, as 8w0");
        }
    }

    /** A hash of operands as they are. */
    public static Hash of(HashFunction function, List<? extends Operand> operands) {
        return new Hash(function, operands.stream().map(Calc::of).toList());
    }

    /** What its inputs are taken from: a field or a constant for each, or two fields. */
    @Override
    public List<Operand> operands() {
        return inputs.stream()
                .flatMap(input -> input.operands().stream().limit(input.op() == Op.XOR ? 2 : 1))
                .toList();
    }

    /** Whether a hash can take it in. */
    public static boolean isInput(Calc input) {
        Operand operand = input.operands().getFirst();
        return switch (input.op()) {
            case MOV -> operand instanceof Field || operand instanceof Const && Calc.width(operand, 0) > 0;
            case SLICE -> operand instanceof Field;
            case XOR ->
                operand instanceof Field one
                        && input.operands().getLast() instanceof Field other
                        && one.width() == other.width();
            default -> false;
        };
    }
}
