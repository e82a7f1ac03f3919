package plumbline.pipelines.port;

import java.util.ArrayList;
import java.util.List;

/**
 * The counts of all ports that were attached under one number, one after the other, so that a port's counts outlive it.
 * A port that was taken off goes on counting until it is closed (frames the kernel lost are found out then).
 */
final class PortNumberCounters {
    private final PortCounters ended = new PortCounters();
    private final List<PortCounters> ending = new ArrayList<>();

    /** A port was taken off and is yet to be closed. */
    synchronized void ending(PortCounters counters) {
        ending.add(counters);
    }

    /** A port that was taken off is closed: its counters do not change any more. */
    synchronized void ended(PortCounters counters) {
        ending.remove(counters);
        ended.addEnded(counters);
    }

    /**
     * The sum up to now.
     *
     * @param current counters of the port that is attached, or null
     */
    synchronized PortCounters with(PortCounters current) {
        PortCounters sum = new PortCounters();
        sum.add(ended);
        ending.forEach(sum::addEnded);
        if (current != null) {
            sum.add(current);
        }
        return sum;
    }
}
