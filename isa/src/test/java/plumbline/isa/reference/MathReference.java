package plumbline.isa.reference;

import java.math.BigInteger;
import java.util.List;
import plumbline.isa.model.MathTable;

/** The lookup of a math unit once more, by scaling with exact fractions of powers of two. */
final class MathReference {
    private static final int EIGHT = 3;

    private MathReference() {}

    static BigInteger lookUp(BigInteger value, MathTable table) {
        return lookUp(value, table.inverse(), table.exponent(), table.scale(), table.entries());
    }

    /** Of the constants that an instruction carries: bytes, the first of the table the entry 15. */
    static BigInteger lookUp(BigInteger value, BigInteger table, BigInteger form) {
        Integer[] entries = new Integer[MathTable.SIZE];
        for (int i = 0; i < MathTable.SIZE; i++) {
            entries[i] = i >= 8 ? octet(table, i - 8) : i >= 4 ? octet(form, i) : i == 0 ? octet(form, 3) : 0;
        }
        boolean inverse = octet(form, 2) % 2 == 1;
        return lookUp(value, inverse, Integer.signum(signed(octet(form, 1))), signed(octet(form, 0)), List.of(entries));
    }

    private static BigInteger lookUp(
            BigInteger value, boolean inverse, int exponent, int scale, List<Integer> entries) {
        int log = Math.max(0, value.bitLength() - 1);
        int even = exponent == -1 ? log + log % 2 : log;
        int index = value.shiftLeft(EIGHT).shiftRight(even).intValueExact();
        int power = exponent == -1 ? even / 2 : (1 + exponent) * even;
        return BigInteger.valueOf(entries.get(index)).shiftLeft((inverse ? -power : power) + scale);
    }

    private static int octet(BigInteger number, int index) {
        return number.shiftRight(8 * index).intValue() & 0xff;
    }

    private static int signed(int octet) {
        return octet < 128 ? octet : octet - 256;
    }
}
