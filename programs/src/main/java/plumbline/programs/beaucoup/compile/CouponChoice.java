package plumbline.programs.beaucoup.compile;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** How coupon parameters are chosen for a threshold (README.md of beaucoup, The query compiler). */
public enum CouponChoice {
    /**
     * The procedure of the paper's text: of all triples whose expectation is within 5 % of the threshold (10, 20, … if
     * there is none), the one with the smallest mean error. Triples with n = 1 have the same relative deviation
     * whatever m is and gain only by alerting early, so among them the expectation nearest to the threshold decides.
     */
    TEXT {
        @Override
        public Coupons of(double threshold, double activation, int mostCoupons) {
            List<Coupons> accepted = accepted(threshold, activation, mostCoupons);
            List<Coupons> several =
                    accepted.stream().filter(coupons -> coupons.n() > 1).toList();
            if (several.isEmpty()) {
                return accepted.stream()
                        .min(Comparator.comparingDouble(c -> Math.abs(c.expectation() - threshold)))
                        .orElseThrow();
            }
            return several.stream()
                    .sorted(Comparator.comparingDouble(c -> c.rootMeanSquareError(threshold)))
                    .limit(SHORT_LIST)
                    .min(Comparator.comparingDouble(c -> c.meanError(threshold)))
                    .orElseThrow();
        }
    },
    /**
     * The published compiler's heuristic: m as large as the budget allows, n between 0.3 m and 0.9 m if m ≥ 10, p from
     * 2^−1 to 2^−19 (here to 2^−16: a coupon below that has no hash value), smallest |CC − T|/T − (0.0008·min(n, 10) +
     * 0.0004·min(n − 10, 5)). It prefers a right expectation to a small deviation.
     */
    TOOL {
        @Override
        public Coupons of(double threshold, double activation, int mostCoupons) {
            List<Coupons> considered = new ArrayList<>();
            for (int power = 1; power <= Coupons.SMALLEST_POWER; power++) {
                int m = most(activation, power, mostCoupons);
                int from = m >= MANY ? (int) Math.ceil(0.3 * m) : 1;
                int to = m >= MANY ? (int) Math.floor(0.9 * m) : m;
                for (int n = from; n <= to; n++) {
                    considered.add(new Coupons(m, n, power));
                }
            }
            return considered.stream()
                    .min(Comparator.comparingDouble(c -> Math.abs(c.expectation() - threshold) / threshold
                            - (0.0008 * Math.min(c.n(), 10) + 0.0004 * Math.min(c.n() - 10, 5))))
                    .orElseThrow(() -> tooSmall(activation));
        }
    };

    private static final double TOLERANCE = 0.05;
    private static final int SHORT_LIST = 8;
    private static final int MANY = 10;

    /**
     * The parameters for a query.
     *
     * @param threshold T
     * @param activation most coupons per packet (γ_q)
     * @param mostCoupons bits of a collector
     * @throws IllegalArgumentException if the budget does not allow a single coupon
     */
    public abstract Coupons of(double threshold, double activation, int mostCoupons);

    private static List<Coupons> accepted(double threshold, double activation, int mostCoupons) {
        List<Coupons> possible = new ArrayList<>();
        for (int power = 0; power <= Coupons.SMALLEST_POWER; power++) {
            int most = most(activation, power, mostCoupons);
            for (int m = 1; m <= most; m++) {
                for (int n = 1; n <= m; n++) {
                    possible.add(new Coupons(m, n, power));
                }
            }
        }
        if (possible.isEmpty()) {
            throw tooSmall(activation);
        }
        for (double tolerance = TOLERANCE; ; tolerance *= 2) {
            double allowed = tolerance * threshold;
            List<Coupons> accepted = possible.stream()
                    .filter(coupons -> Math.abs(coupons.expectation() - threshold) <= allowed)
                    .toList();
            if (!accepted.isEmpty()) {
                return accepted;
            }
        }
    }

    /** The largest m with m·2^−power ≤ activation, at most the bits of a collector and the ranges there are. */
    private static int most(double activation, int power, int mostCoupons) {
        return (int) Math.min(Math.min(mostCoupons, 1L << power), Math.floor(Math.scalb(activation, power) + 1e-9));
    }

    private static IllegalArgumentException tooSmall(double activation) {
        return new IllegalArgumentException(
                "the budget allows " + activation + " coupons per packet and query, less than"
                        + " 2^-16, the smallest coupon: give a larger budget, or ask fewer queries");
    }
}
