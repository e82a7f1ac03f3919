package plumbline.programs.ahab.control;

import java.math.BigInteger;

/** An exact fraction, for the oracle. */
record Fraction(BigInteger over, BigInteger under) implements Comparable<Fraction> {
    static final Fraction ZERO = of(0);

    Fraction {
        BigInteger common = over.gcd(under).max(BigInteger.ONE);
        over = over.divide(common);
        under = under.divide(common);
    }

    static Fraction of(long number) {
        return new Fraction(BigInteger.valueOf(number), BigInteger.ONE);
    }

    Fraction plus(Fraction other) {
        return new Fraction(over.multiply(other.under).add(other.over.multiply(under)), under.multiply(other.under));
    }

    Fraction minus(Fraction other) {
        return plus(new Fraction(other.over.negate(), other.under));
    }

    Fraction times(Fraction other) {
        return new Fraction(over.multiply(other.over), under.multiply(other.under));
    }

    Fraction dividedBy(Fraction other) {
        return new Fraction(over.multiply(other.under), under.multiply(other.over));
    }

    Fraction least(Fraction other) {
        return compareTo(other) <= 0 ? this : other;
    }

    double value() {
        return over.doubleValue() / under.doubleValue();
    }

    @Override
    public int compareTo(Fraction other) {
        return over.multiply(other.under).compareTo(other.over.multiply(under));
    }
}
