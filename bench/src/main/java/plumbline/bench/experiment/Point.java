package plumbline.bench.experiment;

import plumbline.bench.experiment.subject.PointSettings;

/**
 * One run of an experiment.
 *
 * @param series which line of the figure
 * @param x value of the swept setting
 */
public record Point(String series, String x, long seed, PointSettings settings) {
    /** Which run of the experiment. */
    public PointKey key() {
        return new PointKey(series, x, seed);
    }
}
