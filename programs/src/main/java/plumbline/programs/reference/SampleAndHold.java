package plumbline.programs.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.agrona.collections.Long2LongHashMap;
import plumbline.programs.heavyhitters.FlowCount;

/**
 * Sample and hold (C. Estan, G. Varghese, "New Directions in Traffic Measurement and Accounting", SIGCOMM 2002): a flow
 * is admitted with a fixed probability per packet while there is room, and counted exactly from then on. No library has
 * it.
 */
public final class SampleAndHold implements FlowEstimator {
    private final int size;
    private final double probability;
    private final SplittableRandom random;
    private final Long2LongHashMap counts = new Long2LongHashMap(0);

    /**
     * @param size flows that are kept
     * @param probability of a packet's flow to be admitted
     */
    public SampleAndHold(int size, double probability, long seed) {
        this.size = size;
        this.probability = probability;
        random = new SplittableRandom(seed);
    }

    @Override
    public long packet(long flow) {
        long count = counts.get(flow);
        if (count == 0 && (counts.size() >= size || random.nextDouble() >= probability)) {
            return 0;
        }
        counts.put(flow, count + 1);
        return count + 1;
    }

    @Override
    public List<FlowCount> flows() {
        List<FlowCount> all = new ArrayList<>();
        counts.forEachLong((flow, count) -> all.add(new FlowCount(flow, count)));
        all.sort(FlowCount.LARGEST_FIRST);
        return all;
    }
}
