package plumbline.pipelines.generator;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import plumbline.pipelines.port.Frame;
import plumbline.vm.count.CounterBlock;

/**
 * The packet generator of one pipe. Its packets come in by the pipe's port 68, as on Tofino, beside those from
 * recirculation. It knows no clock: it is asked what is due. One thread.
 *
 * <p>In real time it may fall behind. Up to {@link #MAX_BEHIND} it catches up; what would be later than that is not
 * sent and counted: {@link GeneratorCounter#LATE}. In virtual time it never is.
 */
public final class PacketGenerator {
    /** Nothing is due. */
    public static final long NEVER = Long.MAX_VALUE;
    /** How far it may fall behind, in nanoseconds: 10 ms. */
    public static final long MAX_BEHIND = 10_000_000L;

    private final int pipe;
    private final int maxPacket;
    /** By number. */
    private final AppRun[] apps = new AppRun[GeneratorApp.MAX_APPS];

    private AppRun first;
    private boolean unarmed;
    private boolean watching;
    private boolean endless;
    private final CounterBlock<GeneratorCounter> counters = new CounterBlock<>(GeneratorCounter.class);

    /**
     * @param pipe number of the pipe, for the header of its packets
     * @param maxPacket maximum length of a packet in bytes
     */
    public PacketGenerator(int pipe, int maxPacket) {
        this.pipe = pipe;
        this.maxPacket = maxPacket;
    }

    /**
     * Sets an application, in the place of one with the same number; its time starts at the pipe's next turn.
     *
     * @throws IllegalArgumentException if its packets are longer than the buffers
     */
    public void set(GeneratorApp app) {
        if (app.length() > maxPacket) {
            throw new IllegalArgumentException("generator application " + app.id() + ": packets of " + app.length()
                    + " bytes, the maximum here is " + maxPacket);
        }
        apps[app.id()] = new AppRun(app, pipe);
        choose();
    }

    /**
     * Ends an application at once.
     *
     * @return whether there was one of that number
     */
    public boolean stop(int id) {
        boolean there = id >= 0 && id < apps.length && apps[id] != null;
        if (there) {
            apps[id] = null;
            choose();
        }
        return there;
    }

    /** Whether an application would go on for ever. */
    public boolean endless() {
        return endless;
    }

    /** Ends the applications that would go on for ever: the traffic from outside has ended. */
    public void endEndless() {
        for (int id = 0; id < apps.length; id++) {
            if (apps[id] != null && apps[id].endless()) {
                apps[id] = null;
            }
        }
        choose();
    }

    /** Ends all applications: the run is over. */
    public void end() {
        if (first != null || unarmed || watching) {
            Arrays.fill(apps, null);
            choose();
        }
    }

    /** The applications there are, by number. */
    public List<GeneratorApp> apps() {
        List<GeneratorApp> all = new ArrayList<>();
        for (AppRun app : apps) {
            if (app != null) {
                all.add(app.app());
            }
        }
        return all;
    }

    /** Whether an application that ends by itself has not ended yet. */
    public boolean unfinished() {
        for (AppRun app : apps) {
            if (app != null && app.unfinished()) {
                return true;
            }
        }
        return false;
    }

    /** Whether an application that time triggers, and no packet, ends by itself and has not ended yet. */
    public boolean timedUnfinished() {
        for (AppRun app : apps) {
            if (app != null && app.timed() && app.unfinished()) {
                return true;
            }
        }
        return false;
    }

    /** When to ask next, in nanoseconds, or {@link #NEVER}; 0, at once, if an application was set. */
    public long nextDue() {
        return unarmed ? 0 : first == null ? NEVER : first.next();
    }

    /** Whether a packet is due by {@code nanos}. */
    public boolean due(long nanos) {
        if (unarmed) {
            arm(nanos);
        }
        while (first != null && first.next() < nanos - MAX_BEHIND) {
            counters.count(GeneratorCounter.LATE);
            first.advance();
            choose();
        }
        return first != null && first.next() <= nanos;
    }

    /**
     * Goes on behind the packet that is due.
     *
     * @param into takes its bytes and its time; null: it is lost
     */
    public void next(Frame into) {
        if (into != null) {
            first.write(into);
        }
        first.advance();
        choose();
    }

    /** Sees a packet that came back from recirculation, before it is parsed. */
    public void recirculated(Frame frame, long nanos) {
        if (!watching || frame.length() < Integer.BYTES) {
            return;
        }
        int start = frame.buffer().getInt(frame.offset(), ByteOrder.BIG_ENDIAN);
        for (AppRun app : apps) {
            if (app != null && app.waitsFor(start) && !app.recirculated(start, nanos)) {
                counters.count(GeneratorCounter.MISSED);
            }
        }
        choose();
    }

    private void arm(long nanos) {
        for (AppRun app : apps) {
            if (app != null && !app.armed()) {
                app.arm(nanos);
            }
        }
        choose();
    }

    /** Notes which application is first: the earliest, of several the lowest number. */
    private void choose() {
        first = null;
        unarmed = false;
        watching = false;
        endless = false;
        for (AppRun app : apps) {
            if (app != null) {
                unarmed |= !app.armed();
                endless |= app.endless();
                watching |= app.app().trigger() instanceof Trigger.OnRecirculation;
                if (app.next() != NEVER && (first == null || app.next() < first.next())) {
                    first = app;
                }
            }
        }
    }

    /** What it did not do. */
    public CounterBlock<GeneratorCounter> counters() {
        return counters;
    }
}
