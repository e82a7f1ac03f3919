package plumbline.nic.linux;

import java.nio.ByteOrder;
import plumbline.pipelines.port.Frame;

/**
 * The longest frame that an interface takes: its MTU and the Ethernet header, and a VLAN tag if there is one. The MTU
 * is asked for again when a frame is too long for it, and once a second.
 */
final class FrameLimit {
    private static final long SECOND = 1_000_000_000L;
    private static final int ETHERNET = 14;
    private static final int VLAN = 4;
    private static final int TYPE = 12;

    private final LinkControl link;
    private final String interfaceName;
    private int mtu;
    private long askAgain = Long.MIN_VALUE;

    FrameLimit(LinkControl link, String interfaceName) {
        this.link = link;
        this.interfaceName = interfaceName;
        ask();
    }

    private void ask() {
        int now = link.mtu(interfaceName);
        mtu = now < 0 ? mtu : now; // no answer: gone, which others notice
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
        int bytes = frame.length() - ETHERNET;
        return bytes <= mtu || bytes <= mtu + VLAN && isTagged(frame);
    }

    private static boolean isTagged(Frame frame) {
        int type = frame.buffer().getShort(frame.offset() + TYPE, ByteOrder.BIG_ENDIAN) & 0xffff;
        return type == 0x8100 || type == 0x88a8;
    }
}
