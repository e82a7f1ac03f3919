package plumbline.nic.tunnel;

import io.netty.channel.socket.SocketProtocolFamily;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramSocket;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.UnknownHostException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortSpec;
import plumbline.vm.wire.EthernetHeader;
import plumbline.vm.wire.Ipv4Header;
import plumbline.vm.wire.Ipv6Header;
import plumbline.vm.wire.UdpHeader;

/**
 * The two ends of a tunnel: {@code LOCAL:PORT,REMOTE:PORT}. An end without an address is on this machine's loopback
 * interface; an IPv6 address stands in brackets.
 *
 * <pre>
 *   127.0.0.1:5000,127.0.0.1:5001     :4789,:4790     [::1]:4789,[::1]:4790     0.0.0.0:4789,192.0.2.7:4789
 * </pre>
 */
record Endpoints(InetSocketAddress local, InetSocketAddress remote) {
    private static final System.Logger LOG = System.getLogger(Endpoints.class.getName());
    private static final int MAX_PORT = 65_535;

    /**
     * Reads both ends.
     *
     * @throws PortException USAGE if they are not two, or cannot reach each other; ENVIRONMENT for an unknown name
     */
    static Endpoints parse(PortSpec spec, String text) throws PortException {
        String[] ends = text.split(",", -1);
        if (ends.length != 2) {
            throw spec.refused("write both ends: LOCAL:PORT,REMOTE:PORT");
        }
        boolean six = (ends[0] + ends[1]).contains("[");
        Endpoints both = new Endpoints(end(spec, ends[0], six), end(spec, ends[1], six));
        if (both.local.getAddress() instanceof Inet6Address != both.remote.getAddress() instanceof Inet6Address) {
            throw spec.refused("one end is IPv4 and the other IPv6");
        }
        if (both.remote.getPort() == 0 || both.remote.getAddress().isAnyLocalAddress()) {
            throw spec.refused("the remote end needs an address and a port");
        }
        if (both.local.getAddress().isLoopbackAddress()
                && !both.remote.getAddress().isLoopbackAddress()) {
            throw spec.refused("the local end is on loopback and cannot reach "
                    + both.remote.getAddress().getHostAddress()
                    + "; name this machine's address, or 0.0.0.0 for all of them");
        }
        if (both.local.equals(both.remote)) {
            throw spec.refused("both ends are the same");
        }
        return both;
    }

    private static InetSocketAddress end(PortSpec spec, String text, boolean six) throws PortException {
        int colon = text.lastIndexOf(':');
        if (colon < 0 || text.indexOf(']') > colon) {
            throw spec.refused("'" + text + "' has no port; write ADDRESS:PORT");
        }
        String host = text.substring(0, colon);
        if (host.indexOf(':') >= 0 && !host.startsWith("[")) {
            throw spec.refused("write an IPv6 address in brackets: [" + host + "]:" + text.substring(colon + 1));
        }
        return new InetSocketAddress(address(spec, host, six), port(spec, text.substring(colon + 1)));
    }

    private static InetAddress address(PortSpec spec, String host, boolean six) throws PortException {
        String name = host.isEmpty() ? (six ? "::1" : "127.0.0.1") : host;
        Future<?> patience = CompletableFuture.runAsync(
                () -> LOG.log(
                        System.Logger.Level.WARNING,
                        spec + ": asking the name servers for the address of '" + name + "'"),
                CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS));
        try {
            return InetAddress.getByName(name);
        } catch (UnknownHostException e) {
            throw new PortException(
                    PortException.Cause.ENVIRONMENT,
                    "port '" + spec + "': '" + name + "' is no address of a machine",
                    e);
        } finally {
            patience.cancel(false);
        }
    }

    private static int port(PortSpec spec, String text) throws PortException {
        try {
            int port = Integer.parseInt(text);
            if (port >= 0 && port <= MAX_PORT) {
                return port;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw spec.refused("'" + text + "' is no UDP port from 0 to " + MAX_PORT);
    }

    boolean isIpv6() {
        return local.getAddress() instanceof Inet6Address;
    }

    SocketProtocolFamily family() {
        return isIpv6() ? SocketProtocolFamily.INET6 : SocketProtocolFamily.INET;
    }

    /**
     * Maximum content of an Ethernet frame in a datagram that the interface by which the other end is reached takes
     * whole, in bytes; without a bound if there is no such interface.
     *
     * @param headerBytes what the tunnel puts before the frame
     */
    int frameMtu(int headerBytes) {
        try (DatagramSocket probe = new DatagramSocket(new InetSocketAddress(local.getAddress(), 0))) {
            probe.connect(remote); // sends nothing
            NetworkInterface by = NetworkInterface.getByInetAddress(probe.getLocalAddress());
            int ip = isIpv6() ? Ipv6Header.BYTES : Ipv4Header.BYTES;
            int around = ip + UdpHeader.BYTES + headerBytes + EthernetHeader.BYTES;
            return by == null ? Integer.MAX_VALUE : Math.max(by.getMTU() - around, 1);
        } catch (IOException | UncheckedIOException e) {
            return Integer.MAX_VALUE;
        }
    }
}
