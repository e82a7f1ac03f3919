package plumbline.programs.beaucoup.compile;

/**
 * How a query collects coupons: m different ones, each drawn by a distinct attribute value with probability p =
 * 2^−power, an alert after n of them (BeauCoup, SIGCOMM 2020). The waiting time for the next coupon with i collected is
 * geometric with probability p·(m − i), so that the number of distinct values N until the alert is a sum of independent
 * geometric variables.
 *
 * @param m 1 to 64
 * @param n 1 to m
 * @param power 0 to 16
 */
public record Coupons(int m, int n, int power) {
    /** Coupons are ranges of a 16-bit hash: none is smaller than one value. */
    public static final int SMALLEST_POWER = 16;
    /** Memory words per coupon that the budget is divided by: timestamp, checksum, bitmap (c of the paper). */
    public static final int WORDS = 3;

    /** When this little probability is left, the rest of the distribution is left out. */
    private static final double REST = 1e-10;

    /** Checks. */
    public Coupons {
        if (m < 1 || m > Long.SIZE || n < 1 || n > m || power < 0 || power > SMALLEST_POWER || m > 1 << power) {
            throw new IllegalArgumentException(n + " of " + m + " coupons of probability 2^-" + power);
        }
    }

    /** Probability of one coupon. */
    public double p() {
        return Math.scalb(1.0, -power);
    }

    /** Coupons drawn per packet. */
    public double activation() {
        return m * p();
    }

    /** Memory words accessed per packet, by the paper's reckoning. */
    public double wordsPerPacket() {
        return WORDS * activation();
    }

    /** E N = Σ 1/(p·(m − i)), i = 0 … n − 1; the paper's CC(m, p, n). */
    public double expectation() {
        double sum = 0;
        for (int i = 0; i < n; i++) {
            sum += 1 / (p() * (m - i));
        }
        return sum;
    }

    /** Var N = Σ (1 − q)/q² with q = p·(m − i). */
    public double variance() {
        double sum = 0;
        for (int i = 0; i < n; i++) {
            double q = p() * (m - i);
            sum += (1 - q) / (q * q);
        }
        return sum;
    }

    /** √E(N − T)² / T. */
    public double rootMeanSquareError(double threshold) {
        double bias = expectation() - threshold;
        return Math.sqrt(variance() + bias * bias) / threshold;
    }

    /** E|N − T| / T, exactly: the Markov chain of the number of coupons collected, one distinct value at a time. */
    public double meanError(double threshold) {
        double[] share = new double[n];
        share[0] = 1;
        double left = 1;
        double error = 0;
        for (long value = 1; left > REST; value++) {
            double done = share[n - 1] * p() * (m - n + 1);
            for (int i = n - 1; i > 0; i--) {
                share[i] += share[i - 1] * p() * (m - i + 1) - share[i] * p() * (m - i);
            }
            share[0] -= share[0] * p() * m;
            error += done * Math.abs(value - threshold);
            left -= done;
        }
        return error / threshold;
    }

    @Override
    public String toString() {
        return n + " of " + m + " at 2^-" + power;
    }
}
