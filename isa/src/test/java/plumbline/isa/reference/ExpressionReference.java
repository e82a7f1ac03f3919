package plumbline.isa.reference;

import java.math.BigInteger;
import java.util.List;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.ValueType;

/** The value of an expression, from the Javadoc of {@link Expression}: numbers without bounds, cut in the end. */
final class ExpressionReference {
    private static final BigInteger MANY = BigInteger.valueOf(1 << 16);

    private final StructuredPass pass;

    ExpressionReference(StructuredPass pass) {
        this.pass = pass;
    }

    /** The bits, 0 to 2^width − 1. */
    BigInteger value(Expression expression) {
        return switch (expression) {
            case Expression.Constant constant -> constant.value();
            case Expression.Read read -> pass.get(read.variable());
            case Expression.Slice slice ->
                cut(value(slice.value()).shiftRight(slice.low()), slice.type().width());
            case Expression.Complement complement ->
                cut(value(complement.value()).not(), complement.type().width());
            case Expression.Binary binary -> binary(binary);
            case Expression.Choose choose -> value(holds(choose.condition()) ? choose.yes() : choose.no());
            case Expression.Cast cast -> cut(number(cast.value()), cast.type().width());
            case Expression.Hash hash ->
                cut(
                        HashReference.hash(hash.function(), sideBySide(hash.inputs())),
                        hash.type().width());
            case Expression.MathLookUp(var table, var of, var _) ->
                cut(MathReference.lookUp(value(of), table), of.type().width());
            case Expression.Checksum checksum -> HashReference.checksum(sideBySide(checksum.inputs()));
            case Expression.Lookahead lookahead -> lookahead(lookahead);
            case Expression.Hit hit ->
                truth(pass.outcome(hit.table())
                        .flatMap(StructuredPass.TableOutcome::entry)
                        .isPresent());
            case Expression.ActionRun run ->
                truth(pass.outcome(run.table())
                        .filter(outcome -> outcome.action().equals(run.action()))
                        .isPresent());
        };
    }

    /** Whether a truth is true. */
    boolean holds(Expression condition) {
        return value(condition).signum() != 0;
    }

    /** The number that the bits stand for in the expression's type. */
    BigInteger number(Expression expression) {
        return number(value(expression), expression.type());
    }

    static BigInteger number(BigInteger bits, ValueType type) {
        return type.isSigned() && bits.testBit(type.width() - 1) ? bits.subtract(power(type.width())) : bits;
    }

    /** Values one after another, each at its width. */
    String sideBySide(List<Expression> values) {
        StringBuilder bits = new StringBuilder();
        values.forEach(
                value -> bits.append(BitString.of(value(value), value.type().width())));
        return bits.toString();
    }

    private BigInteger binary(Expression.Binary binary) {
        ValueType type = binary.left().type();
        int width = type.width();
        BigInteger left = number(binary.left());
        BigInteger right = number(binary.right());
        BigInteger count = value(binary.right());
        return switch (binary.operation()) {
            case ADD -> cut(left.add(right), width);
            case SUBTRACT -> cut(left.subtract(right), width);
            case ADD_SATURATING -> cut(saturated(left.add(right), type), width);
            case SUBTRACT_SATURATING -> cut(saturated(left.subtract(right), type), width);
            case MULTIPLY -> cut(left.multiply(right), width);
            case DIVIDE -> right.signum() == 0 ? power(width).subtract(BigInteger.ONE) : left.divide(right);
            case REMAINDER -> right.signum() == 0 ? left : left.mod(right);
            case AND -> cut(left.and(right), width);
            case OR -> cut(left.or(right), width);
            case XOR -> cut(left.xor(right), width);
            case SHIFT_LEFT ->
                count.compareTo(MANY) >= 0 ? BigInteger.ZERO : cut(left.shiftLeft(count.intValue()), width);
            case SHIFT_RIGHT -> cut(left.shiftRight(count.min(MANY).intValue()), width);
            case CONCAT -> BitString.number(sideBySide(List.of(binary.left(), binary.right())));
            case EQUAL -> truth(left.equals(right));
            case NOT_EQUAL -> truth(!left.equals(right));
            case LESS -> truth(left.compareTo(right) < 0);
            case LESS_OR_EQUAL -> truth(left.compareTo(right) <= 0);
        };
    }

    private static BigInteger saturated(BigInteger number, ValueType type) {
        BigInteger low = type.isSigned() ? power(type.width() - 1).negate() : BigInteger.ZERO;
        BigInteger high =
                power(type.isSigned() ? type.width() - 1 : type.width()).subtract(BigInteger.ONE);
        return number.max(low).min(high);
    }

    private BigInteger lookahead(Expression.Lookahead lookahead) {
        int end = lookahead.offset() + lookahead.type().width();
        if (!pass.has(BigInteger.valueOf(end))) {
            throw new Rejection(Rejection.TOO_SHORT);
        }
        return BitString.number(pass.ahead().substring(lookahead.offset(), end));
    }

    private static BigInteger cut(BigInteger number, int width) {
        return number.mod(power(width));
    }

    private static BigInteger power(int exponent) {
        return BigInteger.TWO.pow(exponent);
    }

    private static BigInteger truth(boolean holds) {
        return holds ? BigInteger.ONE : BigInteger.ZERO;
    }
}
