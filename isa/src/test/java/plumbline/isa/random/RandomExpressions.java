package plumbline.isa.random;

import java.math.BigInteger;
import java.util.List;
import java.util.stream.Stream;
import plumbline.isa.hash.HashCatalogue;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;

/** Random expressions of a type over some variables. */
final class RandomExpressions {
    private static final List<BinaryOperation> TRUTHS = List.of(BinaryOperation.AND, BinaryOperation.OR);
    private static final List<BinaryOperation> NUMBERS = List.of(
            BinaryOperation.ADD,
            BinaryOperation.SUBTRACT,
            BinaryOperation.AND,
            BinaryOperation.OR,
            BinaryOperation.XOR,
            BinaryOperation.ADD_SATURATING,
            BinaryOperation.SUBTRACT_SATURATING,
            BinaryOperation.MULTIPLY);
    private static final List<BinaryOperation> COMPARISONS = List.of(
            BinaryOperation.EQUAL, BinaryOperation.NOT_EQUAL, BinaryOperation.LESS, BinaryOperation.LESS_OR_EQUAL);

    private final Dice dice;
    private final List<Variable> variables;

    RandomExpressions(Dice dice, List<Variable> variables) {
        this.dice = dice;
        this.variables = variables;
    }

    static Expression constant(long value, ValueType type) {
        return new Expression.Constant(BigInteger.valueOf(value), type);
    }

    /** One whose operators are nested at most so deep. */
    Expression of(ValueType type, int depth) {
        if (depth == 0) {
            return leaf(type);
        }
        return type.equals(ValueType.BOOL) ? truth(depth) : number(type, depth);
    }

    private Expression leaf(ValueType type) {
        List<Variable> fitting =
                variables.stream().filter(one -> one.type().equals(type)).toList();
        if (!fitting.isEmpty() && dice.chance(70)) {
            return new Expression.Read(dice.pick(fitting), dice.at());
        }
        if (!type.equals(ValueType.BOOL) && dice.chance(50)) {
            return new Expression.Cast(type, new Expression.Read(dice.pick(variables), dice.at()), dice.at());
        }
        return new Expression.Constant(dice.number(type.width()), type);
    }

    private Expression truth(int depth) {
        return switch (dice.between(0, 5)) {
            case 0 -> leaf(ValueType.BOOL);
            case 1 -> new Expression.Complement(of(ValueType.BOOL, depth - 1), dice.at());
            case 2 -> binary(dice.pick(TRUTHS), ValueType.BOOL, depth);
            default -> {
                ValueType compared = dice.pick(variables).type();
                boolean isTruth = compared.equals(ValueType.BOOL);
                yield binary(isTruth ? dice.pick(COMPARISONS.subList(0, 2)) : dice.pick(COMPARISONS), compared, depth);
            }
        };
    }

    private Expression number(ValueType type, int depth) {
        return switch (dice.between(0, 12)) {
            case 0 -> new Expression.Complement(of(type, depth - 1), dice.at());
            case 1 ->
                new Expression.Choose(
                        of(ValueType.BOOL, depth - 1), of(type, depth - 1), of(type, depth - 1), dice.at());
            case 2 -> new Expression.Cast(type, of(dice.pick(variables).type(), depth - 1), dice.at());
            case 3 -> slice(type, depth);
            case 4 -> concat(type, depth);
            case 5 -> shift(type, depth);
            case 6 -> hash(type, depth);
            case 7 -> leaf(type);
            case 8 -> lookUp(type, depth);
            default -> binary(dice.pick(NUMBERS), type, depth);
        };
    }

    private Expression binary(BinaryOperation operation, ValueType type, int depth) {
        return new Expression.Binary(operation, of(type, depth - 1), of(type, depth - 1), dice.at());
    }

    private Expression slice(ValueType type, int depth) {
        List<Variable> wider = variables.stream()
                .filter(one -> one.type().width() >= type.width() && !one.type().equals(ValueType.BOOL))
                .toList();
        if (wider.isEmpty() || type.isSigned()) {
            return leaf(type);
        }
        ValueType from = dice.pick(wider).type();
        int low = dice.between(0, from.width() - type.width());
        return new Expression.Slice(of(from, depth - 1), low + type.width() - 1, low, dice.at());
    }

    private Expression concat(ValueType type, int depth) {
        if (type.width() == 1) {
            return leaf(type);
        }
        int front = dice.between(1, type.width() - 1);
        return new Expression.Binary(
                BinaryOperation.CONCAT,
                of(new ValueType.Bits(front, type.isSigned()), depth - 1),
                of(ValueType.bits(type.width() - front), depth - 1),
                dice.at());
    }

    private Expression shift(ValueType type, int depth) {
        Expression count = dice.chance(60)
                ? constant(dice.between(0, 255) % (type.width() + 2), ValueType.bits(8))
                : leaf(ValueType.bits(8));
        return new Expression.Binary(
                dice.pick(BinaryOperation.SHIFT_LEFT, BinaryOperation.SHIFT_RIGHT),
                of(type, depth - 1),
                count,
                dice.at());
    }

    private Expression lookUp(ValueType type, int depth) {
        return type.width() > Long.SIZE
                ? leaf(type)
                : new Expression.MathLookUp(dice.mathTable(), of(type, depth - 1), dice.at());
    }

    private Expression hash(ValueType type, int depth) {
        if (type.isSigned() || type.width() > Long.SIZE || dice.chance(50)) {
            return leaf(type);
        }
        List<Expression> inputs = Stream.generate(() -> of(dice.pick(variables).type(), depth - 1))
                .limit(dice.between(1, 3))
                .toList();
        return dice.chance(30) && type.width() == Short.SIZE
                ? new Expression.Checksum(inputs, dice.at())
                : new Expression.Hash(dice.pick(HashCatalogue.lines()).function(), inputs, type, dice.at());
    }
}
