package plumbline.programs.distinct;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import plumbline.programs.statistic.Quantiles;

/**
 * UnivMon as a counter of distinct values (Z. Liu et al., SIGCOMM 2016), updated by the sampling of NitroSketch (Z. Liu
 * et al., SIGCOMM 2019): layer l sees values whose first l sampling bits are ones, each layer is a Count Sketch with a
 * heap of its largest values, and every counter is updated with the layer's probability p by ±1/p. With a budget of
 * 16·4 words and more every p is 1, which is UnivMon itself. Estimate from the smallest layer up, with g(w) = 1 for a
 * frequency w &gt; 0 and otherwise 0: Y(L) = Σ over the heap of g(w), Y(l) = 2·Y(l + 1) + Σ over the heap of (1 −
 * 2·bit(l + 1))·g(w). So a value that fewer than two of its four rows have sampled does not count: its frequency, the
 * median, is 0.
 */
public final class UnivMonCounter implements DistinctCounter {
    private static final int LAYERS = 16;
    private static final int ROWS = 4;
    private static final int COLUMNS = 1024;
    private static final int HEAP = 20;

    private final double[][][] counters = new double[LAYERS][ROWS][COLUMNS];
    private final double[] probability = new double[LAYERS];
    private final Map<Integer, Map<Long, Double>> heaps = new HashMap<>();
    private final SplittableRandom random;
    private final long seed;
    private long accesses;

    /**
     * @param budget memory words per packet: p(l) = min(1, budget/(16·4)·2^l), because layer l sees one value in 2^l
     */
    public UnivMonCounter(double budget, long seed) {
        random = new SplittableRandom(seed);
        this.seed = seed;
        for (int layer = 0; layer < LAYERS; layer++) {
            probability[layer] = Math.min(1, budget / (LAYERS * ROWS) * Math.scalb(1.0, layer));
            heaps.put(layer, new HashMap<>());
        }
    }

    @Override
    public void add(long value) {
        int deepest = Math.min(LAYERS - 1, Long.numberOfTrailingZeros(~Mixing.of(value, seed)));
        for (int layer = 0; layer <= deepest; layer++) {
            boolean updated = false;
            for (int row = 0; row < ROWS; row++) {
                if (probability[layer] == 1 || random.nextDouble() < probability[layer]) {
                    long hash = hash(value, layer, row);
                    counters[layer][row][column(hash)] += (hash < 0 ? -1 : 1) / probability[layer];
                    accesses++;
                    updated = true;
                }
            }
            if (updated) {
                remember(layer, value);
            }
        }
    }

    private long hash(long value, int layer, int row) {
        return Mixing.of(value, seed + 1 + layer * ROWS + row);
    }

    private static int column(long hash) {
        return (int) hash & COLUMNS - 1;
    }

    private double frequency(int layer, long value) {
        double[] rows = new double[ROWS];
        for (int row = 0; row < ROWS; row++) {
            long hash = hash(value, layer, row);
            rows[row] = (hash < 0 ? -1 : 1) * counters[layer][row][column(hash)];
        }
        return Quantiles.of(0.5, rows);
    }

    private void remember(int layer, long value) {
        Map<Long, Double> heap = heaps.get(layer);
        double frequency = frequency(layer, value);
        if (heap.containsKey(value) || heap.size() < HEAP) {
            heap.put(value, frequency);
            return;
        }
        Map.Entry<Long, Double> least = heap.entrySet().stream()
                .min(Map.Entry.<Long, Double>comparingByValue()
                        .thenComparing(Map.Entry.comparingByKey(Comparator.naturalOrder())))
                .orElseThrow();
        if (frequency > least.getValue()) {
            heap.remove(least.getKey());
            heap.put(value, frequency);
        }
    }

    @Override
    public double estimate() {
        double estimate = frequent(LAYERS - 1).count();
        for (int layer = LAYERS - 2; layer >= 0; layer--) {
            int bit = layer;
            estimate = 2 * estimate
                    + frequent(layer)
                            .mapToInt(value -> 1 - 2 * (int) (Mixing.of(value, seed) >>> bit & 1))
                            .sum();
        }
        return Math.max(0, estimate);
    }

    /** Values in a layer's heap whose frequency is above 0. */
    private LongStream frequent(int layer) {
        return heaps.get(layer).entrySet().stream()
                .filter(entry -> entry.getValue() > 0)
                .mapToLong(Map.Entry::getKey);
    }

    @Override
    public long accesses() {
        return accesses;
    }
}
