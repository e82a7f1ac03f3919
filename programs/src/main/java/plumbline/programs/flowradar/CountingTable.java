package plumbline.programs.flowradar;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import plumbline.isa.hash.HashSeed;
import plumbline.programs.reference.BitwiseCrc;
import plumbline.programs.reference.WayHashes;

/**
 * The counting table: tables of cells, one cell of each for a flow. Peeling takes flows out of cells that hold only
 * one, until there are no such cells (FlowRadar, NSDI 2016, section 4.1).
 */
public final class CountingTable {
    private final int tables;
    private final int cells;
    private final List<BitwiseCrc> checks;
    private final long[] pairs;
    private final long[] rests;
    private final long[] flows;
    private final long[] packets;

    /** Empty cells; as many in each table, a power of two. */
    public CountingTable(int tables, int cells) {
        this(tables, cells, HashSeed.PUBLIC);
    }

    /** The same, of a switch whose hashes have a seed. */
    CountingTable(int tables, int cells, HashSeed seed) {
        this.tables = tables;
        this.cells = cells;
        checks = WayHashes.checks(seed);
        pairs = new long[tables * cells];
        rests = new long[tables * cells];
        flows = new long[tables * cells];
        packets = new long[tables * cells];
    }

    /** Sets a cell. */
    void set(int table, int cell, long pair, long rest, long flowCount, long packetCount) {
        int at = table * cells + cell;
        pairs[at] = pair;
        rests[at] = rest;
        flows[at] = flowCount;
        packets[at] = packetCount;
    }

    /** Counts a packet of a flow. */
    public void count(FiveTuple flow, boolean isNew) {
        for (int at : places(flow)) {
            packets[at]++;
            if (isNew) {
                pairs[at] ^= flow.pair();
                rests[at] ^= flow.rest();
                flows[at]++;
            }
        }
    }

    /** Cell of every table, as index of all. */
    private int[] places(FiveTuple flow) {
        int[] places = new int[tables];
        byte[] bytes = flow.bytes();
        for (int table = 0; table < tables; table++) {
            places[table] = table * cells + ((int) checks.get(table).of(bytes) & cells - 1);
        }
        return places;
    }

    /**
     * What peeling found.
     *
     * @param packets by flow
     * @param stuck flows that could not be separated, counted once per table at most
     */
    public record Decoded(Map<FiveTuple, Long> packets, long stuck) {}

    /** Takes all flows out that can be told apart; the cells are used up. */
    public Decoded peel() {
        Map<FiveTuple, Long> found = new TreeMap<>();
        Deque<Integer> pure = new ArrayDeque<>();
        for (int at = 0; at < flows.length; at++) {
            pure.add(at);
        }
        while (!pure.isEmpty()) {
            int at = pure.remove();
            if (flows[at] == 1) {
                FiveTuple flow = FiveTuple.of(pairs[at], rests[at]);
                List<Integer> places = Arrays.stream(places(flow)).boxed().toList();
                // A flow is where its hashes say; anything else is the sum of flows that a full filter let in half.
                if (places.contains(at)) {
                    found.put(flow, packets[at]);
                    pure.addAll(takeOut(flow, packets[at], places));
                }
            }
        }
        long stuck = 0;
        for (int table = 0; table < tables; table++) {
            stuck = Math.max(
                    stuck,
                    Arrays.stream(flows, table * cells, (table + 1) * cells).sum());
        }
        return new Decoded(found, stuck);
    }

    private List<Integer> takeOut(FiveTuple flow, long count, List<Integer> places) {
        List<Integer> changed = new ArrayList<>();
        for (int at : places) {
            pairs[at] ^= flow.pair();
            rests[at] ^= flow.rest();
            flows[at]--;
            packets[at] -= count;
            changed.add(at);
        }
        return changed;
    }
}
