package plumbline.programs.precision;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import plumbline.programs.heavyhitters.FlowCount;
import plumbline.programs.heavyhitters.FlowSums;
import plumbline.programs.reference.WayHashes;

/**
 * PRECISION as its authors define it, without a switch: the two passes of a packet as two calls (R. Ben Basat, X. Chen,
 * G. Einziger, O. Rottenstreich, "Designing Heavy-Hitter Detection Algorithms for Programmable Switches", IEEE/ACM ToN
 * 2020; our specification, sections 3 and 4). The caller decides how much later the second pass comes, and supplies the
 * random numbers.
 */
public final class PrecisionModel {
    private final Settings settings;
    private final long[][] keys;
    private final long[][] counts;
    private final long[] missed;
    private final WayHashes hashes;

    /** What a second pass does to the count. */
    public enum Update {
        /** Adds one to whatever is there: no count of the old owner is lost that arrived in between. */
        INCREMENT,
        /** Writes the carried count. */
        WRITE
    }

    /**
     * The algorithm's parameters, named as in the program text.
     *
     * @param entries per way, a power of two
     * @param keyBits bits of the flow id that are hashed
     */
    public record Settings(int ways, int entries, long initial, Coin coin, Update update, int keyBits) {}

    /**
     * What a first pass leaves behind.
     *
     * @param estimate packets of the flow so far; 0 if it has no entry (specification section 5)
     * @param takeover present if the packet is to be cloned
     */
    public record FirstPass(long estimate, Optional<Takeover> takeover) {}

    /** An empty table. */
    public PrecisionModel(Settings settings) {
        this.settings = settings;
        keys = new long[settings.ways()][settings.entries()];
        counts = new long[settings.ways()][settings.entries()];
        missed = new long[settings.entries()];
        reset();
        hashes = new WayHashes(settings.ways(), settings.entries(), settings.keyBits());
    }

    /** Empties all entries, as a control plane does between two intervals. */
    public void reset() {
        for (int way = 0; way < settings.ways(); way++) {
            Arrays.fill(keys[way], 0);
            Arrays.fill(counts[way], settings.initial());
        }
        Arrays.fill(missed, 0);
    }

    /**
     * A packet: counts it if its flow has an entry, in the first way that has one; otherwise tosses the coin for the
     * smallest candidate, of equals the first.
     */
    public FirstPass packet(long flow, long word, long mantissa) {
        long least = Long.MAX_VALUE;
        int leastWay = -1;
        for (int way = 0; way < settings.ways(); way++) {
            int slot = slot(way, flow);
            if (keys[way][slot] == flow) {
                counts[way][slot] = counts[way][slot] + 1 & 0xFFFF_FFFFL;
                return new FirstPass(counts[way][slot], Optional.empty());
            }
            if (counts[way][slot] < least) {
                least = counts[way][slot];
                leastWay = way;
            }
        }
        OptionalLong admitted = settings.coin() == Coin.ROW_COUNT
                ? countRow(slot(0, flow), least)
                : settings.coin().toss(least, word, mantissa);
        return new FirstPass(
                0,
                admitted.isPresent()
                        ? Optional.of(new Takeover(flow, leastWay, admitted.getAsLong()))
                        : Optional.empty());
    }

    private OptionalLong countRow(int row, long least) {
        OptionalLong admitted = settings.coin().toss(least, missed[row], 0);
        missed[row] = admitted.isPresent() ? 0 : missed[row] + 1;
        return admitted;
    }

    private int slot(int way, long flow) {
        return hashes.slot(settings.coin() == Coin.ROW_COUNT ? 0 : way, flow);
    }

    /** The clone: takes the entry over, whoever owns it by now. */
    public void secondPass(Takeover takeover) {
        int slot = slot(takeover.way(), takeover.flow());
        keys[takeover.way()][slot] = takeover.flow();
        long[] way = counts[takeover.way()];
        way[slot] = settings.update() == Update.WRITE ? takeover.newCount() : way[slot] + 1 & 0xFFFF_FFFFL;
    }

    /** The flow id in an entry; 0 if it is empty. */
    public long key(int way, int slot) {
        return keys[way][slot];
    }

    /** The count in an entry; the initial value if it is empty. */
    public long count(int way, int slot) {
        return counts[way][slot];
    }

    /** All flows with an entry and their counts, summed over entries of the same flow; largest first. */
    public List<FlowCount> flows() {
        FlowSums sums = new FlowSums();
        for (int way = 0; way < settings.ways(); way++) {
            for (int slot = 0; slot < settings.entries(); slot++) {
                if (keys[way][slot] != 0) {
                    sums.add(keys[way][slot], counts[way][slot]);
                }
            }
        }
        return sums.largestFirst();
    }
}
