package plumbline.pipelines.run;

import java.util.function.LongConsumer;
import plumbline.pipelines.Switch;

/** Tells a listener of every so many packets, and notices when they are as many as a run is to take. */
final class ProgressMeter {
    private static final long INTERVAL = 10_000;

    private final Switch target;
    private final LongConsumer progress;
    private final long maxPackets;
    private long next = INTERVAL;

    /**
     * @param progress hears, on the thread of the run, how many packets have come by ports
     * @param maxPackets packets that the run is to take in and make
     */
    ProgressMeter(Switch target, LongConsumer progress, long maxPackets) {
        this.target = target;
        this.progress = progress;
        this.maxPackets = maxPackets;
    }

    /** Whether the switch has taken in and made so many. */
    boolean full() {
        return maxPackets != Long.MAX_VALUE && target.packetsAndCopies() >= maxPackets;
    }

    void update() {
        if (target.packets() >= next) {
            next = target.packets() + INTERVAL;
            progress.accept(target.packets());
        }
    }
}
