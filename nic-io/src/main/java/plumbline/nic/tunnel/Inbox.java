package plumbline.nic.tunnel;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.DatagramPacket;
import io.netty.util.ReferenceCountUtil;
import java.net.InetAddress;
import java.net.PortUnreachableException;
import java.util.function.Consumer;
import plumbline.nic.support.Segmenter;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.ring.FrameRing;
import plumbline.vm.wire.EthernetHeader;

/** What the event loop does with datagrams that come: copies frames into the ring, counts the others. */
final class Inbox extends ChannelInboundHandlerAdapter {
    private static final String SUPER_FRAME =
            "dropped a frame longer than " + Frame.MAX_PACKET + " bytes that is not TCP; if the other end is a tunnel"
                    + " of a kernel on this machine, have it send segments"
                    + " (ethtool -K IFACE gso off)";

    private final Encapsulation encapsulation;
    private final InetAddress peer;
    private final FrameRing ring;
    private final LoopCounters counters;
    private final Runnable bell;
    private final Consumer<String> trouble;
    private Frame free = new Frame();
    private boolean filled;

    /**
     * @param peer from where alone datagrams are taken
     * @param bell wakes the thread of the port
     * @param trouble hears what a user should know, such as that the other end is not there (ICMP)
     */
    Inbox(
            Encapsulation encapsulation,
            InetAddress peer,
            FrameRing ring,
            LoopCounters counters,
            Runnable bell,
            Consumer<String> trouble) {
        this.encapsulation = encapsulation;
        this.peer = peer;
        this.ring = ring;
        this.counters = counters;
        this.bell = bell;
        this.trouble = trouble;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        try {
            DatagramPacket packet = (DatagramPacket) message;
            ByteBuf datagram = packet.content();
            int bytes = datagram.readableBytes();
            DropReason refused = take(packet, datagram);
            if (refused != null) {
                counters.dropReceived(refused, bytes);
            }
        } finally {
            ReferenceCountUtil.release(message);
        }
    }

    /** Puts the frame, or its segments, into the ring; answers why not, or null. */
    private DropReason take(DatagramPacket packet, ByteBuf datagram) {
        if (!packet.sender().getAddress().equals(peer)) {
            return DropReason.STRANGER;
        }
        DropReason refused = encapsulation.readHeader(datagram);
        if (refused != null) {
            return refused;
        }
        Segmenter segments = encapsulation.uncut(datagram);
        if (segments != null) {
            takeAll(segments);
            return null;
        }
        int length = datagram.readableBytes();
        if (length < EthernetHeader.BYTES) {
            return DropReason.MALFORMED;
        }
        if (length > free.maxPacket()) {
            trouble.accept(SUPER_FRAME);
            return DropReason.TOO_LONG;
        }
        datagram.readBytes(free.buffer().byteArray(), Frame.HEADROOM, length);
        free.place(Frame.HEADROOM, length);
        encapsulation.complete(free);
        return handOver() ? null : DropReason.PORT_OVERRUN;
    }

    private void takeAll(Segmenter segments) {
        while (segments.pending()) {
            segments.next(free, 0);
            if (!handOver()) {
                counters.dropReceived(DropReason.PORT_OVERRUN, free.length());
            }
        }
    }

    /** Puts the frame into the ring; answers whether it had room. */
    private boolean handOver() {
        Frame other = ring.offer(free);
        if (other == null) {
            return false;
        }
        free = other;
        filled = true;
        return true;
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        if (filled) {
            filled = false;
            bell.run();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        trouble.accept(inWords(cause));
    }

    /** What a UDP socket goes on after. */
    static String inWords(Throwable cause) {
        return cause instanceof PortUnreachableException
                ? "no listener at the other end"
                : String.valueOf(cause.getMessage());
    }
}
