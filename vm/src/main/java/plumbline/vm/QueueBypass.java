package plumbline.vm;

import java.util.Arrays;
import plumbline.isa.model.Intrinsic;

/**
 * Says whether a packet may go from ingress to egress at once, because no queue would hold it back or change what it
 * sees. A class and not an interface: it is asked for every packet, by generated code that has no time for a call. One
 * thread.
 */
public final class QueueBypass {
    private static final int PORT_BITS = Intrinsic.UCAST_EGRESS_PORT.field().width();
    private static final int QUEUES = 1 << Intrinsic.QID.field().width();
    private static final BypassedQueue NOWHERE = new BypassedQueue(-1);
    private static final BypassedQueue[] CLOSED = {};

    /** Queue 0 of all ports, then queue 1 of all: as far as queues are led to. */
    private BypassedQueue[] led = new BypassedQueue[1 << PORT_BITS];
    /** The same, or none while the gate is closed. */
    private BypassedQueue[] lanes = led;

    /** An open gate that leads to no port yet. */
    public QueueBypass() {
        Arrays.fill(led, NOWHERE);
    }

    /** A gate that every packet passes. */
    public static QueueBypass toEveryPort() {
        QueueBypass gate = new QueueBypass();
        gate.resize(QUEUES);
        Arrays.fill(gate.led, new BypassedQueue(Integer.MAX_VALUE));
        return gate;
    }

    /** Opens it, or closes it for all packets. */
    public void open(boolean wide) {
        lanes = wide ? led : CLOSED;
    }

    /** Lets packets pass to the queues of a port, by a lane each. */
    public void lead(int port, BypassedQueue[] queues) {
        resize(queues.length);
        for (int queue = 0; queue << PORT_BITS < led.length; queue++) {
            led[place(port, queue)] = queue < queues.length ? queues[queue] : NOWHERE;
        }
    }

    private void resize(int queues) {
        int before = led.length;
        if (before < queues << PORT_BITS) {
            boolean open = lanes == led;
            led = Arrays.copyOf(led, queues << PORT_BITS);
            Arrays.fill(led, before, led.length, NOWHERE);
            open(open);
        }
    }

    private static int place(int port, int queue) {
        return queue << PORT_BITS | port;
    }

    /**
     * Lets a packet pass if it may; its lane counts it then.
     *
     * @param port that the program sends it to
     * @param queue of that port
     * @param length of the packet in bytes on the wire, as it came in
     * @return whether it passes
     */
    public boolean pass(int port, int queue, int length) {
        BypassedQueue[] now = lanes;
        int place = place(port, queue);
        return Integer.compareUnsigned(place, now.length) < 0 && now[place].take(length); // as the JIT checks an index
    }
}
