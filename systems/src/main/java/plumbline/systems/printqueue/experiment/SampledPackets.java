package plumbline.systems.printqueue.experiment;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * What PrintQueue is measured by where it forgets on purpose: packets each kept by itself with a chance, whatever
 * happens to the others.
 */
final class SampledPackets {
    private SampledPackets() {}

    /** Of each flow what is kept, if anything. */
    static Map<Integer, Long> kept(Map<Integer, Long> counts, double chance, SplittableRandom random) {
        Map<Integer, Long> kept = new HashMap<>();
        counts.forEach((flow, count) -> {
            long of = random.doubles(count).filter(drawn -> drawn < chance).count();
            if (of > 0) {
                kept.put(flow, of);
            }
        });
        return kept;
    }

    /** What kept packets stand for, rounded down. */
    static Map<Integer, Long> scaled(Map<Integer, Long> kept, double chance) {
        Map<Integer, Long> packets = new HashMap<>(kept);
        packets.replaceAll((flow, count) -> (long) (count / chance + 1e-9));
        return packets;
    }
}
