package plumbline.bench.experiment;

/** What became of a run: its values, or why there are none. */
public sealed interface PointOutcome permits Measurement, FailedPoint {
    /** Which line of the figure. */
    String series();

    /** Value of the swept setting. */
    String x();

    /** Of everything random. */
    long seed();

    /** Which run. */
    default PointKey key() {
        return new PointKey(series(), x(), seed());
    }
}
