package plumbline.bench.experiment;

/**
 * Which run of an experiment.
 *
 * @param x value of the swept setting
 */
public record PointKey(String series, String x, long seed) {
    @Override
    public String toString() {
        return series + " at " + x + ", seed " + seed;
    }
}
