package plumbline.nic.tunnel;

import io.netty.buffer.ByteBuf;
import plumbline.nic.support.Segmenter;
import plumbline.nic.support.UnfinishedChecksum;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.Frame;

/**
 * VXLAN (RFC 7348, section 5). Reserved bits are sent as 0 and not looked at, as it demands.
 *
 * <pre>
 *    0  R R R R I R R R   I = 1: the network number is valid
 *    1  reserved:24
 *    4  network number (VNI):24
 *    7  reserved:8
 *    8  frame
 * </pre>
 *
 * If the other end is a kernel on this machine, behind a veth, the checksums of what it tunnels are unfinished: each
 * layer left them to the next, and the last to a network card. They are finished here, and streams are cut.
 */
final class Vxlan implements Encapsulation {
    static final int MAX_NETWORK = 0xff_ffff;

    static final int HEADER = 8;

    private static final int VALID = 0x08;

    private final UnfinishedChecksum checksums = new UnfinishedChecksum();
    private final StreamCutter cutter;
    private final int network;

    /**
     * @param network the network number, from 0 to 2²⁴ - 1
     * @param mtu maximum content in bytes of the Ethernet frames to which uncut TCP is cut
     */
    Vxlan(int network, int mtu) {
        this.network = network;
        cutter = new StreamCutter(mtu);
    }

    @Override
    public int headerBytes() {
        return HEADER;
    }

    @Override
    public void writeHeader(ByteBuf datagram) {
        datagram.writeInt(VALID << 24);
        datagram.writeInt(network << 8);
    }

    @Override
    public DropReason readHeader(ByteBuf datagram) {
        if (datagram.readableBytes() < HEADER || (datagram.readUnsignedByte() & VALID) == 0) {
            return DropReason.TUNNEL_HEADER;
        }
        datagram.skipBytes(3);
        int found = datagram.readUnsignedMedium();
        datagram.skipBytes(1);
        return found == network ? null : DropReason.OTHER_NETWORK;
    }

    @Override
    public int room() {
        return StreamCutter.MAX_FRAME + 1;
    }

    @Override
    public Segmenter uncut(ByteBuf datagram) {
        return cutter.begin(datagram);
    }

    @Override
    public void complete(Frame frame) {
        checksums.finish(frame);
    }
}
