package plumbline.nic.linux;

/**
 * Receives message by message while the link is lightly loaded and through the ring while there is load; it tells the
 * kernel where to put what arrives from now on. Order is kept: what came before is taken first.
 *
 * <pre>
 *   light ──{@link LoadMeter} says load──►  kernel puts into the ring; until no message is left, those are taken
 *   load  ──it says no load──►  kernel puts into messages; until the ring is empty, which takes it a millisecond,
 *                               what is in there is taken
 * </pre>
 *
 * A packet that another processor was just receiving while the choice was made may come to the side that is already
 * empty; it is taken from there within a millisecond of the other side having nothing, so it is never lost.
 */
final class AdaptiveSource implements PacketSource {
    /** Number of the ring's socket in the group. */
    static final int RING = 0;
    /** Number of the other socket in the group. */
    static final int MESSAGES = 1;

    private static final long LOOK_NANOS = 1_000_000L;

    private final MessageSource messages;
    private final BlockRing ring;
    private final SocketChooser chooser;
    private final LoadMeter meter;
    private boolean heavy;
    private boolean draining;
    private long now;
    private long lookAgain;

    AdaptiveSource(MessageSource messages, BlockRing ring, SocketChooser chooser, LoadMeter meter) {
        this.messages = messages;
        this.ring = ring;
        this.chooser = chooser;
        this.meter = meter;
        chooser.choose(MESSAGES);
    }

    @Override
    public void timeIs(long nanos) {
        now = nanos;
        boolean load = meter.heavy(nanos);
        if (load != heavy && !draining) {
            heavy = load;
            draining = true;
            chooser.choose(heavy ? RING : MESSAGES);
        }
    }

    /** Almost always the ring is in use: that path is short, and the JIT can inline it. */
    @Override
    public boolean next(Received packet, int max) {
        if (heavy && !draining && ring.next(packet, max)) {
            meter.count();
            return true;
        }
        return nextOfEither(packet, max);
    }

    private boolean nextOfEither(Received packet, int max) {
        PacketSource used = heavy ? ring : messages;
        PacketSource other = heavy ? messages : ring;
        if (draining) {
            if (take(other, packet, max)) {
                return true;
            }
            draining = !heavy && !ring.empty();
            return !draining && take(used, packet, max);
        }
        return take(used, packet, max) || isToLook() && take(other, packet, max);
    }

    /** Whether to look at the other side: at the ring always, that is a read of memory; the other is a system call. */
    private boolean isToLook() {
        if (heavy && now < lookAgain) {
            return false;
        }
        lookAgain = now + LOOK_NANOS;
        return true;
    }

    private boolean take(PacketSource source, Received packet, int max) {
        if (!source.next(packet, max)) {
            return false;
        }
        meter.count();
        return true;
    }

    @Override
    public int error() {
        return messages.error();
    }

    @Override
    public boolean underLoad() {
        return heavy;
    }
}
