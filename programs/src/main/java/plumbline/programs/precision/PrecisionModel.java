package plumbline.programs.precision;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import plumbline.programs.heavyhitters.FlowCount;
import plumbline.programs.heavyhitters.FlowSums;
import plumbline.programs.reference.WayHashes;
import plumbline.programs.reference.Ways;

/**
 * PRECISION as its authors define it, without a switch: the two passes of a packet as two calls (R. Ben Basat, X. Chen,
 * G. Einziger, O. Rottenstreich, "Designing Heavy-Hitter Detection Algorithms for Programmable Switches", IEEE/ACM ToN
 * 2020). The caller decides how much later the second pass comes, and supplies the random numbers.
 */
public final class PrecisionModel {
    private final Settings settings;
    private final long[][] keys;
    private final long[][] counts;
    private final long[] rowCounts;
    private final WayHashes hashes;

    /** What a second pass does to the count. */
    public enum Update {
        /** Adds one to whatever is there: no count of the old owner is lost that arrived in between. */
        INCREMENT,
        /** Writes the carried count, which is above the smallest one found. */
        WRITE,
        /**
         * Writes the carried count as the coin gives it (the paper): with {@link Coin#TWO_APPROXIMATE} it may be the
         * one found.
         */
        WRITE_POWER
    }

    /** Which of the candidates with the smallest count gives its entry. */
    public enum Tie {
        /** That of the first way (the paper's pseudo-code). */
        FIRST,
        /** That of the last. */
        LAST
    }

    /**
     * The algorithm's parameters, named as in the program text.
     *
     * @param keyBits bits of the flow id that are hashed
     */
    public record Settings(Ways ways, long initial, Coin coin, Update update, Tie tie, int keyBits) {
        /** Of equals the first. */
        public Settings(Ways ways, long initial, Coin coin, Update update, int keyBits) {
            this(ways, initial, coin, update, Tie.FIRST, keyBits);
        }
    }

    /**
     * What a first pass leaves behind.
     *
     * @param estimate packets of the flow so far; 0 if it has no entry
     * @param least the smallest count among the candidates; 0 if the flow has an entry
     * @param takeover present if the packet is to be cloned
     */
    public record FirstPass(long estimate, long least, Optional<Takeover> takeover) {}

    /** An empty table. */
    public PrecisionModel(Settings settings) {
        this.settings = settings;
        Ways ways = settings.ways();
        keys = IntStream.range(0, ways.number())
                .mapToObj(way -> new long[ways.entries(way)])
                .toArray(long[][]::new);
        counts = IntStream.range(0, ways.number())
                .mapToObj(way -> new long[ways.entries(way)])
                .toArray(long[][]::new);
        rowCounts = new long[ways.entries()];
        reset();
        hashes = new WayHashes(ways, settings.keyBits());
    }

    /** Empties all entries, as a control plane does between two intervals. */
    public void reset() {
        for (int way = 0; way < keys.length; way++) {
            Arrays.fill(keys[way], 0);
            Arrays.fill(counts[way], settings.initial());
        }
        Arrays.fill(rowCounts, 0);
    }

    /**
     * A packet: counts it if its flow has an entry, in the first way that has one; otherwise tosses the coin for the
     * smallest candidate.
     */
    public FirstPass packet(long flow, long word, long mantissa) {
        long least = Long.MAX_VALUE;
        int leastWay = -1;
        for (int way = 0; way < keys.length; way++) {
            int slot = slot(way, flow);
            if (keys[way][slot] == flow) {
                counts[way][slot] = counts[way][slot] + 1 & 0xFFFF_FFFFL;
                if (settings.coin() == Coin.ROW_PACKETS) {
                    countRow(row(flow));
                }
                return new FirstPass(counts[way][slot], 0, Optional.empty());
            }
            if (counts[way][slot] < least || counts[way][slot] == least && settings.tie() == Tie.LAST) {
                least = counts[way][slot];
                leastWay = way;
            }
        }
        OptionalLong admitted = settings.coin().byRow()
                ? askRow(row(flow), least)
                : settings.coin().toss(least, word, mantissa);
        return new FirstPass(
                0,
                least,
                admitted.isPresent()
                        ? Optional.of(new Takeover(flow, leastWay, newCount(admitted.getAsLong(), least)))
                        : Optional.empty());
    }

    private long newCount(long tossed, long least) {
        return settings.update() == Update.WRITE_POWER ? tossed : Math.max(tossed, least + 1);
    }

    private int row(long flow) {
        return slot(0, flow) & rowCounts.length - 1;
    }

    private OptionalLong askRow(int row, long least) {
        OptionalLong admitted = settings.coin().toss(least, rowCounts[row], 0);
        if (admitted.isPresent()) {
            rowCounts[row] = 0;
        } else {
            countRow(row);
        }
        return admitted;
    }

    private void countRow(int row) {
        rowCounts[row] = rowCounts[row] + 1 & 0xFFFF_FFFFL;
    }

    private int slot(int way, long flow) {
        return (int) hashes.hash(settings.coin().byRow() ? 0 : way, flow) & keys[way].length - 1;
    }

    /** The clone: takes the entry over, whichever flow owns it by now. */
    public void secondPass(Takeover takeover) {
        int slot = slot(takeover.way(), takeover.flow());
        keys[takeover.way()][slot] = takeover.flow();
        long[] way = counts[takeover.way()];
        way[slot] = settings.update() == Update.INCREMENT ? way[slot] + 1 & 0xFFFF_FFFFL : takeover.newCount();
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
        for (int way = 0; way < keys.length; way++) {
            for (int slot = 0; slot < keys[way].length; slot++) {
                if (keys[way][slot] != 0) {
                    sums.add(keys[way][slot], counts[way][slot]);
                }
            }
        }
        return sums.largestFirst();
    }
}
