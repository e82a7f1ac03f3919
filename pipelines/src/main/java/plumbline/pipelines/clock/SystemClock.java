package plumbline.pipelines.clock;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** The machine's monotonic clock, set to an epoch once. */
public final class SystemClock implements NanoClock {
    private final long offset;

    private SystemClock(long epochNanos) {
        offset = epochNanos - System.nanoTime();
    }

    /** Nanoseconds since 1970-01-01 UTC, so that time stamps of several switches and captures can be compared. */
    public static SystemClock unixEpoch() {
        return new SystemClock(ChronoUnit.NANOS.between(Instant.EPOCH, Instant.now()));
    }

    /** Nanoseconds since now. */
    public static SystemClock sinceNow() {
        return new SystemClock(0);
    }

    @Override
    public long nanos() {
        return System.nanoTime() + offset;
    }
}
