package plumbline.isa.model;

/**
 * A constant.
 *
 * @param value as an unsigned 64-bit number
 * @param width bits, or 0: it takes the width of its surroundings, see {@link Calc#operandWidth}
 */
public record Const(long value, int width) implements Operand, ArrayIndex, Parser.Value {
    public Const {
        if (width < 0 || width > Field.MAX_WIDTH || (width > 0 && (value & ~Bits.mask(width)) != 0)) {
            throw new IllegalArgumentException(
                    "constant " + Long.toUnsignedString(value) + " does not fit " + width + " bits");
        }
    }

    /** A constant that takes the width of its surroundings. */
    public static Const of(long value) {
        return new Const(value, 0);
    }
}
