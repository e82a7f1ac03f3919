package plumbline.nic.tunnel;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoop;
import io.netty.util.ReferenceCountUtil;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.ring.FrameRing;

/**
 * What the event loop does with frames that are to be sent: takes them out of the ring, wraps each, and gives it to a
 * socket chosen by its flow. While a socket takes no more, frames stay in the ring, which is bounded.
 */
@Sharable
final class Outbox extends ChannelInboundHandlerAdapter implements Runnable {
    private final Encapsulation encapsulation;
    private final FrameRing ring;
    private final AtomicBoolean scheduled = new AtomicBoolean();
    private final FlowHash flows = new FlowHash();
    private Frame free = new Frame();
    private final Consumer<String> trouble;
    private EventLoop loop;
    private List<Sender> senders;

    /** @param trouble hears that the other end is not there (ICMP); what the system refuses to send is counted */
    Outbox(Encapsulation encapsulation, FrameRing ring, Consumer<String> trouble) {
        this.encapsulation = encapsulation;
        this.ring = ring;
        this.trouble = trouble;
    }

    /** Before the first frame: by what to send, all on one event loop. */
    void senders(List<Sender> all) {
        senders = List.copyOf(all);
        loop = all.getFirst().channel().eventLoop();
    }

    /** There is something in the ring; by the thread of the port. */
    void wakeUp() {
        if (!scheduled.getAndSet(true)) {
            loop.execute(this);
        }
    }

    @Override
    public void run() {
        scheduled.set(false); // what comes from now on schedules anew
        drain();
    }

    /** A socket takes more again. */
    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        if (senders != null && context.channel().isWritable()) {
            wakeUp();
        }
    }

    /** The other end never sends to a socket that only sends. */
    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ReferenceCountUtil.release(message);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        trouble.accept(Inbox.inWords(cause));
    }

    private void drain() {
        ByteBufAllocator buffers = senders.getFirst().channel().alloc();
        for (Frame frame = next(); frame != null; frame = next()) {
            ByteBuf datagram = buffers.directBuffer(encapsulation.headerBytes() + frame.length());
            encapsulation.writeHeader(datagram);
            datagram.writeBytes(frame.buffer().byteArray(), frame.offset(), frame.length());
            sender(frame).write(datagram, frame.length());
            free = frame;
        }
        for (int i = 0; i < senders.size(); i++) {
            senders.get(i).flush();
        }
    }

    /** The next frame, for {@link #free}, or null if there is none or a socket takes no more. */
    private Frame next() {
        return allWritable() ? ring.poll(free) : null;
    }

    private boolean allWritable() {
        for (int i = 0; i < senders.size(); i++) {
            if (!senders.get(i).isWritable()) {
                return false;
            }
        }
        return true;
    }

    private Sender sender(Frame frame) {
        int count = senders.size();
        return senders.get(count == 1 ? 0 : Integer.remainderUnsigned(flows.of(frame), count));
    }
}
