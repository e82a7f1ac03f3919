package plumbline.bench.experiment;

import plumbline.bench.experiment.subject.ExperimentException;
import plumbline.pipelines.port.PortException;

/**
 * A run that gave no values.
 *
 * @param kind whose fault it is
 * @param error for the user, without the run's name
 */
public record FailedPoint(String series, String x, long seed, PortException.Cause kind, String error)
        implements PointOutcome {
    static FailedPoint of(Point point, Throwable thrown) {
        return switch (thrown) {
            case PortException port -> of(point, port.kind(), port.getMessage());
            case ExperimentException own -> of(point, own.kind(), withoutPlace(point, own.getMessage()));
            case OutOfMemoryError full ->
                of(point, PortException.Cause.ENVIRONMENT, "out of memory: " + full.getMessage());
            default -> of(point, PortException.Cause.ENVIRONMENT, "internal error: " + thrown);
        };
    }

    private static FailedPoint of(Point point, PortException.Cause kind, String error) {
        return new FailedPoint(point.series(), point.x(), point.seed(), kind, error);
    }

    /** The same cause has the same words at every point. */
    private static String withoutPlace(Point point, String message) {
        String place = point.settings().where() + ": ";
        return message.startsWith(place) ? message.substring(place.length()) : message;
    }

    @Override
    public String toString() {
        return key() + ": " + error;
    }
}
