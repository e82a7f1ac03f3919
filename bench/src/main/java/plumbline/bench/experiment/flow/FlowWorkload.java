package plumbline.bench.experiment.flow;

import java.util.function.LongSupplier;
import plumbline.bench.experiment.subject.ExperimentException;
import plumbline.bench.experiment.subject.PointSettings;

/** Packets' flows: source address in the high half, destination in the low. Serves several threads at once. */
public interface FlowWorkload {
    /** What {@link #packets()} says of packets that are drawn. */
    long ENDLESS = Long.MAX_VALUE;

    /** The flows of successive packets; other seeds give others, or other hash functions of the same ones. */
    LongSupplier flows(long seed);

    /** How many packets there are at most. */
    long packets();

    /**
     * How many packets a point takes: {@code packets} of its settings; of a file no more than it has, and all unless it
     * is said.
     *
     * @throws ExperimentException if it is below 1, or has to be said and is not
     */
    default long packets(PointSettings settings) {
        long wanted = packets() == ENDLESS ? settings.number("packets") : settings.number("packets", packets());
        if (wanted < 1) {
            throw new ExperimentException(settings.where() + ": packets = " + wanted + ": at least 1");
        }
        return Math.min(wanted, packets());
    }
}
