package plumbline.isa.lower.tree;

import java.math.BigInteger;
import java.util.Map;
import plumbline.isa.model.HashFunction;
import plumbline.isa.model.Position;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Operations;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;

/** Constant folding: what is computed of constants alone is computed now, {@code (x + 20) + 8} as {@code x + 28}. */
public final class ConstantFolding extends StatementRewriter {
    private ConstantFolding(LoweringContext context) {
        super(context);
    }

    public static StructuredProgram fold(StructuredProgram program, LoweringContext context) {
        return new ConstantFolding(context).program(program);
    }

    /** What an expression gives for values of the variables that it reads. */
    public static Expression.Constant value(Expression expression, Map<Variable, BigInteger> values, Position at) {
        if (folded(substituted(expression, values)) instanceof Expression.Constant constant) {
            return constant;
        }
        throw new UnsupportedConstruct(at, "a value that is no function of some bits", "select by fields");
    }

    private static Expression substituted(Expression expression, Map<Variable, BigInteger> values) {
        if (expression instanceof Expression.Read(var variable, var _)) {
            return new Expression.Constant(values.get(variable), variable.type());
        }
        return folded(Operations.withOperands(expression, each -> substituted(each, values)));
    }

    @Override
    protected Expression expression(Expression expression) {
        return folded(super.expression(expression));
    }

    /** Of an expression whose operands are folded. */
    public static Expression folded(Expression inner) {
        return switch (inner) {
            case Expression.Binary(var operation, Expression.Constant left, Expression.Constant right, var _) ->
                operation.of(left, right);
            case Expression.Binary(var operation, var left, var right, var at)
            when inner.type().equals(ValueType.BOOL) && operation == BinaryOperation.AND ->
                Simplify.and(left, right, at);
            case Expression.Binary(var operation, var left, var right, var at)
            when inner.type().equals(ValueType.BOOL) && operation == BinaryOperation.OR -> Simplify.or(left, right, at);
            case Expression.Binary(var operation, Expression.Constant left, var right, var at)
            when operation.isAssociative() -> folded(Simplify.binary(operation, right, left, at));
            case Expression.Binary(
                    var operation,
                    Expression.Binary(var same, var value, Expression.Constant left, var _),
                    Expression.Constant right,
                    var at)
            when operation.isAssociative() && same == operation ->
                folded(Simplify.binary(operation, value, operation.of(left, right), at));
            case Expression.Complement(var value, var at) -> Simplify.complement(value, at);
            case Expression.Binary(var operation, var left, Expression.Constant right, var _)
            when right.value().signum() == 0 && isKeptByZero(operation) -> left;
            case Expression.Binary(
                    var operation,
                    Expression.Complement(var value, var _),
                    Expression.Constant mask,
                    var at)
            when operation == BinaryOperation.XOR ->
                Simplify.binary(operation, value, Simplify.constant(mask.value().not(), mask.type()), at);
            case Expression.Binary(var operation, var left, var right, var at)
            when operation == BinaryOperation.CONCAT ->
                MaskedBits.together(left, right, at).orElse(inner);
            case Expression.Choose(Expression.Constant condition, var yes, var no, var _) ->
                condition.equals(Simplify.TRUE) ? yes : no;
            case Expression.Hash(HashFunction.Identity _, var inputs, var type, var at)
            when inputs.size() == 1 -> // a copy of the bits, whose sign says nothing, takes no hash unit
                Simplify.cast(type, bits(inputs.getFirst(), at), at);
            default -> inner;
        };
    }

    /** Whether a zero on the right side changes nothing. */
    private static boolean isKeptByZero(BinaryOperation operation) {
        return switch (operation) {
            case ADD, SUBTRACT, SHIFT_LEFT, SHIFT_RIGHT -> true;
            default -> false;
        };
    }

    private static Expression bits(Expression value, Position at) {
        return Simplify.cast(ValueType.bits(value.type().width()), value, at);
    }
}
