package plumbline.vm;

import java.util.Arrays;
import plumbline.isa.model.Intrinsic;

/**
 * Says whether a packet may go from ingress to egress at once, because no queue would hold it back or change what it sees.
 * A class and not an interface: it is asked for every packet, by generated code that has no time for a call. One thread.
 */
public final class Gate {
    private static final int PORTS = 1 << Intrinsic.UCAST_EGRESS_PORT.field().width();
    private static final int QUEUES = 1 << Intrinsic.QID.field().width();
    private static final int[] NO_QUEUES = {};

    private final int[][] longest = new int[PORTS][];
    private boolean open = true;

    /** An open gate that leads to no port yet. */
    public Gate() {
        Arrays.fill(longest, NO_QUEUES);
    }

    /** A gate that every packet passes. */
    public static Gate toEveryPort() {
        int[] queues = new int[QUEUES];
        Arrays.fill(queues, Integer.MAX_VALUE);
        Gate gate = new Gate();
        Arrays.fill(gate.longest, queues);
        return gate;
    }

    /** Opens it, or closes it for all packets. */
    public void open(boolean wide) {
        open = wide;
    }

    /**
     * Lets packets pass to the queues of a port.
     *
     * @param longestByQueue length in bytes of the longest packet that passes
     */
    public void lead(int port, int[] longestByQueue) {
        longest[port] = longestByQueue.clone();
    }

    /**
     * Whether a packet passes.
     *
     * @param port   that the program sends it to
     * @param queue  of that port
     * @param length of the packet in bytes, as it came in
     */
    public boolean passes(int port, int queue, int length) {
        int[] queues = longest[port];
        return open && queue < queues.length && length <= queues[queue];
    }
}
