package plumbline.nic.tunnel;

import io.netty.buffer.ByteBuf;
import java.lang.foreign.MemorySegment;
import org.agrona.concurrent.UnsafeBuffer;
import plumbline.nic.support.Headers;
import plumbline.nic.support.Segmenter;
import plumbline.nic.support.UnfinishedChecksum;
import plumbline.pipelines.port.Frame;
import plumbline.vm.wire.EthernetHeader;
import plumbline.vm.wire.TcpHeader;

/**
 * Cuts TCP that a kernel on this machine left uncut in its tunnel, up to 64 KiB in one frame. A UDP socket does not
 * learn the segment size; TCP may be cut anywhere, so segments are as long as fits. Such a frame is recognised by its
 * unfinished checksum: it has never been on a wire.
 */
final class StreamCutter {
    /** Maximum frame in a datagram, which has 16 bits for its length. */
    static final int MAX_FRAME = 65_535;

    private final int maxBytes;
    private final byte[] bytes = new byte[MAX_FRAME];
    private final MemorySegment memory = MemorySegment.ofArray(bytes);
    private final UnsafeBuffer view = new UnsafeBuffer(bytes);
    private final Headers headers = new Headers();
    private final Segmenter segmenter = new Segmenter();

    /** @param mtu maximum content in bytes of an Ethernet frame that is left whole */
    StreamCutter(int mtu) {
        maxBytes = mtu + EthernetHeader.BYTES;
    }

    /** Begins with a frame; answers null if it is not to be cut. */
    Segmenter begin(ByteBuf frame) {
        int length = frame.readableBytes();
        if (length <= maxBytes || length > MAX_FRAME) {
            return null;
        }
        frame.getBytes(frame.readerIndex(), bytes, 0, length);
        if (!headers.find(view, length)
                || headers.protocol() != TcpHeader.PROTOCOL
                || headers.end(view) != length
                || !UnfinishedChecksum.isIn(view, headers, length)) {
            return null;
        }
        boolean tagged = headers.network() > EthernetHeader.BYTES;
        int segment =
                Math.min(maxBytes + (tagged ? EthernetHeader.TAG_BYTES : 0), Frame.MAX_PACKET) - headers.payload();
        return segment > 0 && segmenter.begin(memory, 0, length, 0, segment, TcpHeader.PROTOCOL, headers.transport())
                ? segmenter
                : null;
    }
}
