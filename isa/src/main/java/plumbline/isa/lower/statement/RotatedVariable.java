package plumbline.isa.lower.statement;

import java.util.Optional;
import java.util.Set;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;

/**
 * A variable that is rotated: its low bits in front of the others. It fills a container; narrower ones no chip rotates.
 *
 * @param up by how many bits, towards the high ones
 */
public record RotatedVariable(Expression.Read value, int up) {
    private static final Set<Integer> CONTAINERS = Set.of(8, 16, 32);

    /** A value as a rotation, if it is one that an instruction computes. */
    public static Optional<RotatedVariable> of(Expression value) {
        return value
                                instanceof
                                Expression.Binary(
                                        var operation,
                                        Expression.Slice(Expression.Read read, var high, var low, var _),
                                        Expression.Slice(Expression.Read same, var top, var bottom, var _),
                                        var _)
                        && operation == BinaryOperation.CONCAT
                        && read.variable().equals(same.variable())
                        && low == 0
                        && bottom == high + 1
                        && top == read.type().width() - 1
                        && CONTAINERS.contains(read.type().width())
                ? Optional.of(new RotatedVariable(read, top - high))
                : Optional.empty();
    }
}
