package plumbline.bench.experiment.flow;

import java.util.function.LongSupplier;

/** Packets' flows: source address in the high half, destination in the low. Serves several threads at once. */
public interface FlowWorkload {
    /** The flows of successive packets; other seeds give others, or other hash functions of the same ones. */
    LongSupplier flows(long seed);

    /** How many packets there are at most. */
    long packets();
}
