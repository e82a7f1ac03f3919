package plumbline.isa.text.print;

import java.math.BigInteger;
import java.util.List;
import java.util.stream.Collectors;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.KeyMatch;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;

/** Values of the structured form, as P4 writes them; every constant says its width. */
final class ExpressionPrinter {
    private static final BigInteger SHORT = BigInteger.valueOf(9_999);

    private ExpressionPrinter() {}

    static String expression(Expression expression) {
        return switch (expression) {
            case Expression.Constant constant -> constant(constant);
            case Expression.Read read -> read.variable().name();
            case Expression.Slice slice -> inner(slice.value()) + "[" + slice.high() + ":" + slice.low() + "]";
            case Expression.Complement complement ->
                (complement.type() instanceof ValueType.Bool ? "!" : "~") + inner(complement.value());
            case Expression.Binary binary ->
                inner(binary.left()) + " " + binary.operation().symbol() + " " + inner(binary.right());
            case Expression.Choose choose ->
                inner(choose.condition()) + " ? " + inner(choose.yes()) + " : " + inner(choose.no());
            case Expression.Cast cast -> "(" + type(cast.type()) + ") " + inner(cast.value());
            case Expression.Hash hash -> CalcPrinter.hash(hash.function(), "(" + list(hash.inputs()) + ")");
            case Expression.MathLookUp look -> "math_unit(" + expression(look.value()) + ")";
            case Expression.Checksum checksum -> "checksum({" + list(checksum.inputs()) + "})";
            case Expression.Lookahead ahead -> "lookahead<" + type(ahead.type()) + ">(" + ahead.offset() + ")";
            case Expression.Hit hit -> hit.table() + ".hit";
            case Expression.ActionRun run -> run.table() + ".action_run == " + run.action();
        };
    }

    /** With parentheses, where it has more than one part. */
    private static String inner(Expression expression) {
        boolean parts = expression instanceof Expression.Binary
                || expression instanceof Expression.Choose
                || expression instanceof Expression.Cast
                || expression instanceof Expression.ActionRun;
        return parts ? "(" + expression(expression) + ")" : expression(expression);
    }

    static String list(List<Expression> values) {
        return values.stream().map(ExpressionPrinter::expression).collect(Collectors.joining(", "));
    }

    static String type(ValueType type) {
        return switch (type) {
            case ValueType.Bool _ -> "bool";
            case ValueType.Bits bits -> (bits.isSigned() ? "int<" : "bit<") + bits.width() + ">";
        };
    }

    /** Declared as a parameter is. */
    static String declared(Variable variable) {
        return type(variable.type()) + " " + variable.name();
    }

    static String names(List<Variable> variables) {
        return variables.stream().map(Variable::name).collect(Collectors.joining(", "));
    }

    private static String constant(Expression.Constant constant) {
        if (constant.type() instanceof ValueType.Bool) {
            return constant.value().signum() == 0 ? "false" : "true";
        }
        BigInteger number = constant.number();
        return constant.type().width()
                + (constant.type().isSigned() ? "s" : "w")
                + (number.signum() < 0 ? number.toString() : number(number));
    }

    static String number(BigInteger value) {
        return value.compareTo(SHORT) <= 0 ? value.toString() : "0x" + value.toString(16);
    }

    /** What a key must look like. */
    static String pattern(KeyMatch match, ValueType key) {
        return switch (match) {
            case KeyMatch.Masked(BigInteger value, BigInteger mask) ->
                mask.signum() == 0
                        ? "_"
                        : mask.bitCount() == key.width()
                                ? number(value)
                                : number(value) + " &&& 0x" + mask.toString(16);
            case KeyMatch.Interval(BigInteger low, BigInteger high) -> number(low) + " .. " + number(high);
            case KeyMatch.InSet(String valueSet) -> valueSet;
        };
    }
}
