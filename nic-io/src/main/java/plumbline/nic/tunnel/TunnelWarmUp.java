package plumbline.nic.tunnel;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HexFormat;
import java.util.concurrent.locks.LockSupport;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.PortException;

/**
 * Sends one frame through a tunnel from loopback to itself before the real one is opened. Some hundred classes, most of
 * them Netty's, are loaded when the first frame passes, which takes about a second on a busy machine: this frame waits
 * for them, not a user's. Nothing of it reaches a network or the counters of the port.
 */
final class TunnelWarmUp {
    private static final long PATIENCE_NANOS = 2_000_000_000L;
    private static final long PAUSE_NANOS = 100_000;
    /** UDP in IPv4, so that all headers are looked at; the checksum, 0x141f, is unfinished. */
    private static final byte[] FRAME = HexFormat.of()
            .parseHex("020000000002020000000001" + "0800" + "4500001f00000000401100000a0000010a000002"
                    + "04d20050000b141f" + "616263");

    /** Opens a tunnel like that to be opened. */
    @FunctionalInterface
    interface Stage {
        /**
         * Opens one.
         *
         * @param name what to call it
         */
        TunnelPort open(String name, Endpoints ends) throws PortException;
    }

    private TunnelWarmUp() {}

    /** Sends the frame; if it cannot, the first real frame waits. */
    static void of(Stage stage, Endpoints ends) {
        try (TunnelPort port = stage.open("rehearsal", toItself(ends))) {
            Frame[] frames = {new Frame()};
            frames[0].set(FRAME, 0, FRAME.length, 0);
            port.send(frames, 1, 0);
            long deadline = System.nanoTime() + PATIENCE_NANOS;
            while (port.receive(frames, 1, 0) == 0 && System.nanoTime() < deadline) {
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        } catch (PortException | IOException e) {
            // no loopback here; if the real tunnel needs it, it reports the error
        }
    }

    /** Of the same family, as their sockets are; a port that is free just now. */
    private static Endpoints toItself(Endpoints ends) throws IOException {
        InetAddress loopback = InetAddress.getByName(ends.isIpv6() ? "::1" : "127.0.0.1");
        try (DatagramSocket free = new DatagramSocket(new InetSocketAddress(loopback, 0))) {
            InetSocketAddress self = new InetSocketAddress(loopback, free.getLocalPort());
            return new Endpoints(self, self);
        }
    }
}
