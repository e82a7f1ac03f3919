package plumbline.isa.lower.checksum;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import plumbline.isa.model.Position;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.ValueType;

/** The Internet checksum (RFC 1071) as sums: of 16-bit words in 32 bits, whose carries are added at the end. */
public final class ChecksumSum {
    private static final ValueType SUM = ValueType.bits(Integer.SIZE);

    private final BiFunction<Expression, Position, Expression> reused;

    /**
     * Sums.
     *
     * @param reused puts a value into a variable, so that it can be read twice
     */
    public ChecksumSum(BiFunction<Expression, Position, Expression> reused) {
        this.reused = reused;
    }

    public Expression of(Expression.Checksum checksum) {
        Position at = checksum.at();
        Expression sum = sum(words(checksum), at);
        for (int round = 0; round < 2; round++) { // the first one may carry again, by 1
            Expression whole = reused.apply(sum, at);
            sum = Simplify.binary(
                    BinaryOperation.ADD,
                    Simplify.cast(SUM, Simplify.slice(whole, Short.SIZE - 1, 0, at), at),
                    Simplify.cast(SUM, Simplify.slice(whole, Integer.SIZE - 1, Short.SIZE, at), at),
                    at);
        }
        Expression folded = reused.apply(sum, at);
        return new Expression.Complement(Simplify.slice(folded, Short.SIZE - 1, 0, at), at);
    }

    private static List<Expression> words(Expression.Checksum checksum) {
        Position at = checksum.at();
        Expression all = checksum.inputs().isEmpty()
                ? Simplify.zero(ValueType.bits(Short.SIZE))
                : Simplify.concat(checksum.inputs(), at);
        int missing = Math.floorMod(-all.type().width(), Short.SIZE);
        Expression padded = missing == 0 ? all : Simplify.concat(all, Simplify.zero(ValueType.bits(missing)), at);
        List<Expression> words = new ArrayList<>();
        for (int low = 0; low < padded.type().width(); low += Short.SIZE) {
            words.add(Simplify.cast(SUM, Simplify.slice(padded, low + Short.SIZE - 1, low, at), at));
        }
        return words;
    }

    /** By pairs, so that few sums wait for others. */
    private static Expression sum(List<Expression> words, Position at) {
        if (words.size() == 1) {
            return words.getFirst();
        }
        int half = words.size() / 2;
        return Simplify.binary(
                BinaryOperation.ADD, sum(words.subList(0, half), at), sum(words.subList(half, words.size()), at), at);
    }
}
