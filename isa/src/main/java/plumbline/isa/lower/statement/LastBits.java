package plumbline.isa.lower.statement;

import java.util.Set;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;

/**
 * The last bits of a variable in a sum as wide as they are: what is in front of them does not change the sum, so that
 * an instruction takes the variable as it is.
 *
 * <p>Source: a field's slices are placed in containers of their own, p4c:bf-p4c/phv/make_clusters.cpp (MakeSlices).
 */
final class LastBits {
    /** Bits of containers: others would take a container with more than the last bits. */
    private static final Set<Integer> CONTAINERS = Set.of(8, 16, 32);

    private LastBits() {}

    /** Whether an operand of an operation is of this kind. */
    static boolean areSummed(BinaryOperation operation, Expression operand) {
        return (operation == BinaryOperation.ADD || operation == BinaryOperation.SUBTRACT)
                && operand instanceof Expression.Slice(Expression.Read(var variable, var _), int high, int low, var _)
                && low == 0
                && CONTAINERS.contains(high + 1)
                && variable.type().width() % Byte.SIZE == 0;
    }
}
