package plumbline.programs.hhh;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import plumbline.programs.heavyhitters.FlowCount;
import plumbline.programs.reference.SpaceSaving;

/**
 * One Space-Saving table per prefix length, in software. Updated by every packet this is MST (M. Mitzenmacher, T.
 * Steinke, J. Thaler, "Hierarchical Heavy Hitters with the Space Saving Algorithm", ALENEX 2012); updated in one length
 * drawn at random it is RHHH (R. Ben Basat et al., SIGCOMM 2017), whose estimates are multiplied by the number of
 * lengths (V = H). No library has them.
 */
public final class SpaceSavingLevels {
    private final List<SpaceSaving> levels = new ArrayList<>();
    private final int step;
    private final SplittableRandom random;
    private long packets;

    private SpaceSavingLevels(int step, int counters, SplittableRandom random) {
        this.step = step;
        this.random = random;
        for (int length = step; length <= 32; length += step) {
            levels.add(new SpaceSaving(counters));
        }
    }

    /**
     * MST.
     *
     * @param step bits from one prefix length to the next, which are {@code step}, 2·{@code step}, … 32
     * @param counters per length
     */
    public static SpaceSavingLevels mst(int step, int counters) {
        return new SpaceSavingLevels(step, counters, null);
    }

    /** RHHH; parameters as of {@link #mst}. */
    public static SpaceSavingLevels rhhh(int step, int counters, long seed) {
        return new SpaceSavingLevels(step, counters, new SplittableRandom(seed));
    }

    /** A packet from an address. */
    public void packet(long address) {
        packets++;
        if (random == null) {
            for (int level = 0; level < levels.size(); level++) {
                update(level, address);
            }
        } else {
            update(random.nextInt(levels.size()), address);
        }
    }

    private void update(int level, long address) {
        levels.get(level).packet(Prefix.of(step * (level + 1), address).bits());
    }

    /** Estimates of all prefixes with an entry, and of the prefix of length 0, which is exact. */
    public PrefixCounts counts() {
        int factor = random == null ? 1 : levels.size();
        Map<Prefix, Double> estimates = new LinkedHashMap<>();
        for (int level = 0; level < levels.size(); level++) {
            for (FlowCount flow : levels.get(level).flows()) {
                estimates.put(new Prefix(step * (level + 1), flow.flow()), (double) factor * flow.packets());
            }
        }
        estimates.put(new Prefix(0, 0), (double) packets);
        return new PrefixCounts(packets, estimates);
    }
}
