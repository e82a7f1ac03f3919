package plumbline.pipelines.port;

import java.util.Locale;

/** Why a packet was dropped. Declared once: every counter, report and conservation check loops over it. */
public enum DropReason {
    /** Received bytes that are no packet: empty, or cut short by the source. */
    MALFORMED("malformed frame"),
    /** Longer than a frame buffer or than the outgoing interface takes. */
    TOO_LONG("longer than the port takes"),
    /** The kernel or the source lost it before we could read it. */
    PORT_OVERRUN("lost before the port was read"),
    /** The outgoing interface did not take it. */
    PORT_BUSY("outgoing port did not take it"),
    /** The port is down: its interface is gone or down, or the port was deleted. */
    PORT_DOWN("port is down"),
    /** The ring between two threads of the switch was full: the one behind it is too slow. */
    RING_FULL("ring between two threads full"),
    /** A tunnel's datagram without that tunnel's header. */
    TUNNEL_HEADER("without a valid tunnel header"),
    /** A tunnel's datagram for another virtual network (VNI). */
    OTHER_NETWORK("of another virtual network"),
    /** A tunnel's datagram that did not come from the tunnel's other end. */
    STRANGER("from a stranger to the tunnel"),
    /** Fault injection lost it. */
    FAULT_LOSS("lost by fault injection"),
    /** It came faster than the port's rate limit, and the buffer in front of that was full. */
    RATE_LIMIT("over the port's rate limit"),
    /** The parser rejected it: a header was cut short, or a state selected reject. */
    PARSER("rejected by the parser"),
    /** The program set drop_ctl in ingress. */
    INGRESS_PROGRAM("dropped by the program in ingress"),
    /** The program set drop_ctl in egress. */
    EGRESS_PROGRAM("dropped by the program in egress"),
    /** The interpreter stopped the program: it broke a rule that is checked while it runs. */
    TRAP("stopped by a trap in the program"),
    /** The program chose no egress port and no multicast group with members. */
    NO_DESTINATION("sent nowhere by the program"),
    /** The program chose an egress port that no port is attached to. */
    NO_SUCH_PORT("no port attached at the chosen egress port"),
    /** The program chose a queue that the port does not have. */
    NO_SUCH_QUEUE("no queue of the chosen number at the port"),
    /** The queue holds as many packets or cells as it may. */
    QUEUE_FULL("queue full"),
    /** It waited in a full queue by rank, and a packet of a smaller rank came. */
    PUSHED_OUT("pushed out of a full queue by a smaller rank"),
    /** The port's queues together occupy as many cells as they may. */
    PORT_FULL("port's share of the buffer full"),
    /** The queue is as long as its dynamic threshold allows while so much of the shared buffer is in use. */
    DYNAMIC_THRESHOLD("over the queue's dynamic threshold"),
    /** Random early detection dropped it: the queue was congested, and its sender knows no ECN. */
    RED("dropped early by random early detection"),
    /** The buffer that all queues share has no room. */
    BUFFER_FULL("shared buffer full"),
    /** The program recirculated more than it declared. */
    RECIRCULATION_BUDGET("recirculation budget exceeded"),
    /** The program resubmitted a packet that had been resubmitted before. */
    RESUBMIT_TWICE("resubmitted a second time"),
    /** The program asked for a mirror or a resubmit of a number that it does not declare. */
    NO_SUCH_SESSION("no mirror or resubmit of the chosen number"),
    /**
     * The program asked, in egress, for a copy of what is itself a mirror copy; such copies could multiply without end.
     */
    MIRROR_OF_MIRROR("mirror copy of a mirror copy"),
    /** The recirculation queue was full. */
    RECIRCULATION_FULL("recirculation queue full"),
    /** No frame was free for a copy. */
    NO_BUFFER("no free buffer");

    private final String meaning;

    DropReason(String meaning) {
        this.meaning = meaning;
    }

    /** A phrase for reports. */
    public String meaning() {
        return meaning;
    }

    /** Its name in reports, counters and documents. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
