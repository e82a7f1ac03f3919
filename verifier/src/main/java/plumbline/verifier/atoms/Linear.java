package plumbline.verifier.atoms;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import plumbline.isa.model.Bits;

/**
 * A sum of words, packet inputs and a constant, modulo 2^width: all that an atom's adders compute.
 *
 * @param words factor of each word of the cell: 0 or 1
 * @param inputs factor of each packet input
 * @param constant modulo 2^width; where nothing wraps, a signed number
 */
record Linear(List<Integer> words, List<Integer> inputs, long constant) {
    /** Negative constants from here on are written as such. */
    private static final long SMALL = 1L << 42;

    Linear {
        words = List.copyOf(words);
        inputs = List.copyOf(inputs);
    }

    /** The value at a point, cut to {@code width} bits. */
    long at(AtomCase point, int width) {
        long sum = constant;
        for (int i = 0; i < words.size(); i++) {
            sum += words.get(i) * point.words()[i];
        }
        for (int i = 0; i < inputs.size(); i++) {
            sum += inputs.get(i) * point.inputs()[i];
        }
        return sum & Bits.mask(width);
    }

    /** The value at a point without wrapping, of words, inputs and constant read as unsigned or signed numbers. */
    BigInteger exactly(AtomCase point, Setup.Reading reading, int width) {
        BigInteger sum = BigInteger.valueOf(constant);
        for (int i = 0; i < words.size(); i++) {
            sum = sum.add(product(words.get(i), point.words()[i], reading, width));
        }
        for (int i = 0; i < inputs.size(); i++) {
            sum = sum.add(product(inputs.get(i), point.inputs()[i], reading, width));
        }
        return sum;
    }

    private static BigInteger product(int factor, long value, Setup.Reading reading, int width) {
        if (factor == 0) {
            return BigInteger.ZERO;
        }
        BigInteger read =
                reading == Setup.Reading.SIGNED ? BigInteger.valueOf(Bits.signed(value, width)) : unsigned(value);
        return read.multiply(BigInteger.valueOf(factor));
    }

    /** A word read as an unsigned number. */
    static BigInteger unsigned(long value) {
        BigInteger signed = BigInteger.valueOf(value);
        return value < 0 ? signed.add(BigInteger.TWO.pow(Long.SIZE)) : signed;
    }

    /** The same with another constant. */
    Linear plus(long otherConstant) {
        return new Linear(words, inputs, otherConstant);
    }

    /** As a person writes it; the constant as a signed number if that is shorter. */
    String text(List<String> wordNames, List<String> inputNames, int width) {
        List<String> terms = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            term(terms, words.get(i), wordNames.get(i));
        }
        for (int i = 0; i < inputs.size(); i++) {
            term(terms, inputs.get(i), inputNames.get(i));
        }
        long signed = constant < 0 ? constant : Bits.signed(constant, width);
        boolean negative = signed < 0 && signed > (constant < 0 ? -SMALL : -(1 << 16));
        if (constant != 0 || terms.isEmpty()) {
            terms.add(
                    negative && !terms.isEmpty()
                            ? "- " + -signed
                            : (terms.isEmpty() ? "" : "+ ")
                                    + (negative ? Long.toString(signed) : Long.toUnsignedString(constant)));
        }
        return String.join(" ", terms);
    }

    private static void term(List<String> terms, int factor, String name) {
        for (int i = 0; i < Math.abs(factor); i++) {
            terms.add(factor < 0 ? (terms.isEmpty() ? "-" : "- ") + name : (terms.isEmpty() ? "" : "+ ") + name);
        }
    }
}
