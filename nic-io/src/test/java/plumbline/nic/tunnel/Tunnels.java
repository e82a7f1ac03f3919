package plumbline.nic.tunnel;

import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Assumptions;
import plumbline.isa.support.FreePorts;
import plumbline.nic.support.Ports;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.HoldingPort;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortCounters;

/** What tests of tunnels need: free UDP ports, frames with numbers, patience. */
final class Tunnels {
    private static final long PATIENCE_NANOS = 120_000_000_000L;

    private Tunnels() {}

    /** UDP ports that nobody uses just now; skips the test where there is no such address. */
    static int[] freePorts(int count, InetAddress address) throws IOException {
        try {
            return FreePorts.udp(count, address);
        } catch (SocketException absent) {
            Assumptions.assumeFalse(address instanceof Inet6Address, "no IPv6 here: " + absent.getMessage());
            throw absent;
        }
    }

    static TunnelPort open(String text) throws Exception {
        return (TunnelPort) Ports.open(text);
    }

    /** A frame that carries its number behind its Ethernet header. */
    static byte[] frame(int number, int length) {
        return ByteBuffer.allocate(length)
                .putLong(0x0200_0000_0001_0200L)
                .putInt(2)
                .putShort((short) 0x88b5)
                .putInt(number)
                .array();
    }

    static int send(Port port, byte[]... frames) throws Exception {
        Frame[] batch = Ports.frames(frames.length);
        for (int i = 0; i < frames.length; i++) {
            batch[i].set(frames[i], 0, frames[i].length, 0);
        }
        return port.send(batch, batch.length, 0);
    }

    /** Receives so many frames; fewer if they do not come within two minutes. */
    static List<byte[]> receive(Port port, int wanted) throws Exception {
        Frame[] batch = Ports.frames(64);
        List<byte[]> received = new ArrayList<>();
        await(() -> {
            int count = port.receive(batch, batch.length, 0);
            for (int i = 0; i < count; i++) {
                received.add(batch[i].toArray());
            }
            return received.size() >= wanted;
        });
        return received;
    }

    /** Waits until everything offered was sent or dropped. */
    static PortCounters settled(HoldingPort port) throws Exception {
        await(() -> {
            port.advance(0);
            return port.counters().sending().held() == 0;
        });
        return port.counters();
    }

    /** Waits for something; answers whether it came within two minutes. */
    static boolean await(Callable<Boolean> there) throws Exception {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (!there.call()) {
            if (System.nanoTime() > deadline) {
                return false;
            }
            Thread.sleep(1);
        }
        return true;
    }
}
