package plumbline.nic.tunnel;

import io.netty.buffer.ByteBuf;
import plumbline.nic.support.Segmenter;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.Frame;

/** A datagram is a frame. */
record Plain() implements Encapsulation {
    @Override
    public int headerBytes() {
        return 0;
    }

    @Override
    public void writeHeader(ByteBuf datagram) {
        // there is none
    }

    @Override
    public DropReason readHeader(ByteBuf datagram) {
        return null;
    }

    @Override
    public int room() {
        return Frame.MAX_PACKET + 1;
    }

    @Override
    public Segmenter uncut(ByteBuf datagram) {
        return null;
    }

    @Override
    public void complete(Frame frame) {
        // it came as it was sent
    }
}
