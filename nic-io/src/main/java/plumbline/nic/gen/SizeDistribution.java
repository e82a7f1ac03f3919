package plumbline.nic.gen;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import plumbline.pipelines.port.PortException;

/**
 * A distribution of flow sizes in bytes, given by points of its cumulative distribution function with straight lines
 * between them. Two points of one size are a jump; a first point above 0 is a jump at its size.
 *
 * <pre>
 *   1 |            ____•
 *     |       __•‾‾
 *   u |----•‾‾             draw: u uniform in [0,1), find the line, go across to the size
 *     |  ./:
 *   0 |_•__:_____________ bytes
 * </pre>
 */
public final class SizeDistribution {
    private final double[] sizes;
    private final double[] cumulative;

    private SizeDistribution(double[] sizes, double[] cumulative) {
        this.sizes = sizes;
        this.cumulative = cumulative;
    }

    /**
     * Reads a table {@code size_bytes,cumulative_probability}.
     *
     * @throws PortException ENVIRONMENT if it cannot be read, DATA if it is no distribution function
     */
    public static SizeDistribution load(Path file) throws PortException {
        NumberTable table = NumberTable.load(file);
        int rows = table.rows();
        double[] sizes = new double[rows];
        double[] cumulative = new double[rows];
        for (int row = 0; row < rows; row++) {
            sizes[row] = table.first(row);
            cumulative[row] = table.second(row);
            if (sizes[row] < 0 || cumulative[row] < 0 || cumulative[row] > 1) {
                throw table.refused(row, "sizes are at least 0, probabilities between 0 and 1");
            }
            if (row > 0 && (sizes[row] < sizes[row - 1] || cumulative[row] < cumulative[row - 1])) {
                throw table.refused(row, "sizes and cumulative probabilities must not decrease");
            }
        }
        if (cumulative[rows - 1] != 1) {
            throw table.refused(
                    rows - 1, "the last cumulative probability is " + cumulative[rows - 1] + " instead of 1");
        }
        return new SizeDistribution(sizes, cumulative);
    }

    /**
     * The one through given points.
     *
     * @param sizes in bytes, not decreasing
     * @param cumulative probabilities, not decreasing, the last 1
     */
    public static SizeDistribution of(double[] sizes, double[] cumulative) {
        return new SizeDistribution(sizes.clone(), cumulative.clone());
    }

    /**
     * The same with another largest size: the last line ends there.
     *
     * @param bytes at least the largest but one
     */
    public SizeDistribution endingAt(double bytes) {
        if (bytes < sizes[sizes.length - 2]) {
            throw new IllegalArgumentException("largest size " + bytes + " below " + sizes[sizes.length - 2]);
        }
        double[] ended = sizes.clone();
        ended[sizes.length - 1] = bytes;
        return new SizeDistribution(ended, cumulative);
    }

    /** Draws a size in bytes, at least 1. */
    public long draw(RandomGenerator random) {
        double u = random.nextDouble();
        int found = Arrays.binarySearch(cumulative, u);
        int above = found >= 0 ? found : -found - 1;
        if (above == 0) {
            return atLeastOne(sizes[0]);
        }
        double rise = cumulative[above] - cumulative[above - 1];
        double share = rise == 0 ? 1 : (u - cumulative[above - 1]) / rise;
        return atLeastOne(sizes[above - 1] + share * (sizes[above] - sizes[above - 1]));
    }

    private static long atLeastOne(double bytes) {
        return Math.max(1, Math.round(bytes));
    }

    /** The mean in bytes, from the lines themselves. */
    public double mean() {
        double mean = cumulative[0] * sizes[0];
        for (int i = 1; i < sizes.length; i++) {
            mean += (cumulative[i] - cumulative[i - 1]) * (sizes[i] + sizes[i - 1]) / 2;
        }
        return mean;
    }
}
