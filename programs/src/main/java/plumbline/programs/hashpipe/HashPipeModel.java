package plumbline.programs.hashpipe;

import java.util.List;
import java.util.stream.IntStream;
import plumbline.programs.heavyhitters.FlowCount;
import plumbline.programs.heavyhitters.FlowSums;
import plumbline.programs.reference.BitwiseCrc;
import plumbline.programs.reference.WayHashes;
import plumbline.programs.reference.Ways;

/**
 * HashPipe as published (V. Sivaraman et al., "Heavy-Hitter Detection Entirely in the Data Plane", SOSR 2017, algorithm
 * 1), without a switch: the first stage always inserts, and from there the smaller of table entry and carried entry
 * moves on.
 */
public final class HashPipeModel {
    /** Another polynomial (CRC-32/MEF) than the first slot's: or all flows of one digest would share that slot too. */
    private static final BitwiseCrc DIGEST = new BitwiseCrc(0x741B8CD7, true, -1, 0);

    private final long[][] keys;
    private final long[][] counts;
    private final WayHashes firstHash;
    private final WayHashes hashes;
    private final boolean digested;

    /**
     * @param ways d of the paper, and their sizes
     * @param keyBits 64: entries hold the pair of addresses; 32: a digest of it
     */
    public HashPipeModel(Ways ways, int keyBits) {
        keys = IntStream.range(0, ways.number())
                .mapToObj(way -> new long[ways.entries(way)])
                .toArray(long[][]::new);
        counts = IntStream.range(0, ways.number())
                .mapToObj(way -> new long[ways.entries(way)])
                .toArray(long[][]::new);
        firstHash = new WayHashes(ways, Long.SIZE);
        hashes = new WayHashes(ways, keyBits);
        digested = keyBits != Long.SIZE;
    }

    /** A packet of a pair of addresses. */
    public void packet(long pair) {
        packet(pair, 1);
    }

    /** A packet that counts so much. */
    public void packet(long pair, long amount) {
        long carriedKey = key(pair);
        long carriedCount = amount;
        for (int stage = 0; stage < keys.length; stage++) {
            int slot = stage == 0 ? firstHash.slot(0, pair) : hashes.slot(stage, carriedKey);
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

    /** The sum of all entries of a pair of addresses: what an observer of the whole table sees. */
    public long estimate(long pair) {
        long flow = key(pair);
        long sum = 0;
        for (int stage = 0; stage < keys.length; stage++) {
            int slot = stage == 0 ? firstHash.slot(0, pair) : hashes.slot(stage, flow);
            sum += keys[stage][slot] == flow ? counts[stage][slot] : 0;
        }
        return sum;
    }

    private long key(long pair) {
        return digested ? DIGEST.of(pair, Long.SIZE) : pair;
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
