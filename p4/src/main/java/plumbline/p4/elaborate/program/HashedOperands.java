package plumbline.p4.elaborate.program;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import plumbline.isa.model.Field;
import plumbline.isa.model.HashFunction;
import plumbline.isa.model.Position;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Operations;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;

/**
 * {@code @in_hash}: what the right side of an addition is put together of comes out of the hash logic, in the width of
 * the sum. So the fields that it is made of may be narrower. An exclusive or for which an ALU would take several
 * stages, of more than two values or of one that is not a whole variable, is a hash, and so are values side by side.
 * What is kept of a target of which only a slice is written takes no part in that.
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
                ? new StructuredStatement.Assign(target, value(value, target), at)
                : statement;
    }

    private static Expression value(Expression value, Variable target) {
        return value instanceof Expression.Binary binary && binary.operation() == BinaryOperation.CONCAT
                ? concat(Operations.bits(value).toList(), target, binary.at())
                : value(value);
    }

    private static Expression concat(List<Expression> parts, Variable target, Position at) {
        List<Expression> all = new ArrayList<>();
        List<Expression> run = new ArrayList<>();
        for (Expression part : parts) {
            boolean isPlain = part instanceof Expression.Read
                    || part instanceof Expression.Slice slice && !slice.value().equals(new Expression.Read(target, at));
            if (!isPlain) {
                all.addAll(hash(run, at));
                run.clear();
                all.add(value(part));
            } else {
                run.add(part);
            }
        }
        all.addAll(hash(run, at));
        return all.stream()
                .reduce((left, right) -> new Expression.Binary(BinaryOperation.CONCAT, left, right, at))
                .orElseThrow();
    }

    /** Values side by side, as one. */
    private static List<Expression> hash(List<Expression> values, Position at) {
        int width = values.stream().mapToInt(value -> value.type().width()).sum();
        return values.size() < ONE_INSTRUCTION
                ? List.copyOf(values)
                : List.of(new Expression.Hash(new HashFunction.Identity(), values, ValueType.bits(width), at));
    }

    private static Expression value(Expression value) {
        return switch (value) {
            case Expression.Binary(var operation, var left, var right, var at)
            when isSum(operation) -> new Expression.Binary(operation, hashed(left, at), hashed(right, at), at);
            case Expression.Binary binary
            when binary.operation() == BinaryOperation.XOR
                    && HashFunction.Xor.WIDTHS.contains(binary.type().width())
                    && !isOneInstruction(binary) ->
                new Expression.Hash(
                        new HashFunction.Xor(binary.type().width()),
                        terms(binary).flatMap(Operations::bits).toList(),
                        binary.type(),
                        binary.at());
            default -> value;
        };
    }

    /** Whether an ALU computes an exclusive or at once. */
    private static boolean isOneInstruction(Expression.Binary value) {
        return terms(value).count() <= ONE_INSTRUCTION && terms(value).allMatch(HashedOperands::mayBeContainer);
    }

    private static boolean mayBeContainer(Expression term) {
        return term instanceof Expression.Read
                || term instanceof Expression.Constant
                || term instanceof Expression.Slice slice
                        && slice.value() instanceof Expression.Read
                        && slice.low() % slice.type().width() == 0;
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
        List<Expression> parts = Operations.bits(operand).toList();
        return parts.size() == 1
                ? operand
                : new Expression.Hash(new HashFunction.Identity(), parts, operand.type(), at);
    }
}
