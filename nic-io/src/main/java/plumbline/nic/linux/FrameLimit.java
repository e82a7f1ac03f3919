package plumbline.nic.linux;

import java.util.Optional;
import plumbline.pipelines.port.Frame;
import plumbline.vm.wire.EthernetHeader;

/**
 * The maximum frame that an interface takes: its MTU and the Ethernet header, and a VLAN tag if there is one. The MTU
 * is asked for again when a frame is too long for it, and once a second. An interface that was renamed or moved to
 * another network namespace cannot be asked.
 */
final class FrameLimit {
    /** What every Ethernet interface takes. */
    static final int ETHERNET_MTU = 1_500;

    private static final long SECOND = 1_000_000_000L;

    private final LinkControl link;
    private final String interfaceName;
    private final int otherwise;
    private int mtu;
    private long askAgain = Long.MIN_VALUE;

    /** @param otherwise its MTU if it cannot be asked */
    FrameLimit(LinkControl link, String interfaceName, int otherwise) {
        this.link = link;
        this.interfaceName = interfaceName;
        this.otherwise = otherwise;
        ask();
    }

    private void ask() {
        int now = link.mtu(interfaceName);
        mtu = now < 0 ? otherwise : now;
    }

    /** A warning if frames on the interface may be longer than the switch can hold. */
    Optional<String> warning() {
        return warning(interfaceName, mtu);
    }

    static Optional<String> warning(String interfaceName, int mtu) {
        int max = Frame.MAX_PACKET - EthernetHeader.BYTES;
        return mtu <= max
                ? Optional.empty()
                : Optional.of("its MTU is " + mtu + ", but the switch holds frames of up to " + Frame.MAX_PACKET
                        + " bytes: longer ones are dropped as too_long; to have none: ip link set " + interfaceName
                        + " mtu " + max);
    }

    /** Asks again if it is time to. */
    void refresh(long nanos) {
        if (nanos >= askAgain) {
            askAgain = nanos + SECOND;
            ask();
        }
    }

    boolean exceededBy(Frame frame) {
        if (fits(frame)) {
            return false;
        }
        ask();
        return !fits(frame);
    }

    private boolean fits(Frame frame) {
        int bytes = frame.length() - EthernetHeader.BYTES;
        return bytes <= mtu
                || bytes <= mtu + EthernetHeader.TAG_BYTES && EthernetHeader.isTagged(frame.buffer(), frame.offset());
    }
}
