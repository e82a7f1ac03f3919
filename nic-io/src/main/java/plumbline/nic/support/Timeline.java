package plumbline.nic.support;

import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortSpec;

/**
 * Maps a source's time stamps to the switch's clock: shifts them so that the first one falls on the wanted start, and
 * holds them non-decreasing, as {@link plumbline.pipelines.port.ScheduledPort} promises.
 *
 * <pre>
 *   source             1136437200.895  .897  .896  .901
 *   start = 0                   0.000  .002  .002  .006       one clamped
 *   start = 0, speed = 2        0.000  .001  .001  .003
 *   start = 0, respace = 1ms    0.000  .001  .002  .003       whatever the source says
 * </pre>
 *
 * As fast as possible, all are due at the time of the poll.
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

    private static final double AS_FAST_AS_POSSIBLE = Double.POSITIVE_INFINITY;

    private final Start start;
    private final long wanted;
    private final double speed;
    private final long gap; // between two frames; 0: as the source has it
    private boolean anchored;
    private long first;
    private long firstDue;
    private long polledAt;
    private boolean polled;
    private long last = Long.MIN_VALUE;
    private long taken;
    private long clamped;
    private long together;
    private long maxTogether;
    private long simultaneous;

    private Timeline(Start start, long wanted, double speed, long gap) {
        this.start = start;
        this.wanted = wanted;
        this.speed = speed;
        this.gap = gap;
    }

    /** Time stamps as the source has them. */
    public static Timeline asIs() {
        return new Timeline(Start.AS_IS, 0, 1, 0);
    }

    /** The first time stamp becomes the given one, in nanoseconds. */
    public static Timeline from(long nanos) {
        return new Timeline(Start.FIXED, nanos, 1, 0);
    }

    /** The first time stamp becomes the time of the first poll; until then it counts as due at once. */
    public static Timeline fromFirstPoll() {
        return new Timeline(Start.FIRST_POLL, 0, 1, 0);
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

    /**
     * The same, with the option {@code speed} read: how much faster than the source; {@code max} for as fast as
     * possible.
     *
     * @throws PortException USAGE when it is neither {@code max} nor a number above 0
     */
    public Timeline withSpeed(PortSpec spec) throws PortException {
        String text = spec.option("speed", "1");
        try {
            double read = text.equals("max") ? AS_FAST_AS_POSSIBLE : Double.parseDouble(text);
            if (read > 0) {
                return new Timeline(start, wanted, read, gap);
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw spec.refused("speed=" + text + " is no speed; write a number above 0 (2 is twice as fast), or max");
    }

    /**
     * The same, with the option {@code respace} read: the time between two frames, in place of that of the source.
     *
     * @throws PortException USAGE when it is no time above 0, or the frames are to come as fast as possible
     */
    public Timeline respaced(PortSpec spec) throws PortException {
        if (!spec.options().containsKey("respace")) {
            return this;
        }
        String text = spec.option("respace", "");
        String wrong = speed == AS_FAST_AS_POSSIBLE ? "frames that come with speed=max have no distance" : null;
        try {
            long read = Nanos.parse(text);
            if (read > 0 && wrong == null) {
                return new Timeline(start, wanted, speed, read);
            }
            wrong = wrong == null ? "at least 1ns" : wrong;
        } catch (IllegalArgumentException e) {
            wrong = e.getMessage();
        }
        throw spec.refused("respace=" + text + ": " + wrong);
    }

    /** Says that the port was polled. */
    public void poll(long nanos) {
        if (!polled) {
            polled = true;
            polledAt = nanos;
        } else if (speed == AS_FAST_AS_POSSIBLE) {
            polledAt = Math.max(polledAt, nanos);
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
        return Math.max(last, scaled(source));
    }

    /** Where a time stamp lies by start and speed, whatever came before. */
    private long scaled(long source) {
        long passed = gap == 0 ? source - first : taken * gap;
        if (speed == AS_FAST_AS_POSSIBLE) {
            return polledAt;
        }
        // whole numbers exactly: a double holds a day in nanoseconds, and not a year
        long whole = (long) speed;
        return firstDue + (whole == speed ? Math.floorDiv(passed, whole) : Math.round(passed / speed));
    }

    /** Takes the source's next frame: from now on no frame comes earlier. Answers its time like {@link #due}. */
    public long take(long source) {
        long due = due(source);
        if (!anchored) {
            anchored = true;
            first = source;
            firstDue = due;
        } else if (due == last && speed != AS_FAST_AS_POSSIBLE) {
            simultaneous++;
            together++;
        } else {
            together = 0;
        }
        maxTogether = Math.max(maxTogether, together + 1);
        if (speed != AS_FAST_AS_POSSIBLE && due != scaled(source)) {
            clamped++;
        }
        last = due;
        taken++;
        return due;
    }

    /** Frames taken so far. */
    public long taken() {
        return taken;
    }

    /** Frames that came at the same time as their predecessor, unless all come as fast as possible. */
    public long simultaneous() {
        return simultaneous;
    }

    /** The maximum number of frames that came at one time, unless all come as fast as possible. */
    public long maxTogether() {
        return maxTogether;
    }

    /** Frames whose time stamp lay before their predecessor's and was raised to it. */
    public long clamped() {
        return clamped;
    }
}
