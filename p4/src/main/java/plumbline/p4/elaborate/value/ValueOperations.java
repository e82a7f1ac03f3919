package plumbline.p4.elaborate.value;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import plumbline.isa.model.Position;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.ValueType;
import plumbline.p4.elaborate.value.P4Value.EnumMember;
import plumbline.p4.elaborate.value.P4Value.Fields;
import plumbline.p4.elaborate.value.P4Value.HeaderStack;
import plumbline.p4.elaborate.value.P4Value.HeaderValue;
import plumbline.p4.elaborate.value.P4Value.Scalar;
import plumbline.p4.elaborate.value.P4Value.Union;
import plumbline.p4.elaborate.value.P4Value.Whole;
import plumbline.p4.syntax.P4Expression.BinaryOperator;
import plumbline.p4.syntax.P4Expression.UnaryOperator;

/** Operators (P4-16 specification, sections 8.5 to 8.9). */
public final class ValueOperations {
    private ValueOperations() {}

    /** {@code -x}. */
    public static P4Value unary(UnaryOperator operator, P4Value operand, Position at) {
        return switch (operator) {
            case PLUS -> operand;
            case NOT, COMPLEMENT -> new Scalar(Simplify.complement(Conversion.scalar(operand, at), at));
            case MINUS ->
                operand instanceof Whole(BigInteger number)
                        ? new Whole(number.negate())
                        : binary(BinaryOperator.MINUS, new Whole(BigInteger.ZERO), operand, at);
        };
    }

    /** {@code x + y}. */
    public static P4Value binary(BinaryOperator operator, P4Value left, P4Value right, Position at) {
        if (left instanceof Whole(BigInteger first) && right instanceof Whole(BigInteger second)) {
            return ofWholes(operator, first, second, at);
        }
        return switch (operator) {
            case EQUAL -> new Scalar(equal(left, right, at));
            case UNEQUAL -> new Scalar(Simplify.complement(equal(left, right, at), at));
            case SHIFT_LEFT, SHIFT_RIGHT ->
                left instanceof Whole(BigInteger whole) && right instanceof Scalar(Expression.Constant count)
                        ? ofWholes(operator, whole, count.value(), at)
                        : new Scalar(shifted(operator, left, right, at));
            case CONCAT -> concatenated(left, right, at);
            case DIVIDE, MODULO -> new Scalar(divided(operator, left, right, at));
            case GREATER, GREATER_EQUAL -> new Scalar(ofOneType(operation(operator), right, left, at));
            default -> new Scalar(ofOneType(operation(operator), left, right, at));
        };
    }

    private static P4Value concatenated(P4Value left, P4Value right, Position at) {
        if (left instanceof P4Value.Nothing) {
            return right;
        }
        return right instanceof P4Value.Nothing
                ? left
                : new Scalar(ValueFolding.binary(
                        BinaryOperation.CONCAT, Conversion.scalar(left, at), Conversion.scalar(right, at), at));
    }

    private static Expression ofOneType(BinaryOperation operation, P4Value left, P4Value right, Position at) {
        ValueType type = left instanceof Whole
                ? Conversion.scalar(right, at).type()
                : Conversion.scalar(left, at).type();
        return ValueFolding.binary(
                operation, Conversion.scalar(left, type, at), Conversion.scalar(right, type, at), at);
    }

    private static Expression shifted(BinaryOperator operator, P4Value left, P4Value right, Position at) {
        Expression count = right instanceof Whole(BigInteger number)
                ? Simplify.constant(number, ValueType.bits(Math.max(1, number.bitLength())))
                : Conversion.scalar(right, at);
        return ValueFolding.binary(operation(operator), Conversion.scalar(left, at), count, at);
    }

    private static BinaryOperation operation(BinaryOperator operator) {
        return switch (operator) {
            case OR, BIT_OR -> BinaryOperation.OR;
            case AND, BIT_AND -> BinaryOperation.AND;
            case BIT_XOR -> BinaryOperation.XOR;
            case EQUAL -> BinaryOperation.EQUAL;
            case UNEQUAL -> BinaryOperation.NOT_EQUAL;
            case LESS, GREATER -> BinaryOperation.LESS;
            case LESS_EQUAL, GREATER_EQUAL -> BinaryOperation.LESS_OR_EQUAL;
            case SHIFT_LEFT -> BinaryOperation.SHIFT_LEFT;
            case SHIFT_RIGHT -> BinaryOperation.SHIFT_RIGHT;
            case CONCAT -> BinaryOperation.CONCAT;
            case PLUS -> BinaryOperation.ADD;
            case MINUS -> BinaryOperation.SUBTRACT;
            case PLUS_SAT -> BinaryOperation.ADD_SATURATING;
            case MINUS_SAT -> BinaryOperation.SUBTRACT_SATURATING;
            case TIMES -> BinaryOperation.MULTIPLY;
            case DIVIDE, MODULO -> throw new IllegalArgumentException(operator.symbol());
        };
    }

    private static P4Value ofWholes(BinaryOperator operator, BigInteger a, BigInteger b, Position at) {
        return switch (operator) {
            case PLUS -> new Whole(a.add(b));
            case MINUS -> new Whole(a.subtract(b));
            case TIMES -> new Whole(a.multiply(b));
            case DIVIDE -> new Whole(a.divide(notZero(b, at)));
            case MODULO -> new Whole(a.mod(notZero(b, at)));
            case SHIFT_LEFT -> new Whole(a.shiftLeft(b.intValueExact()));
            case SHIFT_RIGHT -> new Whole(a.shiftRight(b.intValueExact()));
            case BIT_AND -> new Whole(a.and(b));
            case BIT_OR -> new Whole(a.or(b));
            case BIT_XOR -> new Whole(a.xor(b));
            case EQUAL -> new Scalar(Simplify.truth(a.equals(b)));
            case UNEQUAL -> new Scalar(Simplify.truth(!a.equals(b)));
            case LESS -> new Scalar(Simplify.truth(a.compareTo(b) < 0));
            case GREATER -> new Scalar(Simplify.truth(a.compareTo(b) > 0));
            case LESS_EQUAL -> new Scalar(Simplify.truth(a.compareTo(b) <= 0));
            case GREATER_EQUAL -> new Scalar(Simplify.truth(a.compareTo(b) >= 0));
            case PLUS_SAT, MINUS_SAT, CONCAT, AND, OR ->
                throw Refusal.unsupported(
                        at, "'" + operator.symbol() + "' of numbers without a width", "write their width: 8w1");
        };
    }

    private static BigInteger notZero(BigInteger divisor, Position at) {
        if (divisor.signum() <= 0) {
            throw Refusal.error(at, "division", "a division by " + divisor, "divide by a positive number");
        }
        return divisor;
    }

    private static Expression divided(BinaryOperator operator, P4Value left, P4Value right, Position at) {
        Expression dividend = Conversion.scalar(left, at);
        Expression divisor = Conversion.scalar(right, dividend.type(), at);
        if (dividend.type().isSigned()) {
            throw Refusal.unsupported(
                    at, "'" + operator.symbol() + "' of signed values", "divide values without a sign");
        }
        boolean isQuotient = operator == BinaryOperator.DIVIDE;
        if (divisor instanceof Expression.Constant number) {
            BigInteger by = notZero(number.value(), at);
            return isQuotient ? quotient(dividend, by, at) : remainder(dividend, by, at);
        }
        boolean isNothing =
                dividend instanceof Expression.Constant number && number.value().signum() == 0;
        return isNothing
                ? dividend // whatever it is divided by; by 0 it may be anything
                : ValueFolding.binary(
                        isQuotient ? BinaryOperation.DIVIDE : BinaryOperation.REMAINDER, dividend, divisor, at);
    }

    /** An unsigned value divided by a constant. */
    private static Expression quotient(Expression dividend, BigInteger divisor, Position at) {
        ValueType type = dividend.type();
        if (dividend instanceof Expression.Constant constant) {
            return Simplify.constant(constant.value().divide(divisor), type);
        }
        return divisor.bitCount() == 1
                ? ValueFolding.binary(
                        BinaryOperation.SHIFT_RIGHT,
                        dividend,
                        Simplify.constant(divisor.bitLength() - 1, Integer.SIZE),
                        at)
                : ValueFolding.binary(BinaryOperation.DIVIDE, dividend, Simplify.constant(divisor, type), at);
    }

    /** The rest of an unsigned value divided by a constant. */
    public static Expression remainder(Expression dividend, BigInteger divisor, Position at) {
        ValueType type = dividend.type();
        if (dividend instanceof Expression.Constant constant) {
            return Simplify.constant(constant.value().mod(divisor), type);
        }
        if (divisor.bitLength() > type.width()) {
            return dividend;
        }
        if (divisor.bitCount() == 1) {
            return ValueFolding.and(dividend, Simplify.constant(divisor.subtract(BigInteger.ONE), type), at);
        }
        return ValueFolding.binary(BinaryOperation.REMAINDER, dividend, Simplify.constant(divisor, type), at);
    }

    /** Whether two values of one shape are equal; headers if both are invalid, or both valid with equal fields. */
    public static Expression equal(P4Value left, P4Value right, Position at) {
        if (left instanceof Whole) {
            return equal(right, left, at);
        }
        return switch (left) {
            case Fields(Map<String, P4Value> fields) -> allEqual(fields.values(), parts(right, fields.size(), at), at);
            case Union(Map<String, P4Value> headers) ->
                allEqual(headers.values(), parts(right, headers.size(), at), at);
            case HeaderStack stack ->
                allEqual(stack.elements(), parts(right, stack.elements().size(), at), at);
            case HeaderValue header -> equalHeaders(header, right, at);
            case P4Value.Nothing _ -> Simplify.TRUE;
            case P4Value.Invalid _ -> equal(right, left, at);
            case EnumMember member
            when right instanceof EnumMember other -> Simplify.truth(member.index() == other.index());
            case P4Value.VariablePart part
            when right instanceof P4Value.VariablePart other -> equalParts(part, other, at);
            default -> ofOneType(BinaryOperation.EQUAL, left, right, at);
        };
    }

    private static List<P4Value> parts(P4Value value, int count, Position at) {
        List<P4Value> parts =
                switch (value) {
                    case Fields(Map<String, P4Value> fields) -> List.copyOf(fields.values());
                    case Union(Map<String, P4Value> headers) -> List.copyOf(headers.values());
                    case HeaderStack stack -> stack.elements();
                    case HeaderValue header -> List.copyOf(header.fields().values());
                    default -> List.of();
                };
        if (parts.size() != count) {
            throw Refusal.unsupported(at, "values with different parts are compared", "compare field by field");
        }
        return parts;
    }

    private static Expression allEqual(Collection<P4Value> left, List<P4Value> right, Position at) {
        List<P4Value> first = new ArrayList<>(left);
        Expression all = Simplify.TRUE;
        for (int i = 0; i < first.size(); i++) {
            all = ValueFolding.and(all, equal(first.get(i), right.get(i), at), at);
        }
        return all;
    }

    /** Of the same size, and with the same bits. */
    private static Expression equalParts(P4Value.VariablePart left, P4Value.VariablePart right, Position at) {
        Expression all = Simplify.TRUE;
        for (int i = 0; i < left.pieces().size(); i++) {
            P4Value.Piece one = left.pieces().get(i);
            P4Value.Piece other = right.pieces().get(i);
            Expression absent = Simplify.complement(one.valid(), at);
            Expression same = ValueFolding.equal(one.value(), other.value(), at);
            all = ValueFolding.and(all, ValueFolding.equal(one.valid(), other.valid(), at), at);
            all = ValueFolding.and(all, ValueFolding.or(absent, same, at), at);
        }
        return all;
    }

    private static Expression equalHeaders(HeaderValue header, P4Value right, Position at) {
        if (right instanceof P4Value.Invalid) {
            return Simplify.complement(header.valid(), at);
        }
        Expression otherValid = right instanceof HeaderValue other ? other.valid() : Simplify.TRUE;
        Expression same =
                allEqual(header.fields().values(), parts(right, header.fields().size(), at), at);
        Expression both = ValueFolding.and(ValueFolding.and(header.valid(), otherValid, at), same, at);
        Expression none = Simplify.complement(ValueFolding.or(header.valid(), otherValid, at), at);
        return ValueFolding.or(none, both, at);
    }
}
