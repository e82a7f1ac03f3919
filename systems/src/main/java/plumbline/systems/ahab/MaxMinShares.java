package plumbline.systems.ahab;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Weighted max-min fair shares of one capacity, by filling: what AHAB's threshold should come to. */
final class MaxMinShares {
    private MaxMinShares() {}

    /**
     * What each user gets: what he asks for, or his weight's part of what those who ask for less leave.
     *
     * @param demands of the users
     * @param weights of the users
     * @param capacity in the same unit as the demands
     */
    static double[] of(double[] demands, double[] weights, double capacity) {
        int[] least = IntStream.range(0, demands.length)
                .boxed()
                .sorted(Comparator.comparingDouble(user -> demands[user] / weights[user]))
                .mapToInt(Integer::intValue)
                .toArray();
        double left = capacity;
        double weight = Arrays.stream(weights).sum();
        double[] shares = new double[demands.length];
        for (int user : least) {
            shares[user] = Math.min(demands[user], left * weights[user] / weight);
            left -= shares[user];
            weight -= weights[user];
        }
        return shares;
    }
}
