package plumbline.nic.support;

import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortSpec;

/**
 * Maps a source's time stamps to the switch's clock: shifts them so that the first one falls on the wanted start, and
 * holds them non-decreasing, as {@link plumbline.pipelines.port.ScheduledPort} promises.
 *
 * <pre>
 *   source   1136437200.895  .897  .896  .901        start = 0
 *   switch             0.000  .002  .002  .006       one clamped
 * </pre>
 */
public final class Timeline {
    /** Help for the option, one phrase. */
    public static final String HELP =
            "start=NANOS|now: time of the first frame (now = the first time the port is polled)";

    /** Where the first time stamp goes. */
    private enum Start {
        AS_IS,
        FIXED,
        FIRST_POLL
    }

    private final Start start;
    private final long wanted;
    private boolean anchored;
    private long shift;
    private long polledAt;
    private boolean polled;
    private long last = Long.MIN_VALUE;
    private long clamped;

    private Timeline(Start start, long wanted) {
        this.start = start;
        this.wanted = wanted;
    }

    /** Time stamps as the source has them. */
    public static Timeline asIs() {
        return new Timeline(Start.AS_IS, 0);
    }

    /** The first time stamp becomes the given one, in nanoseconds. */
    public static Timeline from(long nanos) {
        return new Timeline(Start.FIXED, nanos);
    }

    /** The first time stamp becomes the time of the first poll; until then it counts as due at once. */
    public static Timeline fromFirstPoll() {
        return new Timeline(Start.FIRST_POLL, 0);
    }

    /** The port with the option {@code start=now}, unless it says otherwise. */
    public static PortSpec startingNow(PortSpec spec) {
        return spec.withDefault("start", "now");
    }

    /**
     * Reads the option {@code start}.
     *
     * @throws PortException USAGE when it is neither {@code now} nor a number of nanoseconds
     */
    public static Timeline of(PortSpec spec) throws PortException {
        if (!spec.options().containsKey("start")) {
            return asIs();
        }
        return spec.option("start", "").equals("now") ? fromFirstPoll() : from(spec.number("start", 0));
    }

    /** Says that the port was polled; only the first call counts. */
    public void poll(long nanos) {
        if (!polled) {
            polled = true;
            polledAt = nanos;
        }
    }

    /**
     * Looks at the time on the switch's clock of the source's next frame, in nanoseconds, without taking it.
     *
     * @param source the source's time stamp in nanoseconds
     */
    public long due(long source) {
        if (!anchored) {
            return switch (start) {
                case AS_IS -> source;
                case FIXED -> wanted;
                case FIRST_POLL -> polled ? polledAt : 0;
            };
        }
        return Math.max(last, source + shift);
    }

    /** Takes the source's next frame: from now on no frame comes earlier. Answers its time like {@link #due}. */
    public long take(long source) {
        long due = due(source);
        if (!anchored) {
            anchored = true;
            shift = due - source;
        }
        if (due != source + shift) {
            clamped++;
        }
        last = due;
        return due;
    }

    /** Frames whose time stamp lay before their predecessor's and was raised to it. */
    public long clamped() {
        return clamped;
    }
}
