package plumbline.isa.lower.width;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plumbline.isa.model.Field;
import plumbline.isa.model.Position;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.ValueType;

/** Operations on values in parts of 64 bits, the lowest first. What is read several times becomes a variable. */
final class WideArithmetic {
    private final BiFunction<Expression, Position, Expression> local;

    /** @param local gives a variable with the value; a constant stays what it is */
    WideArithmetic(BiFunction<Expression, Position, Expression> local) {
        this.local = local;
    }

    private Expression local(Expression value, Position at) {
        return local.apply(value, at);
    }

    Expression compared(
            BinaryOperation operation, List<Expression> a, List<Expression> b, boolean signed, Position at) {
        return switch (operation) {
            case EQUAL -> equal(a, b, at);
            case NOT_EQUAL -> Simplify.complement(equal(a, b, at), at);
            case LESS -> less(a, b, signed, at);
            case LESS_OR_EQUAL -> Simplify.complement(less(b, a, signed, at), at);
            default -> throw new IllegalArgumentException(operation + " does not compare");
        };
    }

    private static Expression equal(List<Expression> a, List<Expression> b, Position at) {
        Expression all = Simplify.TRUE;
        for (int i = a.size() - 1; i >= 0; i--) {
            all = Simplify.and(all, Simplify.equal(a.get(i), b.get(i), at), at);
        }
        return all;
    }

    private static Expression less(List<Expression> a, List<Expression> b, boolean signed, Position at) {
        Expression less = Simplify.FALSE;
        for (int i = 0; i < a.size(); i++) {
            boolean top = i == a.size() - 1;
            ValueType type = new ValueType.Bits(a.get(i).type().width(), signed && top);
            Expression x = Simplify.cast(type, a.get(i), at);
            Expression y = Simplify.cast(type, b.get(i), at);
            Expression here = Simplify.binary(BinaryOperation.LESS, x, y, at);
            less = Simplify.or(here, Simplify.and(Simplify.equal(x, y, at), less, at), at);
        }
        return less;
    }

    /**
     * A sum or a difference, part by part from the lowest: what leaves one is added to the next, or taken from it.
     *
     * @param operation to add or to subtract
     */
    List<Expression> carried(BinaryOperation operation, List<Expression> a, List<Expression> b, Position at) {
        List<Expression> results = new ArrayList<>();
        Expression carry = Simplify.FALSE;
        for (int i = 0; i < a.size(); i++) {
            Expression result = local(Simplify.binary(operation, a.get(i), b.get(i), at), at);
            Expression out = leaves(operation, a.get(i), b.get(i), result, at);
            if (!carry.equals(Simplify.FALSE)) {
                Expression in = Simplify.cast(a.get(i).type(), Simplify.cast(ValueType.bits(1), carry, at), at);
                Expression with = local(Simplify.binary(operation, result, in, at), at);
                out = Simplify.or(out, leaves(operation, result, in, with, at), at);
                result = with;
            }
            results.add(result);
            carry = i + 1 < a.size() ? local(out, at) : Simplify.FALSE;
        }
        return results;
    }

    /** Whether a result leaves the range of its type. */
    private static Expression leaves(
            BinaryOperation operation, Expression left, Expression right, Expression result, Position at) {
        return operation == BinaryOperation.ADD
                ? Simplify.binary(BinaryOperation.LESS, result, left, at)
                : Simplify.binary(BinaryOperation.LESS, left, right, at);
    }

    static List<Expression> concat(List<Expression> high, List<Expression> low, Expression.Binary binary) {
        return regrouped(joined(low, high), binary.type().width() - 1, 0, binary.at());
    }

    /** What a shift brings in, 64 bits of it: zeros, or to the right copies of the sign. */
    Expression shiftedIn(Expression.Binary binary, List<Expression> value) {
        return binary.type().isSigned() && binary.operation() == BinaryOperation.SHIFT_RIGHT
                ? local(sign(value, binary.at()), binary.at())
                : zeros();
    }

    /** Shifts by a constant. */
    static List<Expression> shifted(Expression.Binary binary, List<Expression> value, Expression in, BigInteger count) {
        int width = binary.type().width();
        return shifted(binary, value, in, count.min(BigInteger.valueOf(width)).intValue());
    }

    /** Shifts by a value in parts: bit by bit of it. */
    List<Expression> shifted(Expression.Binary binary, List<Expression> value, Expression in, List<Expression> counts) {
        Position at = binary.at();
        int width = binary.type().width();
        List<Expression> result = value;
        Expression count = counts.getFirst();
        int bits = Math.min(count.type().width(), Integer.SIZE - Integer.numberOfLeadingZeros(width - 1));
        for (int bit = 0; bit < bits; bit++) {
            Expression set = Simplify.cast(ValueType.BOOL, Simplify.slice(count, bit, bit, at), at);
            result = locals(choose(set, shifted(binary, result, in, 1 << bit), result, at), at);
        }
        Expression far = bits == count.type().width()
                ? Simplify.FALSE
                : notZero(Simplify.slice(count, count.type().width() - 1, bits, at), at);
        for (Expression part : counts.subList(1, counts.size())) {
            far = Simplify.or(far, notZero(part, at), at);
        }
        return far.equals(Simplify.FALSE) ? result : choose(far, shifted(binary, value, in, width), result, at);
    }

    /** 64 copies of the highest bit. */
    private static Expression sign(List<Expression> value, Position at) {
        Expression top = value.getLast();
        int bit = top.type().width() - 1;
        ValueType type = ValueType.bits(Field.MAX_WIDTH);
        return new Expression.Choose(
                Simplify.cast(ValueType.BOOL, Simplify.slice(top, bit, bit, at), at),
                Simplify.constant(Simplify.ones(Field.MAX_WIDTH), type),
                zeros(),
                at);
    }

    private static Expression zeros() {
        return Simplify.zero(ValueType.bits(Field.MAX_WIDTH));
    }

    /** By a known amount, up to the width. */
    private static List<Expression> shifted(
            Expression.Binary binary, List<Expression> value, Expression in, int amount) {
        Position at = binary.at();
        int width = binary.type().width();
        List<Expression> fill = new ArrayList<>();
        for (int rest = amount; rest > 0; rest -= Field.MAX_WIDTH) {
            fill.add(Simplify.slice(in, Math.min(rest, Field.MAX_WIDTH) - 1, 0, at));
        }
        if (binary.operation() == BinaryOperation.SHIFT_LEFT) {
            return regrouped(joined(fill, value), width - 1, 0, at);
        }
        return regrouped(joined(value, fill), width - 1 + amount, amount, at);
    }

    private static List<Expression> joined(List<Expression> low, List<Expression> high) {
        return Stream.concat(low.stream(), high.stream()).toList();
    }

    /** A count with a bit beyond its lowest 64 shifts everything out. */
    static Expression shiftedByWide(BinaryOperation operation, Expression left, List<Expression> count, Position at) {
        Expression far = Simplify.FALSE;
        for (Expression part : count.subList(1, count.size())) {
            far = Simplify.or(far, notZero(part, at), at);
        }
        Expression near = Simplify.binary(operation, left, count.getFirst(), at);
        return new Expression.Choose(far, Simplify.zero(left.type()), near, at);
    }

    private static Expression notZero(Expression value, Position at) {
        return Simplify.binary(BinaryOperation.NOT_EQUAL, value, Simplify.zero(value.type()), at);
    }

    List<Expression> choose(Expression condition, List<Expression> yes, List<Expression> no, Position at) {
        Expression decided = local(condition, at);
        return IntStream.range(0, yes.size())
                .<Expression>mapToObj(i -> new Expression.Choose(decided, yes.get(i), no.get(i), at))
                .toList();
    }

    List<Expression> locals(List<Expression> values, Position at) {
        return values.stream().map(value -> local(value, at)).toList();
    }

    /** Bits {@code high} to {@code low} of values side by side, in parts; beyond the values there are zeros. */
    static List<Expression> regrouped(List<Expression> values, int high, int low, Position at) {
        List<Expression> parts = new ArrayList<>();
        for (int from = low; from <= high; from += Field.MAX_WIDTH) {
            parts.add(extract(values, Math.min(high, from + Field.MAX_WIDTH - 1), from, at));
        }
        return parts;
    }

    /** At most 64 bits of values side by side, of which the first is the lowest. */
    static Expression extract(List<Expression> values, int high, int low, Position at) {
        List<Expression> pieces = new ArrayList<>();
        int start = 0;
        for (Expression value : values) {
            int end = start + value.type().width();
            if (start <= high && low < end) {
                pieces.add(
                        Simplify.slice(value, Math.min(high + 1, end) - 1 - start, Math.max(low, start) - start, at));
            }
            start = end;
        }
        if (high >= start) {
            pieces.add(Simplify.zero(ValueType.bits(high + 1 - Math.max(low, start))));
        }
        return Simplify.concat(pieces.reversed(), at);
    }
}
