package plumbline.pipelines.port;

import plumbline.vm.count.CounterBlock;

/**
 * What became of the frames in one direction of a port, other than coming and going. Receiving:
 *
 * <pre>
 *   received + copies = handed to the switch + dropped + held
 * </pre>
 *
 * and sending: offered by the switch + copies = sent + dropped + held.
 */
public final class SideCounters {
    private final CounterBlock<DropReason> drops = new CounterBlock<>(DropReason.class);
    private final CounterBlock<PortEffect> effects = new CounterBlock<>(PortEffect.class);
    private final CounterBlock<PortCounter> frames;
    private final PortCounter held;

    SideCounters(CounterBlock<PortCounter> frames, PortCounter held) {
        this.frames = frames;
        this.held = held;
    }

    /** Frames dropped by the port. */
    public CounterBlock<DropReason> drops() {
        return drops;
    }

    /** What else was done to frames; {@link PortEffect#DUPLICATED} are the copies. */
    public CounterBlock<PortEffect> effects() {
        return effects;
    }

    /** Frames that are in the port now. */
    public long held() {
        return frames.get(held);
    }

    /** So many more frames, or fewer if negative, are in the port. */
    public void hold(long change) {
        frames.count(held, change);
    }

    void join(SideCounters other) {
        drops.join(other.drops);
        effects.join(other.effects);
    }

    void end() {
        drops.count(DropReason.PORT_DOWN, held());
        hold(-held());
    }
}
