package plumbline.nic.tunnel;

import io.netty.buffer.ByteBuf;
import plumbline.nic.support.Segmenter;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.Frame;

/** How a frame lies in a datagram: what stands before it. */
interface Encapsulation {
    /** Bytes before the frame. */
    int headerBytes();

    /** Writes what stands before the frame. */
    void writeHeader(ByteBuf datagram);

    /**
     * Reads what stands before the frame and leaves the reader index there.
     *
     * @return why there is no frame for us, or null if there is one
     */
    DropReason readHeader(ByteBuf datagram);

    /** Maximum length of a datagram plus one byte: so a datagram that was cut off differs from one that just fits. */
    int room();

    /**
     * Begins to cut what the other end left for a network card to cut.
     *
     * @param datagram stands before the frame
     * @return what cuts it, or null if it is a frame as on a wire or cannot be cut; then the reader index stays
     */
    Segmenter uncut(ByteBuf datagram);

    /** Makes a frame that came what it would be on a wire. */
    void complete(Frame frame);
}
