package plumbline.nic.tunnel;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.socket.SocketProtocolFamily;
import io.netty.channel.unix.Errors;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import plumbline.nic.linux.Errno;
import plumbline.pipelines.port.PortException;

/** The sockets of a port and their event loop. */
final class Sockets implements AutoCloseable {
    /** RFC 7348 recommends a source port from the dynamic range (RFC 6335). */
    private static final int FIRST_DYNAMIC_PORT = 49_152;

    private static final int LAST_PORT = 65_535;
    /** Datagrams that one recvmmsg takes. */
    private static final int BATCH = 32;

    private static final int MESSAGES_PER_LOOP = 256;
    /** As much as the kernel grants (net.core.rmem_max). */
    private static final int KERNEL_BUFFER = 8 << 20;

    private static final long CLOSE_SECONDS = 5;

    private final String name;
    private final Transport transport;
    private final EventLoopGroup group;
    private final Bootstrap bootstrap;
    private final List<Channel> channels = new ArrayList<>();

    /**
     * @param name what errors call the port
     * @throws PortException ENVIRONMENT if there is no descriptor left for the event loop
     */
    Sockets(String name, Transport transport, SocketProtocolFamily family) throws PortException {
        this.name = name;
        this.transport = transport;
        this.group = eventLoop();
        this.bootstrap = new Bootstrap()
                .group(group)
                .channelFactory(transport.channels(family))
                .option(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
                .option(ChannelOption.SO_SNDBUF, KERNEL_BUFFER)
                .option(ChannelOption.WRITE_BUFFER_WATER_MARK, new WriteBufferWaterMark(64 << 10, 256 << 10));
    }

    private EventLoopGroup eventLoop() throws PortException {
        try {
            return new MultiThreadIoEventLoopGroup(1, new DefaultThreadFactory("tunnel", true), transport.handlers());
        } catch (IllegalStateException e) {
            throw environment("cannot start its event loop: " + reason(e), e);
        }
    }

    /**
     * A socket that receives.
     *
     * @param room bytes for each datagram; what is longer is cut off
     * @param remote connects it, so that it can also send and takes datagrams from there alone; null not to
     */
    Channel receiving(int room, InetSocketAddress local, InetSocketAddress remote, ChannelHandler... handlers)
            throws PortException {
        Bootstrap own = bootstrap
                .clone()
                .option(ChannelOption.SO_RCVBUF, KERNEL_BUFFER)
                .option(ChannelOption.RECVBUF_ALLOCATOR, buffers(room))
                .handler(handlersOf(handlers));
        if (transport == Transport.EPOLL) {
            own.option(EpollChannelOption.MAX_DATAGRAM_PAYLOAD_SIZE, room);
        }
        return opened(bound(own, local, remote), local);
    }

    private FixedRecvByteBufAllocator buffers(int room) {
        FixedRecvByteBufAllocator buffers =
                new FixedRecvByteBufAllocator(transport == Transport.EPOLL ? BATCH * room : room);
        buffers.maxMessagesPerRead(MESSAGES_PER_LOOP);
        return buffers;
    }

    /**
     * Sockets that only send, each from a dynamic port of its own.
     *
     * @param local whose address they have
     */
    List<Channel> sending(InetSocketAddress local, InetSocketAddress remote, int count, ChannelHandler... handlers)
            throws PortException {
        Bootstrap own = bootstrap.clone().option(ChannelOption.AUTO_READ, false).handler(handlersOf(handlers));
        List<Channel> sending = new ArrayList<>();
        int port = FIRST_DYNAMIC_PORT;
        while (sending.size() < count && port <= LAST_PORT) {
            InetSocketAddress from = new InetSocketAddress(local.getAddress(), port++);
            ChannelFuture attempt = bound(own, from, remote);
            if (attempt.isSuccess() || !isTaken(attempt.cause())) {
                sending.add(opened(attempt, from));
            }
        }
        if (sending.size() < count) {
            throw environment("only " + sending.size() + " of " + count + " source ports are free", null);
        }
        return sending;
    }

    /** Whether another process has the port. That the address is ours was found out when receiving. */
    private static boolean isTaken(Throwable cause) {
        return cause instanceof Errors.NativeIoException error && error.expectedErr() == -Errno.EADDRINUSE
                || cause.getCause() instanceof BindException;
    }

    private static ChannelFuture bound(Bootstrap own, InetSocketAddress local, InetSocketAddress remote) {
        ChannelFuture opening = remote == null ? own.bind(local) : own.connect(remote, local);
        return opening.awaitUninterruptibly();
    }

    private static ChannelInitializer<Channel> handlersOf(ChannelHandler... handlers) {
        return new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                channel.pipeline().addLast(handlers);
            }
        };
    }

    private Channel opened(ChannelFuture opening, InetSocketAddress local) throws PortException {
        if (!opening.isSuccess()) {
            throw environment("cannot open " + text(local) + ": " + reason(opening.cause()), opening.cause());
        }
        channels.add(opening.channel());
        return opening.channel();
    }

    private PortException environment(String what, Throwable cause) {
        return new PortException(PortException.Cause.ENVIRONMENT, name + ": " + what, cause);
    }

    /** The system's words, which stand in the innermost cause, without the name of its call. */
    private static String reason(Throwable thrown) {
        Throwable root = thrown;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        String message = String.valueOf(root.getMessage());
        int words = message.indexOf("failed with error(");
        int colon = message.indexOf("): ", Math.max(0, words));
        return words >= 0 && colon >= 0 ? message.substring(colon + 3) : message;
    }

    private static String text(InetSocketAddress address) {
        String host = address.getAddress().getHostAddress();
        return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + address.getPort();
    }

    /** Closes them and ends their thread. */
    @Override
    public void close() {
        channels.forEach(channel -> channel.close().awaitUninterruptibly());
        group.shutdownGracefully(0, CLOSE_SECONDS, TimeUnit.SECONDS).awaitUninterruptibly();
    }
}
