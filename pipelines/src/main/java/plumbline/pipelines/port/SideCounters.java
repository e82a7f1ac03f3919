package plumbline.pipelines.port;

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
    private final DropCounters drops = new DropCounters();
    private final KindCounters<PortEffect> effects = new KindCounters<>(PortEffect.class);
    private long held;

    /** Frames dropped by the port. */
    public DropCounters drops() {
        return drops;
    }

    /** What else was done to frames; {@link PortEffect#DUPLICATED} are the copies. */
    public KindCounters<PortEffect> effects() {
        return effects;
    }

    /** Frames that are in the port now. */
    public long held() {
        return held;
    }

    /** Adds the counts of a closed port's side; frames that it still held are counted as lost. */
    void addEnded(SideCounters other) {
        add(other);
        hold(-other.held);
        drops.count(DropReason.PORT_DOWN, other.held);
    }

    /** Counts as much as another side did. */
    void add(SideCounters other) {
        drops.add(other.drops);
        effects.add(other.effects);
        hold(other.held);
    }

    /** So many more frames, or fewer if negative, are in the port. */
    public void hold(long change) {
        held += change;
    }
}
