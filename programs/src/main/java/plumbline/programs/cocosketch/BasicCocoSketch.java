package plumbline.programs.cocosketch;

import java.util.List;
import java.util.SplittableRandom;
import plumbline.programs.heavyhitters.FlowCount;
import plumbline.programs.heavyhitters.FlowSums;
import plumbline.programs.reference.FlowEstimator;
import plumbline.programs.reference.WayHashes;
import plumbline.programs.reference.Ways;

/**
 * CocoSketch as it is for software (Y. Zhang et al., SIGCOMM 2021, the basic version): a flow has one cell among its d
 * candidates. A packet of another flow counts in the smallest of them, whichever flow owns it, and becomes its owner
 * with probability 1/count. A switch cannot do it: what one array holds decides what is written to the others.
 */
public final class BasicCocoSketch implements FlowEstimator {
    private final long[][] owners;
    private final long[][] counts;
    private final WayHashes hashes;
    private final SplittableRandom random;

    /** @param entries per array, a power of two */
    public BasicCocoSketch(int arrays, int entries, long seed) {
        owners = new long[arrays][entries];
        counts = new long[arrays][entries];
        hashes = new WayHashes(new Ways(arrays, entries), Long.SIZE);
        random = new SplittableRandom(seed);
    }

    /** Of equal candidates the first array's is taken. A flow that owns no cell counts 0. */
    @Override
    public long packet(long flow) {
        int least = 0;
        int leastSlot = 0;
        for (int a = 0; a < owners.length; a++) {
            int slot = hashes.slot(a, flow);
            if (counts[a][slot] != 0 && owners[a][slot] == flow) {
                return ++counts[a][slot];
            }
            if (a == 0 || counts[a][slot] < counts[least][leastSlot]) {
                least = a;
                leastSlot = slot;
            }
        }
        long count = ++counts[least][leastSlot];
        if (random.nextLong(count) == 0) {
            owners[least][leastSlot] = flow;
            return count;
        }
        return 0;
    }

    @Override
    public List<FlowCount> flows() {
        FlowSums sums = new FlowSums();
        for (int a = 0; a < owners.length; a++) {
            for (int slot = 0; slot < owners[a].length; slot++) {
                if (counts[a][slot] != 0) {
                    sums.add(owners[a][slot], counts[a][slot]);
                }
            }
        }
        return sums.largestFirst();
    }
}
