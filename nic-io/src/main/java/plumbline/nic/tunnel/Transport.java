package plumbline.nic.tunnel;

import io.netty.channel.ChannelFactory;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollDatagramChannel;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.DatagramChannel;
import io.netty.channel.socket.SocketProtocolFamily;
import io.netty.channel.socket.nio.NioDatagramChannel;
import java.util.Optional;

/** By what Netty reaches the kernel. */
enum Transport {
    /** Linux's epoll, with recvmmsg and sendmmsg. */
    EPOLL {
        @Override
        IoHandlerFactory handlers() {
            return EpollIoHandler.newFactory();
        }

        @Override
        ChannelFactory<DatagramChannel> channels(SocketProtocolFamily family) {
            return () -> new EpollDatagramChannel(family);
        }
    },
    /** Java's own, everywhere. */
    NIO {
        @Override
        IoHandlerFactory handlers() {
            return NioIoHandler.newFactory();
        }

        @Override
        ChannelFactory<DatagramChannel> channels(SocketProtocolFamily family) {
            return () -> new NioDatagramChannel(family);
        }
    };

    abstract IoHandlerFactory handlers();

    abstract ChannelFactory<DatagramChannel> channels(SocketProtocolFamily family);

    /** The best that this machine has. */
    static Transport best() {
        return Epoll.isAvailable() ? EPOLL : NIO;
    }

    /** Why it cannot be used here, if so. */
    Optional<String> missing() {
        return this == NIO || Epoll.isAvailable()
                ? Optional.empty()
                : Optional.of(Epoll.unavailabilityCause().getMessage());
    }
}
