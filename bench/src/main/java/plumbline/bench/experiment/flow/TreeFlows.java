package plumbline.bench.experiment.flow;

import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import plumbline.nic.gen.AliasTable;
import plumbline.nic.support.Seeds;

/**
 * Source addresses with structure: below each prefix the next byte's values have Zipf probabilities, in an order that
 * depends on the prefix. So at every level some prefixes are heavy, most of them below heavy ones. Destinations are
 * random.
 */
final class TreeFlows implements FlowWorkload {
    private static final int BYTES = 4;
    private static final int VALUES = 256;

    private final AliasTable next;

    TreeFlows(double s) {
        next = FlowWorkloads.zipfTable(VALUES, s);
    }

    @Override
    public long packets() {
        return ENDLESS;
    }

    @Override
    public LongSupplier flows(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return () -> {
            long prefix = 0;
            for (int i = 0; i < BYTES; i++) {
                long order = Seeds.mix(seed + (prefix << 3 | i));
                long value = (next.draw(random) * (order >>> 32 | 1) ^ order) & VALUES - 1; // odd factor: a permutation
                prefix = prefix << 8 | value;
            }
            return prefix << 32 | random.nextInt() & 0xFFFF_FFFFL;
        };
    }
}
