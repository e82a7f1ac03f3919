package plumbline.programs.accuracy;

import java.util.List;
import java.util.Locale;

/**
 * How well a subject counted (PRECISION, ToN 2020).
 *
 * @param meanSquareError of the on-arrival estimates
 * @param recall32 share of the 32 largest flows among the first 32 listed
 * @param recall128 likewise for 128
 * @param recirculated second passes per packet
 */
record Accuracy(double meanSquareError, double recall32, double recall128, double recirculated) {
    /** The mean of several runs. */
    static Accuracy mean(List<Accuracy> runs) {
        return new Accuracy(
                runs.stream().mapToDouble(Accuracy::meanSquareError).average().orElseThrow(),
                runs.stream().mapToDouble(Accuracy::recall32).average().orElseThrow(),
                runs.stream().mapToDouble(Accuracy::recall128).average().orElseThrow(),
                runs.stream().mapToDouble(Accuracy::recirculated).average().orElseThrow());
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "MSE %9.3g  recall@32 %.3f  recall@128 %.3f  recirculated %.3f %%",
                meanSquareError,
                recall32,
                recall128,
                100 * recirculated);
    }
}
