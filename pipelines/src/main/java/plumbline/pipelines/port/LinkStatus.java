package plumbline.pipelines.port;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the kernel says of a network interface.
 *
 * @param mtu maximum number of bytes behind a frame's Ethernet header
 * @param losses of all kinds, since the interface was made; those of its port and of anything else
 */
public record LinkStatus(State state, int mtu, Map<Loss, Long> losses) {
    /** Whether frames can pass. */
    public enum State {
        UP,
        /** Set up, but nothing is at the other end. */
        NO_CARRIER,
        DOWN
    }

    /** The kernel's counters of lost frames, under its names; RX and TX as the kernel sees them. */
    public enum Loss {
        RX_ERRORS,
        RX_DROPPED,
        RX_MISSED_ERRORS,
        RX_FIFO_ERRORS,
        TX_ERRORS,
        TX_DROPPED
    }

    public LinkStatus {
        losses = Collections.unmodifiableMap(new TreeMap<>(losses));
    }
}
