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
    private static final Lane[] NO_QUEUES = {};

    private final Lane[][] lanes = new Lane[PORTS][];
    private boolean open = true;

    /** An open gate that leads to no port yet. */
    public Gate() {
        Arrays.fill(lanes, NO_QUEUES);
    }

    /** A gate that every packet passes. */
    public static Gate toEveryPort() {
        Lane[] queues = new Lane[QUEUES];
        Arrays.fill(queues, new Lane(Integer.MAX_VALUE));
        Gate gate = new Gate();
        Arrays.fill(gate.lanes, queues);
        return gate;
    }

    /** Opens it, or closes it for all packets. */
    public void open(boolean wide) {
        open = wide;
    }

    /** Lets packets pass to the queues of a port, by a lane each. */
    public void lead(int port, Lane[] queues) {
        lanes[port] = queues.clone();
    }

    /**
     * Lets a packet pass if it may; its lane counts it then.
     *
     * @param port   that the program sends it to
     * @param queue  of that port
     * @param length of the packet in bytes, as it came in
     * @return whether it passes
     */
    public boolean pass(int port, int queue, int length) {
        Lane[] queues = lanes[port];
        return open && queue < queues.length && queues[queue].take(length);
    }
}
