package plumbline.systems.prophet;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.SplittableRandom;

/**
 * Prophet with the compensation that no switch can do: the depth reported at t0, and what the queue has truly accepted
 * since then, less what drained. Depths and lengths in bytes, times in ns.
 */
final class Oracle {
    private final double bytesPerNano;
    private final double chance;
    private final long delay;
    private final long limit;
    private final SplittableRandom random;
    private final Deque<Report> underWay = new ArrayDeque<>();
    private double queue;
    private long last;
    private long accepted;
    private long reports;

    private record Report(long nanos, long depth, long accepted) {}

    /**
     * A queue that is empty.
     *
     * @param chance of a packet to report
     * @param delay of a report
     * @param limit of the queue
     */
    Oracle(double bytesPerNano, double chance, long delay, long limit, SplittableRandom random) {
        this.bytesPerNano = bytesPerNano;
        this.chance = chance;
        this.delay = delay;
        this.limit = limit;
        this.random = random;
    }

    /** The queue as it is expected. */
    double queue(long nanos) {
        while (!underWay.isEmpty() && underWay.peek().nanos + delay <= nanos) {
            Report report = underWay.poll();
            last = report.nanos + delay;
            queue = Math.max(0, report.depth + accepted - report.accepted - bytesPerNano * delay);
        }
        queue = Math.max(0, queue - bytesPerNano * (nanos - last));
        last = nanos;
        return queue;
    }

    /** A packet was sent to the queue at the time of which {@link #queue} was asked, and taken in or not. */
    void sent(int bytes, boolean taken) {
        queue = Math.min(limit, queue + bytes);
        accepted += taken ? bytes : 0;
    }

    /** A packet leaves so many bytes behind it in the queue, and may say so. */
    void left(long nanos, long depth) {
        if (random.nextDouble() < chance) {
            underWay.add(new Report(nanos, depth, accepted));
            reports++;
        }
    }

    /** How often one was sent. */
    long reports() {
        return reports;
    }
}
