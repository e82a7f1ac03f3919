package plumbline.vm;

import java.util.Arrays;
import plumbline.isa.model.Intrinsic;

/**
 * Tells which packets may go from ingress to egress at once: no queue would hold them back or change what they see, or
 * they see nothing of their queue, nor it of what egress does to them, so that they may as well wait behind egress. A
 * class and not an interface: generated code asks it for every packet. One thread.
 */
public final class QueueBypass {
    private static final int PORT_BITS = Intrinsic.UCAST_EGRESS_PORT.field().width();
    private static final int MAX_QUEUES = 1 << Intrinsic.QID.field().width();
    private static final BypassedQueue[] DISABLED = {};

    /** Lets no packet pass; for any thread, since nothing changes it. */
    public static final QueueBypass NONE = new QueueBypass(DISABLED);

    /** Queue 0 of all ports, then queue 1 of all, and so on; null where no packet may pass. */
    private BypassedQueue[] queues;
    /** The same, or empty while the bypass is disabled. */
    private BypassedQueue[] active;
    /** At the same places, in which queues packets may wait behind egress. */
    private boolean[] behindEgress = {};
    /** Whether the last that passed has yet to wait. */
    private boolean waits;
    /** The first of those that packets passed since {@link #publish}. */
    private BypassedQueue passed;

    /** An enabled bypass without queues. */
    public QueueBypass() {
        this(new BypassedQueue[1 << PORT_BITS]);
    }

    private QueueBypass(BypassedQueue[] queues) {
        this.queues = queues;
        this.active = queues;
    }

    /** A bypass for every packet. */
    public static QueueBypass ofEveryPort() {
        QueueBypass bypass = new QueueBypass();
        bypass.resize(MAX_QUEUES);
        Arrays.fill(bypass.queues, new BypassedQueue(Integer.MAX_VALUE));
        return bypass;
    }

    /** Enables or disables it for all packets. */
    public void enable(boolean enabled) {
        active = enabled ? queues : DISABLED;
    }

    /** Sets the queues of a port that packets may bypass. */
    public void put(int port, BypassedQueue[] ofPort) {
        resize(ofPort.length);
        for (int queue = 0; queue << PORT_BITS < queues.length; queue++) {
            queues[place(port, queue)] = queue < ofPort.length ? ofPort[queue] : null;
        }
    }

    /** Sets in which queues of a port packets may wait behind egress. */
    public void letWait(int port, boolean[] ofPort) {
        behindEgress = Arrays.copyOf(behindEgress, Math.max(behindEgress.length, ofPort.length << PORT_BITS));
        for (int queue = 0; queue << PORT_BITS < behindEgress.length; queue++) {
            behindEgress[place(port, queue)] = queue < ofPort.length && ofPort[queue];
        }
    }

    private void resize(int perPort) {
        int before = queues.length;
        if (before < perPort << PORT_BITS) {
            boolean enabled = active == queues;
            queues = Arrays.copyOf(queues, perPort << PORT_BITS);
            enable(enabled);
        }
    }

    private static int place(int port, int queue) {
        return queue << PORT_BITS | port;
    }

    /**
     * Lets a packet pass if it may; the bypassed queue counts it then, for {@link #publish}, unless it {@link #waits}.
     *
     * @param port that the program sends it to
     * @param queue of that port
     * @param length of the packet in bytes on the wire, as it came in
     * @return whether it passes
     */
    public boolean pass(int port, int queue, int length) {
        BypassedQueue[] now = active;
        int place = place(port, queue);
        if (waits) { // so that nothing is written to the one that threads share
            waits = false;
        }
        if (Integer.compareUnsigned(place, now.length) < 0) { // as the JIT checks an index
            BypassedQueue bypassed = now[place];
            if (bypassed != null && bypassed.admits(length)) {
                return count(bypassed);
            }
        }
        if (Integer.compareUnsigned(place, behindEgress.length) < 0 && behindEgress[place]) {
            waits = true;
        }
        return waits;
    }

    /** Whether the packet that passed last has yet to wait in its queue, behind egress. */
    public boolean waits() {
        return waits;
    }

    private boolean count(BypassedQueue queue) {
        if (queue.count()) {
            queue.next(passed);
            passed = queue;
        }
        return true;
    }

    /** Shows readers what has passed. */
    public void publish() {
        while (passed != null) {
            passed = passed.publish();
        }
    }
}
