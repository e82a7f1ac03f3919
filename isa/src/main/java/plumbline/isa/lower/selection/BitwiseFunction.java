package plumbline.isa.lower.selection;

import java.util.Arrays;
import java.util.Optional;
import plumbline.isa.model.Op;
import plumbline.isa.model.OpClass;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;

/** A bitwise function of two values, either or the result of which may be flipped: one instruction. */
record BitwiseFunction(Op op, Expression left, Expression right) {
    /** The bits of two values that meet in all four ways: what becomes of them is a function's truth table. */
    private static final long LEFT = 0b1100;

    private static final long RIGHT = 0b1010;
    private static final int ROWS = 4;

    /** What a value is, if it is one. */
    static Optional<BitwiseFunction> of(Expression value) {
        return switch (value) {
            case Expression.Binary(var operation, var left, var right, var _)
            when operation.isBitwise() -> Optional.of(of(operation, left, right, 0));
            case Expression.Complement(Expression.Binary(var operation, var left, var right, var _), var _)
            when operation.isBitwise() -> Optional.of(of(operation, left, right, -1));
            default -> Optional.empty();
        };
    }

    private static BitwiseFunction of(BinaryOperation operation, Expression left, Expression right, long flip) {
        long a = isFlipped(left) ? ~LEFT : LEFT;
        long b = isFlipped(right) ? ~RIGHT : RIGHT;
        long together =
                switch (operation) {
                    case AND -> a & b;
                    case OR -> a | b;
                    default -> a ^ b;
                };
        return new BitwiseFunction(withTruths((together ^ flip) & (1 << ROWS) - 1), plain(left), plain(right));
    }

    private static Op withTruths(long table) {
        return Arrays.stream(Op.values())
                .filter(op -> op.opClass() == OpClass.BITWISE && op != Op.NOT)
                .filter(op -> op.apply(LEFT, RIGHT, 0, ROWS, ROWS, ROWS) == table)
                .findFirst()
                .orElseThrow();
    }

    private static boolean isFlipped(Expression value) {
        return value instanceof Expression.Complement;
    }

    private static Expression plain(Expression value) {
        return value instanceof Expression.Complement flipped ? flipped.value() : value;
    }
}
