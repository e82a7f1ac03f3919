package plumbline.cli.malformed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Random;
import plumbline.cli.traffic.PortOpener;
import plumbline.isa.support.FreePorts;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortSpec;

/** Kinds of ports that face something real; each is opened twice, with an outside by which junk comes. */
enum LiveKind {
    UDP {
        @Override
        Outside open(int number) throws IOException, PortException {
            return new Datagrams("udp:", junk -> junk);
        }
    },
    VXLAN {
        private final Random random = new Random(4789);

        @Override
        Outside open(int number) throws IOException, PortException {
            return new Datagrams("vxlan:42@", this::encapsulated);
        }

        /** Mostly with a right header, else with a wrong one or none. */
        private byte[] encapsulated(byte[] junk) {
            int kind = random.nextInt(8);
            if (kind == 0 || junk.length + 8 > MAX_DATAGRAM) {
                return junk;
            }
            ByteBuffer datagram = ByteBuffer.allocate(8 + junk.length);
            datagram.putInt(kind == 1 ? random.nextInt() : 0x0800_0000).putInt(kind == 2 ? random.nextInt() : 42 << 8);
            return datagram.put(junk).array();
        }
    },
    TAP {
        @Override
        Outside open(int number) throws IOException, PortException {
            needsRoot();
            String name = "tunt" + number + SUFFIX;
            return new Interface(PortOpener.open(PortSpec.parse("tap:" + name)), name, () -> {});
        }
    },
    AFPACKET {
        @Override
        Outside open(int number) throws IOException, PortException {
            needsRoot();
            String inside = "tunv" + number + SUFFIX;
            String outside = "tunw" + number + SUFFIX;
            ip("link", "add", inside, "type", "veth", "peer", "name", outside);
            ip("link", "set", inside, "up");
            ip("link", "set", outside, "up");
            return new Interface(
                    PortOpener.open(PortSpec.parse("afpacket:" + inside)), outside, () -> ip("link", "del", inside));
        }
    };

    static final int MAX_DATAGRAM = 65_507;
    private static final String SUFFIX = Long.toString(ProcessHandle.current().pid() % 100_000);

    abstract Outside open(int number) throws IOException, PortException;

    /** What lies behind a port. */
    interface Outside extends AutoCloseable {
        /** The port that is tested. */
        Port port();

        /** Lets something come to the port. */
        void inject(byte[] junk) throws IOException, PortException;

        /** How many came to the port for sure. */
        long injected();

        /** Whether nothing else comes to the port. */
        boolean exact();

        /** Closes the outside; the port is closed with its switch. */
        @Override
        void close() throws IOException, PortException;
    }

    private interface Undo {
        void run() throws IOException;
    }

    private interface Wrapping {
        byte[] of(byte[] junk);
    }

    private static void needsRoot() {
        assumeTrue("root".equals(System.getProperty("user.name")), "not root: no interfaces to be had");
    }

    private static void ip(String... arguments) throws IOException {
        String[] command = new String[arguments.length + 1];
        command[0] = "ip";
        System.arraycopy(arguments, 0, command, 1, arguments.length);
        Process process = new ProcessBuilder(command).inheritIO().start();
        try {
            assertThat(process.waitFor()).as(String.join(" ", command)).isZero();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    /** A plain socket as the other end of a tunnel. */
    private static final class Datagrams implements Outside {
        private final DatagramSocket socket = new DatagramSocket(new InetSocketAddress("127.0.0.1", 0));
        private final InetSocketAddress target;
        private final Wrapping wrapping;
        private final Port port;
        private long injected;

        Datagrams(String scheme, Wrapping wrapping) throws IOException, PortException {
            this.wrapping = wrapping;
            InetAddress here = InetAddress.getByName("127.0.0.1");
            target = new InetSocketAddress(here, FreePorts.udp(1, here)[0]);
            port = PortOpener.open(
                    PortSpec.parse(scheme + "127.0.0.1:" + target.getPort() + ",127.0.0.1:" + socket.getLocalPort()));
        }

        @Override
        public Port port() {
            return port;
        }

        @Override
        public void inject(byte[] junk) throws IOException {
            byte[] datagram = wrapping.of(junk);
            socket.send(new DatagramPacket(datagram, Math.min(datagram.length, MAX_DATAGRAM), target));
            injected++;
        }

        @Override
        public long injected() {
            return injected;
        }

        @Override
        public boolean exact() {
            return true;
        }

        @Override
        public void close() {
            socket.close();
        }
    }

    /** A port of our own on the interface that leads to the port that is tested. */
    private static final class Interface implements Outside {
        private final Port port;
        private final Port injector;
        private final Undo undo;
        private final Frame[] frame = {new Frame(70_000)};
        private long injected;

        Interface(Port port, String outside, Undo undo) throws PortException {
            this.port = port;
            this.injector = PortOpener.open(PortSpec.parse("afpacket:" + outside));
            this.undo = undo;
        }

        @Override
        public Port port() {
            return port;
        }

        @Override
        public void inject(byte[] junk) throws PortException {
            frame[0].set(junk, 0, junk.length, 0);
            boolean sent = injector.send(frame, 1, 0) == 1;
            injected += sent && !isCutInItsTag(junk) ? 1 : 0;
        }

        /** Linux wants two bytes behind a tag; else it drops the frame before any socket sees it (skb_vlan_untag). */
        private static boolean isCutInItsTag(byte[] frame) {
            int type = (frame[12] & 0xff) << 8 | frame[13] & 0xff;
            return (type == 0x8100 || type == 0x88a8) && frame.length < 20;
        }

        @Override
        public long injected() {
            return injected;
        }

        /** The kernel has something to say on its interfaces too. */
        @Override
        public boolean exact() {
            return false;
        }

        @Override
        public void close() throws IOException, PortException {
            injector.close();
            undo.run();
        }
    }
}
