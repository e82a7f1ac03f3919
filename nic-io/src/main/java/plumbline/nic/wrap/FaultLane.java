package plumbline.nic.wrap;

import java.util.random.RandomGenerator;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.PortEffect;
import plumbline.pipelines.port.SideCounters;

/**
 * A bad wire. Each frame may be, in this order: lost, corrupted by one bit, duplicated, held so that the next one goes
 * first, delayed. Frames with different delays may overtake each other, as on tc-netem. The same seed and the same
 * frames give the same faults.
 *
 * <p>One frame at a time is set aside; if no other comes within {@link #ASIDE_NANOS}, it goes on and was not overtaken.
 */
final class FaultLane extends HoldingLane {
    /** Maximum wait for the frame that is to go first: 10 ms. */
    static final long ASIDE_NANOS = 10_000_000L;

    private final Faults faults;
    private final RandomGenerator random;
    private Frame spoilt;
    private Frame aside;
    private boolean isAside;
    private long asideSince;

    /** @param max frames that may be held */
    FaultLane(Faults faults, RandomGenerator random, int max, SideCounters counters) {
        super(max, DropReason.NO_BUFFER, counters);
        this.faults = faults;
        this.random = random;
    }

    @Override
    void accept(Frame frame, long nanos) {
        if (strikes(faults.loss())) {
            counters().drops().count(DropReason.FAULT_LOSS);
            return;
        }
        Frame passing = frame.length() > 0 && strikes(faults.corrupt()) ? corrupted(frame) : frame;
        boolean twice = strikes(faults.duplicate());
        pass(passing, nanos);
        if (twice) {
            counters().effects().count(PortEffect.DUPLICATED);
            pass(passing, nanos);
        }
    }

    /** A copy, for the caller may still need the frame as it was. */
    private Frame corrupted(Frame frame) {
        spoilt = HeldFrames.copy(frame, spoilt);
        int at = frame.offset() + random.nextInt(frame.length());
        int bit = 1 << random.nextInt(8);
        spoilt.buffer().putByte(at, (byte) (spoilt.buffer().getByte(at) ^ bit));
        counters().effects().count(PortEffect.CORRUPTED);
        return spoilt;
    }

    private boolean strikes(double probability) {
        return probability > 0 && random.nextDouble() < probability;
    }

    private void pass(Frame frame, long nanos) {
        if (isAside) {
            hold(frame, nanos, nanos + delay());
            counters().effects().count(PortEffect.REORDERED);
            endAside(nanos);
        } else if (strikes(faults.reorder())) {
            aside = HeldFrames.copy(frame, aside);
            asideSince = nanos;
            isAside = true;
            counters().hold(1);
        } else {
            hold(frame, nanos, nanos + delay());
        }
    }

    private void endAside(long nanos) {
        isAside = false;
        counters().hold(-1);
        hold(aside, asideSince, nanos + delay());
    }

    private long delay() {
        Faults.Delay delay = faults.delay();
        return delay.min() == delay.max() ? delay.max() : random.nextLong(delay.min(), delay.max() + 1);
    }

    @Override
    long nextDue() {
        return isAside ? Math.min(super.nextDue(), asideSince + ASIDE_NANOS) : super.nextDue();
    }

    @Override
    boolean release(Frame into, long nanos) {
        if (isAside && asideSince + ASIDE_NANOS <= nanos && super.nextDue() > asideSince + ASIDE_NANOS) {
            endAside(asideSince + ASIDE_NANOS);
        }
        return super.release(into, nanos);
    }

    @Override
    int clear() {
        int dropped = super.clear();
        if (isAside) {
            isAside = false;
            counters().hold(-1);
            dropped++;
        }
        return dropped;
    }
}
