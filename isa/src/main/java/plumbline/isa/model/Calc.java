package plumbline.isa.model;

import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/**
 * One instruction applied to its operands: the right-hand side of an assignment, in the parser too, one side of a
 * comparison, or what a stateful program computes. It never nests: one statement is one instruction.
 *
 * @param op the instruction
 * @param operands as many as its shape says, constants where its shape says
 */
public record Calc(Op op, List<Operand> operands) implements Parser.Value, Rvalue {
    public Calc {
        operands = List.copyOf(operands);
        OpShape shape = op.shape();
        if (operands.size() != shape.operands()) {
            throw new IllegalArgumentException(
                    op.mnemonic() + " takes " + shape.operands() + " operands, not " + operands.size());
        }
        for (int i = 0; i < operands.size(); i++) {
            if (shape.constantAt(i) && !(operands.get(i) instanceof Const)) {
                throw new IllegalArgumentException(op.mnemonic() + ": operand " + (i + 1) + " must be a constant");
            }
        }
        if (op == Op.SLICE && Long.compareUnsigned(sliceHigh(operands), sliceLow(operands)) < 0) {
            throw new IllegalArgumentException(
                    "slice [" + sliceHigh(operands) + ":" + sliceLow(operands) + "]: write the high bit first");
        }
        if (op == Op.SLICE && Long.compareUnsigned(sliceHigh(operands), Field.MAX_WIDTH) >= 0) {
            throw new IllegalArgumentException("slice [" + sliceHigh(operands) + ":…] reaches beyond bit 63");
        }
    }

    /** Just the operand. */
    public static Calc of(Operand operand) {
        return new Calc(Op.MOV, List.of(operand));
    }

    /** An instruction of two operands. */
    public static Calc of(Op op, Operand a, Operand b) {
        return new Calc(op, List.of(a, b));
    }

    /** Whether this is an operand alone. */
    public boolean isPlain() {
        return op == Op.MOV;
    }

    /**
     * The class of the instruction that a chip computes this with: a product or quotient by a constant power of two is
     * a shift, the remainder a mask.
     */
    public OpClass opClass() {
        return switch (op) {
            case MUL -> operands.stream().anyMatch(Calc::isPowerOfTwo) ? OpClass.SHIFT : op.opClass();
            case DIV -> isPowerOfTwo(operands.get(1)) ? OpClass.SHIFT : op.opClass();
            case MOD -> isPowerOfTwo(operands.get(1)) ? OpClass.BITWISE : op.opClass();
            default -> op.opClass();
        };
    }

    private static boolean isPowerOfTwo(Operand operand) {
        return operand instanceof Const constant && Long.bitCount(constant.value()) == 1;
    }

    /**
     * What it gives where all operands are fields and constants.
     *
     * @param fields values of the fields
     * @param width of the destination
     */
    public long value(ToLongFunction<Field> fields, int width) {
        long[] values = new long[3];
        int[] widths = new int[3];
        for (int i = 0; i < operands.size(); i++) {
            widths[i] = operandWidth(i, width, 0);
            values[i] = operands.get(i) instanceof Const constant
                    ? constant.value() & Bits.mask(widths[i])
                    : fields.applyAsLong((Field) operands.get(i));
        }
        return op.meaning().of(values[0], values[1], values[2], width, widths[0], widths[1]) & Bits.mask(width);
    }

    @Override
    public Optional<Const> constant() {
        return isPlain() && operands.getFirst() instanceof Const constant ? Optional.of(constant) : Optional.empty();
    }

    /**
     * The width of the result where nothing else fixes it (in a comparison): the sum of the parts for a concatenation,
     * the slice's own, 1 for a comparison, else that of the widest operand; 64 if there are only unsized constants.
     *
     * @param cellWidth width of the register's words in bits; any number outside an access
     */
    public int naturalWidth(int cellWidth) {
        if (op == Op.SLICE) {
            return (int) (sliceHigh(operands) - sliceLow(operands)) + 1;
        }
        if (op.isComparison()) {
            return 1;
        }
        int first = width(operands.get(0), cellWidth);
        int second = operands.size() > 1 && !op.shape().constantAt(1) ? width(operands.get(1), cellWidth) : 0;
        int width = op == Op.CONCAT ? first + second : Math.max(first, second);
        return width == 0 ? Field.MAX_WIDTH : Math.min(width, Field.MAX_WIDTH);
    }

    /** Whether nothing but unsized constants goes in, so that it has no width of its own. */
    public boolean isUnsized() {
        for (int i = 0; i < operands.size(); i++) {
            if (!op.shape().constantAt(i) && width(operands.get(i), Field.MAX_WIDTH) != 0) {
                return false;
            }
        }
        return op != Op.SLICE && !op.isComparison();
    }

    /**
     * How many bits the meaning's value has at most, before it is cut to the width of the result.
     *
     * @param resultWidth of the destination, or of the comparison this is a side of
     * @param cellWidth width of the register's words in bits; any number outside an access
     */
    public int reach(int resultWidth, int cellWidth) {
        if (op.isComparison()) {
            return 1;
        }
        if (!op.is(OpTrait.NARROW)) {
            return Field.MAX_WIDTH;
        }
        return IntStream.range(0, operands.size())
                .filter(operand -> !op.shape().constantAt(operand))
                .map(operand -> operandWidth(operand, resultWidth, cellWidth))
                .reduce(resultWidth, Math::max);
    }

    /**
     * The width at which an operand enters. An unsized constant is cut to the width of the other operand if this
     * compares, else to that of the result; shift amounts and slice bounds are numbers, not values, and have 64 bits.
     *
     * @param resultWidth of the destination, or of the comparison this is a side of
     * @param cellWidth width of the register's words in bits; any number outside an access
     */
    public int operandWidth(int index, int resultWidth, int cellWidth) {
        if (op.shape().constantAt(index)) {
            return Field.MAX_WIDTH;
        }
        int own = width(operands.get(index), cellWidth);
        if (own != 0 || !op.isComparison()) {
            return own != 0 ? own : resultWidth;
        }
        int other = width(operands.get(1 - index), cellWidth);
        return other != 0 ? other : Field.MAX_WIDTH;
    }

    /** Width of an operand in bits; 0 for an unsized constant. */
    public static int width(Operand operand, int cellWidth) {
        return switch (operand) {
            case Field field -> field.width();
            case ActionData data -> data.width();
            case Const constant -> constant.width();
            case Cell cell -> cellWidth;
        };
    }

    private static long sliceHigh(List<Operand> operands) {
        return ((Const) operands.get(1)).value();
    }

    private static long sliceLow(List<Operand> operands) {
        return ((Const) operands.get(2)).value();
    }
}
