package plumbline.nic.tunnel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.netty.buffer.PoolArenaMetric;
import io.netty.buffer.PooledByteBufAllocator;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.nic.linux.LinuxPoll;
import plumbline.nic.support.Ports;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.PortCounters;
import plumbline.pipelines.port.PortException;

@Timeout(600)
class TunnelPortTest {
    private static final String EACH_KIND = """
        udp:                | 127.0.0.1 | epoll
        udp:                | 127.0.0.1 | nio
        udp:                | [::1]     | epoll
        udp:                | [::1]     | nio
        vxlan:42@           | 127.0.0.1 | epoll
        vxlan:42@           | 127.0.0.1 | nio
        vxlan:16777215@     | [::1]     | epoll
        vxlan:0@            | [::1]     | nio
        """;

    /** Both ends of a tunnel. */
    private record Pair(TunnelPort a, TunnelPort b) implements AutoCloseable {
        static Pair open(String scheme, String address, String options) throws Exception {
            int[] ports = Tunnels.freePorts(2, InetAddress.getByName(address));
            String a = address + ":" + ports[0];
            String b = address + ":" + ports[1];
            TunnelPort first = Tunnels.open(scheme + a + "," + b + "?" + options);
            return new Pair(first, Tunnels.open(scheme + b + "," + a + "?" + options));
        }

        @Override
        public void close() {
            a.close();
            b.close();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = EACH_KIND)
    void framesOfEveryLengthComeAsTheyWereSentInBothDirections(String scheme, String address, String io)
            throws Exception {
        try (Pair pair = Pair.open(scheme, address, "io=" + io)) {
            int[] lengths = {14, 15, 60, 1_514, 1_518, 9_014, Frame.MAX_PACKET};
            byte[][] frames = Arrays.stream(lengths)
                    .mapToObj(length -> length < 18 ? new byte[length] : Tunnels.frame(length, length))
                    .toArray(byte[][]::new);
            Tunnels.send(pair.a(), frames);
            // two flows, so perhaps two sockets
            assertThat(Tunnels.receive(pair.b(), frames.length)).containsExactlyInAnyOrder(frames);
            Tunnels.send(pair.b(), frames);
            assertThat(Tunnels.receive(pair.a(), frames.length)).containsExactlyInAnyOrder(frames);
            long bytes = Arrays.stream(lengths).sum();
            for (TunnelPort port : List.of(pair.a(), pair.b())) {
                PortCounters counters = Tunnels.settled(port);
                assertThat(counters.sent()).isEqualTo(frames.length);
                assertThat(counters.sentBytes()).isEqualTo(bytes);
                assertThat(counters.received()).isEqualTo(frames.length);
                assertThat(counters.receivedBytes()).isEqualTo(bytes);
                assertThat(counters.sendDrops().total()
                                + counters.receiveDrops().total())
                        .isZero();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"epoll", "nio"})
    void whatIsNoFrameOrTooLongIsNotSent(String io) throws Exception {
        try (Pair pair = Pair.open("udp:", "127.0.0.1", "mtu=1500&io=" + io)) {
            byte[] tagged = Tunnels.frame(0, 1_518);
            tagged[12] = (byte) 0x81;
            tagged[13] = 0;
            Tunnels.send(pair.a(), new byte[0], new byte[13], Tunnels.frame(0, 1_515), tagged, Tunnels.frame(1, 1_514));
            assertThat(Tunnels.receive(pair.b(), 2)).hasSize(2);
            PortCounters counters = Tunnels.settled(pair.a());
            assertThat(counters.sent()).isEqualTo(2);
            assertThat(counters.sendDrops().nonZero())
                    .isEqualTo(Map.of(DropReason.MALFORMED, 2L, DropReason.TOO_LONG, 1L));
        }
    }

    /** So that a switch with frames of another size refuses the tunnel. */
    @Test
    void itSaysHowLargeTheFramesAreThatItGivesForOthers() throws Exception {
        try (Pair pair = Pair.open("udp:", "127.0.0.1", "io=nio")) {
            Frame[] sent = {new Frame()};
            sent[0].set(Tunnels.frame(0, 60), 0, 60, 0);
            Frame before = sent[0];
            assertThat(pair.a().send(sent, 1, 0)).isEqualTo(1);
            assertThat(sent[0]).isNotSameAs(before);
            assertThat(sent[0].maxPacket()).isEqualTo(pair.a().maxPacket());
        }
    }

    /** All frames sent are somewhere: handed on, or dropped for want of room in the ring or in the kernel. */
    @ParameterizedTest
    @CsvSource({"udp:,1024"})
    void aFloodOnAReceiverThatDoesNotLookIsCountedToTheLastFrame(String scheme, int ring) throws Exception {
        try (Pair pair = Pair.open(scheme, "127.0.0.1", "io=epoll&ring=" + ring)) {
            Frame[] batch = Ports.frames(64);
            int offered = 0;
            for (int accepted = 0; accepted < 20_000; offered += 64) {
                for (int i = 0; i < batch.length; i++) { // anew: the port has put other frames in their places
                    byte[] frame = Tunnels.frame(i, 1_400);
                    batch[i].set(frame, 0, frame.length, 0);
                }
                accepted += pair.a().send(batch, 64, 0);
                Thread.yield();
            }
            PortCounters from = Tunnels.settled(pair.a());
            assertThat(from.sent() + from.sendDrops().total()).isEqualTo(offered);
            PortCounters to = pair.b().counters();
            Tunnels.await(() -> {
                pair.b().receive(batch, 64, 0);
                return to.received() == from.sent();
            });
            assertThat(to.received()).isEqualTo(from.sent());
            assertThat(to.receiveDrops().get(DropReason.PORT_OVERRUN)).isPositive();
            System.out.println(
                    scheme + " ring " + ring + ": " + from.sent() + " sent, of these lost before the port was read "
                            + to.receiveDrops().get(DropReason.PORT_OVERRUN) + ", send drops "
                            + from.sendDrops().nonZero());
        }
    }

    @ParameterizedTest
    @Tag("long")
    @CsvSource({"udp:,3", "vxlan:7@,3"})
    void aFloodIntoASmallRingIsCountedToTheLastFrame(String scheme, int ring) throws Exception {
        aFloodOnAReceiverThatDoesNotLookIsCountedToTheLastFrame(scheme, ring);
    }

    @ParameterizedTest
    @ValueSource(strings = {"udp:", "vxlan:1@"})
    void anOtherEndThatIsNotThereIsCountedAndMayComeLater(String scheme) throws Exception {
        int[] ports = Tunnels.freePorts(2, InetAddress.getByName("127.0.0.1"));
        String a = "127.0.0.1:" + ports[0];
        String b = "127.0.0.1:" + ports[1];
        try (TunnelPort port = Tunnels.open(scheme + a + "," + b)) {
            for (int i = 0; i < 200; i++) {
                Tunnels.send(port, Tunnels.frame(i, 60));
                Tunnels.settled(port);
            }
            assertThat(port.counters().sent() + port.counters().sendDrops().total())
                    .isEqualTo(200);
            assertLoopsAreIdle();
            try (TunnelPort other = Tunnels.open(scheme + b + "," + a)) {
                // A socket that has just been told that nobody was there may lose a frame to that.
                Frame[] into = Ports.frames(64);
                assertThat(Tunnels.await(() -> {
                            Tunnels.send(port, Tunnels.frame(1, 60), Tunnels.frame(2, 60), Tunnels.frame(3, 60));
                            return other.receive(into, into.length, 0) > 0;
                        }))
                        .isTrue();
            }
        }
    }

    /** An error that stays on a socket must not keep its event loop busy. */
    private static void assertLoopsAreIdle() throws Exception {
        long before = loopNanos();
        Thread.sleep(200);
        assertThat(loopNanos() - before).isLessThan(100_000_000);
    }

    private static long loopNanos() {
        java.lang.management.ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        return Arrays.stream(threads.getThreadInfo(threads.getAllThreadIds()))
                .filter(info -> info != null && info.getThreadName().startsWith("tunnel"))
                .mapToLong(info -> Math.max(0, threads.getThreadCpuTime(info.getThreadId())))
                .sum();
    }

    @Test
    void whoWaitsForFramesIsWokenAndThenSleeps() throws Exception {
        try (Pair pair = Pair.open("udp:", "127.0.0.1", "io=epoll");
                LinuxPoll poll = new LinuxPoll(List.of(pair.b()))) {
            for (int i = 0; i < 100; i++) {
                assertThat(poll.await(0)).isFalse();
                Tunnels.send(pair.a(), Tunnels.frame(i, 60));
                assertThat(poll.await(120_000_000_000L)).isTrue();
                assertThat(Tunnels.receive(pair.b(), 1)).hasSize(1);
                pair.b().receive(Ports.frames(1), 1, 0); // and finds that there is no more
            }
        }
    }

    @Test
    void allBuffersGoBackAndOurThreadAllocatesNothing() throws Exception {
        com.sun.management.ThreadMXBean threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = activeBuffers();
        try (Pair pair = Pair.open("vxlan:9@", "127.0.0.1", "io=epoll&ring=1024")) {
            // some 40 bytes to wake an event loop that sleeps, on a busy machine once a batch: of 256, .16 a packet
            Frame[] batch = Ports.frames(256);
            Frame[] into = Ports.frames(256);
            byte[] frame = Tunnels.frame(1, 200);
            double best = Double.MAX_VALUE; // until the JIT is done, native calls leave some bytes
            for (int window = 0; window < 12 && best >= 0.5; window++) {
                long packets = pair.b().counters().received();
                long bytes = threads.getCurrentThreadAllocatedBytes();
                while (pair.b().counters().received() < packets + 50_000) {
                    for (Frame each : batch) {
                        each.set(frame, 0, frame.length, 0);
                    }
                    pair.a().send(batch, batch.length, 0);
                    pair.b().receive(into, into.length, 0);
                    Thread.yield();
                }
                best = Math.min(best, (threads.getCurrentThreadAllocatedBytes() - bytes) / 50_000.0);
            }
            assertThat(best).as("bytes per packet").isLessThan(0.5);
        }
        assertThat(activeBuffers()).isEqualTo(before);
    }

    private static long activeBuffers() {
        return PooledByteBufAllocator.DEFAULT.metric().directArenas().stream()
                .mapToLong(PoolArenaMetric::numActiveAllocations)
                .sum();
    }

    @Test
    void anAddressThatIsTakenIsSaid() throws Exception {
        try (Pair pair = Pair.open("udp:", "127.0.0.1", "io=epoll")) {
            String taken = pair.a().name().replaceAll(",.*", ",127.0.0.1:9");
            PortException refusal = catchThrowableOfType(PortException.class, () -> Ports.open(taken));
            assertThat(refusal.kind()).isEqualTo(PortException.Cause.ENVIRONMENT);
            assertThat(refusal.getMessage())
                    .startsWith(taken + ": cannot open 127.0.0.1:")
                    .endsWith(": Address already in use");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "udp:127.0.0.1:5000                          | write both ends: LOCAL:PORT,REMOTE:PORT",
                "udp:127.0.0.1,127.0.0.1:5001                | '127.0.0.1' has no port",
                "udp::5000,:70000                            | '70000' is no UDP port from 0 to 65535",
                "udp:::1:5000,:5001                          | write an IPv6 address in brackets: [::1]:5000",
                "udp:[::1]:5000,127.0.0.1:5001               | one end is IPv4 and the other IPv6",
                "udp::5000,192.0.2.1:5001                    | the local end is on loopback and cannot reach 192.0.2.1",
                "udp::5000,0.0.0.0:5001                      | the remote end needs an address and a port",
                "udp::5000,:5000                             | both ends are the same",
                "udp::5000,:5001?mtu=9715                    | mtu=9715; from 46 to 9714 are possible",
                "udp::5000,:5001?ring=0                      | ring=0; from 1 to 65536 are possible",
                "udp::5000,:5001?io=uring                    | io=uring; known: auto, epoll, nio",
                "udp::5000,:5001?sources=2                   | unknown option 'sources'",
                "vxlan::4789,:4790                           | write the network number, 0 to 16777215",
                "vxlan:16777216@:4789,:4790                  | write the network number, 0 to 16777215",
                "vxlan:x@:4789,:4790                         | write the network number, 0 to 16777215",
                "vxlan:1@:4789,:4790?sources=0               | sources=0; from 1 to 1024 are possible"
            })
    void wrongUseIsSaid(String port, String message) {
        PortException refusal = catchThrowableOfType(PortException.class, () -> Ports.open(port));
        assertThat(refusal.kind()).isEqualTo(PortException.Cause.USAGE);
        assertThat(refusal).hasMessageContaining(message).hasMessageContaining(port);
    }
}
