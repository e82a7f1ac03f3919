package plumbline.isa.support;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * UDP ports for tests that must know a port before they open it. None is of the range from which the system serves
 * those who ask for any port (32768 to 60999 on Linux), or of the dynamic range (RFC 6335): such a port may be another
 * program's by the time it is opened.
 */
public final class FreePorts {
    private static final int FIRST = 20_000;
    private static final int COUNT = 12_000;
    /** Other test runs on this machine begin elsewhere. */
    private static final AtomicInteger NEXT =
            new AtomicInteger((int) (ProcessHandle.current().pid() * 100 % COUNT));

    private FreePorts() {}

    /**
     * Ports that nobody has just now; no port is answered twice before all others have been.
     *
     * @throws IOException if this machine has not the address, or all ports are taken
     */
    public static int[] udp(int count, InetAddress address) throws IOException {
        new DatagramSocket(new InetSocketAddress(address, 0)).close(); // is the address ours?
        int[] ports = new int[count];
        int found = 0;
        for (int tries = 0; found < count && tries < COUNT; tries++) {
            int port = FIRST + Math.floorMod(NEXT.getAndIncrement(), COUNT);
            if (isFree(port, address)) {
                ports[found++] = port;
            }
        }
        if (found < count) {
            throw new IOException(
                    "no " + count + " free UDP ports, only " + Arrays.toString(Arrays.copyOf(ports, found)));
        }
        return ports;
    }

    private static boolean isFree(int port, InetAddress address) {
        try {
            new DatagramSocket(new InetSocketAddress(address, port)).close();
            return true;
        } catch (SocketException taken) {
            return false;
        }
    }
}
