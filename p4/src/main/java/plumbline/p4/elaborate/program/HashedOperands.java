package plumbline.p4.elaborate.program;

import java.util.List;
import java.util.stream.Stream;
import plumbline.isa.model.Field;
import plumbline.isa.model.HashFunction;
import plumbline.isa.model.Position;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.StructuredStatement;
import plumbline.p4.elaborate.value.ValueFolding;

/**
 * {@code @in_hash}: what the right side of an addition is put together of comes out of the hash logic, in the width of
 * the sum. So the fields that it is made of may be narrower. An exclusive or of more than two values, for which an ALU
 * would take several stages, is a hash.
 */
final class HashedOperands {
    /** What an ALU puts together at once. */
    private static final int ONE_INSTRUCTION = 2;

    private HashedOperands() {}

    /** Statements of an annotated block. */
    static List<StructuredStatement> of(List<StructuredStatement> statements) {
        return statements.stream().map(HashedOperands::of).toList();
    }

    private static StructuredStatement of(StructuredStatement statement) {
        return statement instanceof StructuredStatement.Assign(var target, var value, var at)
                        && value.type().width() <= Field.MAX_WIDTH
                ? new StructuredStatement.Assign(target, value(value), at)
                : statement;
    }

    private static Expression value(Expression value) {
        return switch (value) {
            case Expression.Binary(var operation, var left, var right, var at)
            when isSum(operation) -> new Expression.Binary(operation, hashed(left, at), hashed(right, at), at);
            case Expression.Binary(var operation, var left, var right, var at)
            when operation == BinaryOperation.CONCAT -> new Expression.Binary(operation, value(left), value(right), at);
            case Expression.Binary binary
            when binary.operation() == BinaryOperation.XOR
                    && HashFunction.Xor.WIDTHS.contains(binary.type().width())
                    && terms(binary).count() > ONE_INSTRUCTION ->
                new Expression.Hash(
                        new HashFunction.Xor(binary.type().width()),
                        terms(binary).flatMap(HashedOperands::parts).toList(),
                        binary.type(),
                        binary.at());
            default -> value;
        };
    }

    private static Stream<Expression> terms(Expression value) {
        return value instanceof Expression.Binary(var operation, var left, var right, var _)
                        && operation == BinaryOperation.XOR
                ? Stream.concat(terms(left), terms(right))
                : Stream.of(value);
    }

    private static boolean isSum(BinaryOperation operation) {
        return operation == BinaryOperation.ADD || operation == BinaryOperation.SUBTRACT;
    }

    private static Expression hashed(Expression operand, Position at) {
        List<Expression> parts = parts(operand).toList();
        return parts.size() == 1
                ? operand
                : new Expression.Hash(new HashFunction.Identity(), parts, operand.type(), at);
    }

    private static Stream<Expression> parts(Expression value) {
        return switch (value) {
            case Expression.Binary(var operation, var left, var right, var _)
            when operation == BinaryOperation.CONCAT -> Stream.concat(parts(left), parts(right));
            case Expression.Cast(var type, var inner, var _)
            when type.width() > inner.type().width() && !inner.type().isSigned() ->
                Stream.concat(
                        Stream.of(ValueFolding.number(
                                0, type.width() - inner.type().width())),
                        parts(inner));
            default -> Stream.of(value);
        };
    }
}
