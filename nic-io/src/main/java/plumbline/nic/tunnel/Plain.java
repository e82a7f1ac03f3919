package plumbline.nic.tunnel;

import io.netty.buffer.ByteBuf;
import plumbline.pipelines.port.DropReason;

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
}
