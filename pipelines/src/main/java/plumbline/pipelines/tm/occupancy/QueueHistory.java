package plumbline.pipelines.tm.occupancy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * All stays in one queue, in the order of arrival, which is the order of departure. So the packets in the queue at any
 * time are a range:
 *
 * <pre>
 *   0 ──────────── left ─────────── come ──────────── size
 *      have left        in the queue      not yet there
 * </pre>
 *
 * At a time means: after everything that happened at that nanosecond.
 */
public final class QueueHistory<F> {
    private final List<Stay<F>> stays = new ArrayList<>();
    private int left;

    void come(F flow, long nanos, Share share) {
        stays.add(new Stay<>(flow, nanos, Stay.STILL_THERE, left, share));
    }

    void leave(long nanos) {
        stays.set(left, stays.get(left).until(nanos));
        left++;
    }

    /** All stays; the n-th packet to leave the queue is number n, from 0. */
    public List<Stay<F>> stays() {
        return Collections.unmodifiableList(stays);
    }

    /** What each flow had in the queue at a time in nanoseconds, in order of arrival. */
    public Map<F, Share> at(long nanos) {
        return sum(firstAfter(nanos, Stay::dequeuedAt), firstAfter(nanos, Stay::enqueuedAt));
    }

    /**
     * What each flow had in the queue when packet number {@code index} came: what left while it waited, without itself.
     */
    public Map<F, Share> atEnqueueOf(int index) {
        return sum(stays.get(index).goneBefore(), index);
    }

    /** What each flow sent from the queue in [from, to) nanoseconds. */
    public Map<F, Share> departed(long from, long to) {
        return sum(firstAfter(from - 1, Stay::dequeuedAt), firstAfter(to - 1, Stay::dequeuedAt));
    }

    private Map<F, Share> sum(int from, int to) {
        Map<F, Share> shares = new LinkedHashMap<>();
        for (int i = from; i < to; i++) {
            shares.merge(stays.get(i).flow(), stays.get(i).share(), Share::plus);
        }
        return shares;
    }

    /** How many stays have a time that is not after {@code nanos}; the times never decrease. */
    private int firstAfter(long nanos, ToLongFunction<Stay<F>> time) {
        int low = 0;
        int high = stays.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (time.applyAsLong(stays.get(middle)) <= nanos) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
