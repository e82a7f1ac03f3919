package plumbline.systems.ahab;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.IntStream;
import plumbline.bench.experiment.subject.ExperimentException;
import plumbline.bench.experiment.subject.PointSettings;

/** Weights of users: the setting {@code weights}, as 1+2+4, for the users in turn; 1 unless said. */
final class UserWeights {
    private UserWeights() {}

    static double[] of(PointSettings settings, int users) {
        String[] words = settings.text("weights", "1").split("\\+");
        return IntStream.range(0, users)
                .mapToDouble(user -> Double.parseDouble(words[user % words.length]))
                .toArray();
    }

    /** By which power of two a weight is that. */
    static int exponent(double weight) {
        int exponent = Math.getExponent(weight);
        if (weight != Math.scalb(1, exponent)) {
            throw new ExperimentException("weight " + weight + " is no power of two");
        }
        return exponent;
    }

    /** Adds {@code w1}, {@code w2}, …: the mean of what the users of a weight got, if there are several weights. */
    static void addMeans(Map<String, Double> metrics, double[] weights, double[] got) {
        double[] different = Arrays.stream(weights).distinct().sorted().toArray();
        for (double weight : different.length > 1 ? different : new double[0]) {
            IntStream same = IntStream.range(0, got.length).filter(user -> weights[user] == weight);
            metrics.put(
                    "w" + (int) weight,
                    same.mapToDouble(user -> got[user]).average().orElseThrow());
        }
    }
}
