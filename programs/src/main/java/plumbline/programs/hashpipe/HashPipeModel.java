package plumbline.programs.hashpipe;

import java.util.List;
import plumbline.programs.heavyhitters.FlowCount;
import plumbline.programs.heavyhitters.FlowSums;
import plumbline.programs.reference.WayHashes;

/**
 * HashPipe as published (V. Sivaraman et al., "Heavy-Hitter Detection Entirely in the Data Plane", SOSR 2017, algorithm
 * 1), without a switch: the first stage always inserts, and from there the smaller of table entry and carried entry
 * moves on.
 */
public final class HashPipeModel {
    private final long[][] keys;
    private final long[][] counts;
    private final WayHashes hashes;

    /**
     * @param stages  d of the paper
     * @param entries per stage, a power of two
     */
    public HashPipeModel(int stages, int entries) {
        keys = new long[stages][entries];
        counts = new long[stages][entries];
        hashes = new WayHashes(stages, entries, Long.SIZE);
    }

    /** A packet. */
    public void packet(long flow) {
        long carriedKey = flow;
        long carriedCount = 1;
        for (int stage = 0; stage < keys.length; stage++) {
            int slot = hashes.slot(stage, carriedKey);
            long storedKey = keys[stage][slot];
            long storedCount = counts[stage][slot];
            if (storedKey == carriedKey) {
                counts[stage][slot] += carriedCount;
                return;
            }
            if (stage == 0 || storedCount < carriedCount) {
                keys[stage][slot] = carriedKey;
                counts[stage][slot] = carriedCount;
                carriedKey = storedKey;
                carriedCount = storedCount;
            }
            if (carriedCount == 0) {
                return;
            }
        }
    }

    /** The sum of all entries of a flow: what an observer of the whole table sees. */
    public long estimate(long flow) {
        long sum = 0;
        for (int stage = 0; stage < keys.length; stage++) {
            int slot = hashes.slot(stage, flow);
            sum += keys[stage][slot] == flow ? counts[stage][slot] : 0;
        }
        return sum;
    }

    /** The flow id in an entry; 0 if it is empty. */
    public long key(int stage, int slot) {
        return keys[stage][slot];
    }

    /** The count in an entry; 0 if it is empty. */
    public long count(int stage, int slot) {
        return counts[stage][slot];
    }

    /** All flows with an entry and their counts, summed over entries of the same flow; largest first. */
    public List<FlowCount> flows() {
        FlowSums sums = new FlowSums();
        for (int stage = 0; stage < keys.length; stage++) {
            for (int slot = 0; slot < keys[stage].length; slot++) {
                if (counts[stage][slot] != 0) {
                    sums.add(keys[stage][slot], counts[stage][slot]);
                }
            }
        }
        return sums.largestFirst();
    }
}
