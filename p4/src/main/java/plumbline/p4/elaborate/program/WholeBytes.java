package plumbline.p4.elaborate.program;

import plumbline.isa.structured.Expression;

/** Numbers of bits that are numbers of bytes. */
final class WholeBytes {
    /** So many low bits are 0 in them. */
    static final int BITS = 3;

    private WholeBytes() {}

    /** Whether it is one whatever the packet is: 8 · x, x << 3, x ++ 3w0. */
    static boolean isCertain(Expression value) {
        return zeros(value) >= BITS;
    }

    /** So many low bits are 0 for certain. */
    static int zeros(Expression value) {
        return switch (value) {
            case Expression.Constant constant ->
                constant.value().signum() == 0 ? BITS : constant.value().getLowestSetBit();
            case Expression.Cast cast -> zeros(cast.value());
            case Expression.Binary binary -> zeros(binary);
            default -> 0;
        };
    }

    private static int zeros(Expression.Binary binary) {
        return switch (binary.operation()) {
            case SHIFT_LEFT ->
                binary.right() instanceof Expression.Constant count
                        ? zeros(binary.left()) + count.value().intValue()
                        : zeros(binary.left());
            case MULTIPLY -> zeros(binary.left()) + zeros(binary.right());
            case AND -> Math.max(zeros(binary.left()), zeros(binary.right()));
            case ADD, SUBTRACT, OR, XOR -> Math.min(zeros(binary.left()), zeros(binary.right()));
            case CONCAT -> zeros(binary.right());
            default -> 0;
        };
    }
}
