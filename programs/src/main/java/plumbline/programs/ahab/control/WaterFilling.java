package plumbline.programs.ahab.control;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Weighted max-min fairness by water-filling (D. Bertsekas, R. Gallager: Data Networks, section 6.5.2). No user gets
 * more than it asks for; one that gets less gets no less by weight than any other; and nothing is left while one wants
 * it.
 */
public final class WaterFilling {
    private WaterFilling() {}

    /**
     * The share of each.
     *
     * @param capacity of the whole, no less than 0, in any unit
     * @param demands no less than 0, in the same unit; infinite: as much as there is
     * @param weights of the same ones, above 0
     * @return shares in the same order
     */
    public static double[] shares(double capacity, double[] demands, double[] weights) {
        int[] thirstyLast = IntStream.range(0, demands.length)
                .boxed()
                .sorted(Comparator.comparingDouble(one -> demands[one] / weights[one]))
                .mapToInt(Integer::intValue)
                .toArray();
        double[] shares = new double[demands.length];
        double left = capacity;
        double weight = Arrays.stream(weights).sum();
        for (int one : thirstyLast) {
            shares[one] = Math.min(demands[one], left * (weights[one] / weight));
            left = Math.max(0, left - shares[one]);
            weight -= weights[one];
        }
        return shares;
    }
}
