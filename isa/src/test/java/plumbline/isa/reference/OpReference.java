package plumbline.isa.reference;

import java.math.BigInteger;
import java.util.EnumMap;
import java.util.Map;
import plumbline.isa.model.Op;

/** The instructions once more, as arithmetic of unbounded numbers; shares nothing with {@link Op} but the names. */
public final class OpReference {
    private static final Map<Op, Meaning> MEANINGS = new EnumMap<>(Op.class);

    @FunctionalInterface
    private interface Meaning {
        /** With operands from 0 to 2^wa − 1 and 2^wb − 1. */
        BigInteger of(BigInteger a, BigInteger b, long c, int w, int wa, int wb);
    }

    static {
        MEANINGS.put(Op.MOV, (a, b, c, w, wa, wb) -> a);
        MEANINGS.put(Op.SLICE, (a, b, c, w, wa, wb) -> a.shiftRight((int) c).mod(power(b.intValue() - (int) c + 1)));
        MEANINGS.put(Op.CONCAT, (a, b, c, w, wa, wb) -> a.multiply(power(wb)).add(b));
        MEANINGS.put(Op.NOT, (a, b, c, w, wa, wb) -> a.not());
        MEANINGS.put(Op.AND, (a, b, c, w, wa, wb) -> a.and(b));
        MEANINGS.put(Op.OR, (a, b, c, w, wa, wb) -> a.or(b));
        MEANINGS.put(Op.XOR, (a, b, c, w, wa, wb) -> a.xor(b));
        MEANINGS.put(Op.NAND, (a, b, c, w, wa, wb) -> a.and(b).not());
        MEANINGS.put(Op.NOR, (a, b, c, w, wa, wb) -> a.or(b).not());
        MEANINGS.put(Op.XNOR, (a, b, c, w, wa, wb) -> a.xor(b).not());
        MEANINGS.put(Op.ANDCA, (a, b, c, w, wa, wb) -> b.andNot(a));
        MEANINGS.put(Op.ANDCB, (a, b, c, w, wa, wb) -> a.andNot(b));
        MEANINGS.put(Op.ORCA, (a, b, c, w, wa, wb) -> a.not().or(b));
        MEANINGS.put(Op.ORCB, (a, b, c, w, wa, wb) -> a.or(b.not()));
        MEANINGS.put(Op.PLUS, (a, b, c, w, wa, wb) -> a.add(b));
        MEANINGS.put(Op.MINUS, (a, b, c, w, wa, wb) -> a.subtract(b));
        MEANINGS.put(Op.PLUS_SAT, (a, b, c, w, wa, wb) -> a.add(b).min(power(w).subtract(BigInteger.ONE)));
        MEANINGS.put(
                Op.MINUS_SAT,
                (a, b, c, w, wa, wb) -> a.subtract(b).max(BigInteger.ZERO).min(power(w).subtract(BigInteger.ONE)));
        MEANINGS.put(Op.PLUS_SATS, (a, b, c, w, wa, wb) -> stopped(signed(a, w).add(signed(b, w)), w));
        MEANINGS.put(Op.MINUS_SATS, (a, b, c, w, wa, wb) -> stopped(signed(a, w).subtract(signed(b, w)), w));
        MEANINGS.put(Op.MIN, (a, b, c, w, wa, wb) -> a.min(b));
        MEANINGS.put(Op.MAX, (a, b, c, w, wa, wb) -> a.max(b));
        MEANINGS.put(Op.MINS, (a, b, c, w, wa, wb) -> signed(a, w).min(signed(b, w)));
        MEANINGS.put(Op.MAXS, (a, b, c, w, wa, wb) -> signed(a, w).max(signed(b, w)));
        MEANINGS.put(Op.SHL, (a, b, c, w, wa, wb) -> a.multiply(power(b.intValueExact())));
        MEANINGS.put(Op.SHR, (a, b, c, w, wa, wb) -> a.divide(power(b.intValueExact())));
        MEANINGS.put(Op.ROTL, (a, b, c, w, wa, wb) -> {
            int up = b.mod(BigInteger.valueOf(wa)).intValueExact();
            BigInteger[] parts = a.divideAndRemainder(BigInteger.TWO.pow(wa - up));
            return parts[1].shiftLeft(up).add(parts[0]);
        });
        MEANINGS.put(Op.SHRS, (a, b, c, w, wa, wb) -> signed(a, wa).shiftRight(b.intValueExact()));
        MEANINGS.put(Op.EQ, (a, b, c, w, wa, wb) -> bit(a.equals(b)));
        MEANINGS.put(Op.NE, (a, b, c, w, wa, wb) -> bit(!a.equals(b)));
        MEANINGS.put(Op.LT, (a, b, c, w, wa, wb) -> bit(a.compareTo(b) < 0));
        MEANINGS.put(Op.LE, (a, b, c, w, wa, wb) -> bit(a.compareTo(b) <= 0));
        MEANINGS.put(Op.GT, (a, b, c, w, wa, wb) -> bit(a.compareTo(b) > 0));
        MEANINGS.put(Op.GE, (a, b, c, w, wa, wb) -> bit(a.compareTo(b) >= 0));
        MEANINGS.put(Op.LTS, (a, b, c, w, wa, wb) -> bit(compareSigned(a, b, wa, wb) < 0));
        MEANINGS.put(Op.LES, (a, b, c, w, wa, wb) -> bit(compareSigned(a, b, wa, wb) <= 0));
        MEANINGS.put(Op.GTS, (a, b, c, w, wa, wb) -> bit(compareSigned(a, b, wa, wb) > 0));
        MEANINGS.put(Op.GES, (a, b, c, w, wa, wb) -> bit(compareSigned(a, b, wa, wb) >= 0));
        MEANINGS.put(Op.SHLV, (a, b, c, w, wa, wb) -> b.bitLength() > 10 ? BigInteger.ZERO : a.shiftLeft(b.intValue()));
        MEANINGS.put(
                Op.SHRV, (a, b, c, w, wa, wb) -> b.bitLength() > 10 ? BigInteger.ZERO : a.shiftRight(b.intValue()));
        MEANINGS.put(Op.MUL, (a, b, c, w, wa, wb) -> a.multiply(b));
        MEANINGS.put(Op.DIV, (a, b, c, w, wa, wb) -> b.signum() == 0 ? power(w).subtract(BigInteger.ONE) : a.divide(b));
        MEANINGS.put(Op.DEPOSIT, (a, b, c, w, wa, wb) -> deposited(a, b, c, wb));
        MEANINGS.put(Op.POPCOUNT, (a, b, c, w, wa, wb) -> BigInteger.valueOf(a.bitCount()));
        MEANINGS.put(Op.MATH, (a, b, c, w, wa, wb) -> MathReference.lookUp(a, b, unsigned(c)));
        MEANINGS.put(Op.MOD, (a, b, c, w, wa, wb) -> b.signum() == 0 ? a : a.remainder(b));
    }

    private OpReference() {}

    /** The result from 0 to 2^w − 1. */
    public static BigInteger of(Op op, long a, long b, long c, int w, int wa, int wb) {
        return MEANINGS.get(op).of(unsigned(a), unsigned(b), c, w, wa, wb).mod(power(w));
    }

    /** A value as a number. */
    public static BigInteger unsigned(long value) {
        return new BigInteger(Long.toUnsignedString(value));
    }

    private static BigInteger power(int exponent) {
        return BigInteger.TWO.pow(exponent);
    }

    private static BigInteger deposited(BigInteger into, BigInteger bits, long at, int width) {
        if (at < 0 || at > 63) {
            return into;
        }
        int low = (int) at;
        BigInteger above = into.divide(power(low + width)).multiply(power(low + width));
        return above.add(bits.multiply(power(low))).add(into.mod(power(low)));
    }

    private static BigInteger bit(boolean holds) {
        return holds ? BigInteger.ONE : BigInteger.ZERO;
    }

    private static BigInteger stopped(BigInteger value, int width) {
        BigInteger half = power(width).shiftRight(1);
        return value.max(half.negate()).min(half.subtract(BigInteger.ONE));
    }

    private static BigInteger signed(BigInteger value, int width) {
        BigInteger cut = value.mod(power(width));
        return cut.testBit(width - 1) ? cut.subtract(power(width)) : cut;
    }

    private static int compareSigned(BigInteger a, BigInteger b, int wa, int wb) {
        int width = Math.max(wa, wb);
        return signed(a, width).compareTo(signed(b, width));
    }
}
