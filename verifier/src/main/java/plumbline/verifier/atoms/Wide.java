package plumbline.verifier.atoms;

/** A signed number of 128 bits: sums of a few 64-bit numbers do not wrap. */
record Wide(long high, long low) implements Comparable<Wide> {
    /** A number read as signed. */
    static Wide signed(long value) {
        return new Wide(value >> 63, value);
    }

    /** A number read as unsigned. */
    static Wide unsigned(long value) {
        return new Wide(0, value);
    }

    /** This and another number so many times. */
    Wide plus(int factor, Wide other) {
        Wide sum = this;
        for (int i = 0; i < Math.abs(factor); i++) {
            sum = factor > 0 ? sum.plus(other) : sum.minus(other);
        }
        return sum;
    }

    private Wide plus(Wide other) {
        long sum = low + other.low;
        return new Wide(high + other.high + (Long.compareUnsigned(sum, low) < 0 ? 1 : 0), sum);
    }

    private Wide minus(Wide other) {
        return new Wide(high - other.high - (Long.compareUnsigned(low, other.low) < 0 ? 1 : 0), low - other.low);
    }

    @Override
    public int compareTo(Wide other) {
        int order = Integer.signum(Long.compare(high, other.high));
        return order != 0 ? order : Integer.signum(Long.compareUnsigned(low, other.low));
    }
}
