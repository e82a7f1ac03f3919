package plumbline.programs.router;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import plumbline.isa.model.Match;
import plumbline.isa.support.TestFrame;
import plumbline.pipelines.Switch;
import plumbline.pipelines.control.TableBatch;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.pipelines.run.StepRunner;
import plumbline.programs.rig.BothEngines;
import plumbline.programs.rig.Catalogue;
import plumbline.vm.Engine;

/** What leaves the router is what RFCs say, byte by byte; no header is read or checksum computed by code of ours. */
class RouterTest {
    private static final String SETUP = """
        interfaces:
          - {port: 0, mac: 02:00:00:00:00:fe, addresses: [10.0.0.254/24, "fd00:0::fe/64"]}
          - {port: 1, mac: 02:00:00:00:01:fe, addresses: [10.0.1.254/24, "fd00:1::fe/64"]}
          - {port: 2, mac: 02:00:00:00:02:fe, addresses: [10.0.2.254/24, "fd00:2::fe/64"]}
        routes:
          - {to: 20.0.0.0/8, via: [10.0.1.1]}
          - {to: 20.1.0.0/16, via: [10.0.2.1]}
          - {to: 20.1.2.0/24, discard: true}
          - {to: 30.0.0.0/8, via: [10.0.1.1, 10.0.2.1, 10.0.2.1]}
          - {to: "fd20::/16", via: ["fd00:1::1"]}
          - {to: "fd20:1::/32", via: ["fd00:2::1"]}
          - {to: "fd20:1:0:0:8000::/65", via: ["fd00:1::1"]}
        neighbours:
          - {address: 10.0.1.1, mac: "02:00:00:00:01:01"}
          - {address: 10.0.2.1, mac: "02:00:00:00:02:01"}
          - {address: "fd00:1::1", mac: "02:00:00:00:01:01"}
          - {address: "fd00:2::1", mac: "02:00:00:00:02:01"}
        """;

    private static final long ROUTER0 = 0x0200_0000_00FEL;
    private static final long HOST0 = 0x0200_0000_0001L;
    private static final int HOST = 0x0A00_0001;
    private static final long FD00 = 0xFD00L << 48;

    /** What left by each port, and the counter of refusals. */
    private record Outcome(Map<Integer, List<String>> sent, List<Long> refused) {}

    private record Arrival(long nanos, int port, byte[] frame) {}

    private static Outcome run(Engine engine, List<Arrival> arrivals, TableBatch byHand) {
        Map<Integer, MemoryPort> ports = new TreeMap<>();
        for (int port = 0; port < 3; port++) {
            ports.put(port, new MemoryPort("p" + port));
        }
        arrivals.forEach(one -> ports.get(one.port).add(one.nanos, one.frame));
        RouterControl control = RouterFile.read(
                "setup.yaml", SETUP, setup -> new RouterControl(Catalogue.program("router", Map.of()), setup));
        var builder = Switch.builder(Catalogue.verified("router", "tofino1", Map.of()), engine)
                .seed(1)
                .controlPlane(control);
        ports.forEach(builder::port);
        Switch device = builder.build();
        device.commands().submit(byHand);
        new StepRunner(device).run();
        Map<Integer, List<String>> sent = new TreeMap<>();
        ports.forEach((number, port) -> sent.put(
                number,
                port.sent().stream()
                        .map(frame -> HexFormat.of().formatHex(frame.bytes()))
                        .toList()));
        List<Long> refused = new ArrayList<>();
        for (int reason = 0; reason < 6; reason++) {
            refused.add(device.state().counter("refused").packets(reason));
        }
        return new Outcome(sent, refused);
    }

    private static Outcome both(List<Arrival> arrivals) {
        return BothEngines.agree(engine -> run(engine, arrivals, new TableBatch()));
    }

    private static Outcome both(byte[]... frames) {
        List<Arrival> arrivals = new ArrayList<>();
        for (byte[] frame : frames) {
            arrivals.add(new Arrival(1_000_000L * arrivals.size(), 0, frame));
        }
        return both(arrivals);
    }

    private static byte[] toRouter(TestFrame frame) {
        ByteBuffer bytes = ByteBuffer.wrap(frame.bytes());
        macs(bytes, ROUTER0, HOST0);
        if (bytes.getShort(12) == 0x0800) {
            checksum(bytes, 14, 20, 24, 0);
        }
        return bytes.array();
    }

    private static void macs(ByteBuffer frame, long dst, long src) {
        frame.putShort(0, (short) (dst >>> 32)).putInt(2, (int) dst);
        frame.putShort(6, (short) (src >>> 32)).putInt(8, (int) src);
    }

    /** RFC 1071, as it stands there: adds 16-bit words, folds, complements. */
    private static void checksum(ByteBuffer frame, int from, int bytes, int at, long more) {
        frame.putShort(at, (short) 0);
        long sum = more;
        for (int i = 0; i < bytes; i += 2) {
            sum += (frame.get(from + i) & 255) << 8 | (i + 1 < bytes ? frame.get(from + i + 1) & 255 : 0);
        }
        while (sum >>> 16 != 0) {
            sum = (sum & 0xFFFF) + (sum >>> 16);
        }
        frame.putShort(at, (short) ~sum);
    }

    private static String hex(byte[] frame) {
        return HexFormat.of().formatHex(frame);
    }

    /** By which port a packet must leave: read off the set-up by a person. 0: by none; 3: by 1 or 2. */
    private static int expected4(int destination) {
        int first = destination >>> 24;
        int second = destination >>> 16 & 255;
        if (first == 20) {
            return second != 1 ? 1 : (destination >>> 8 & 255) == 2 ? 0 : 2;
        }
        return first == 30 ? 3 : 0;
    }

    private static int expected6(long hi, long lo) {
        if (hi >>> 48 != 0xFD20) {
            return 0;
        }
        return hi >>> 32 != 0xFD20_0001L ? 1 : hi << 32 == 0 && lo < 0 ? 1 : 2;
    }

    @Test
    void packetsTakeTheLongestPrefixWithNewAddressesOneHopLess() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        int[] networks = {0x1400_0000, 0x1401_0000, 0x1401_0200, 0x1E00_0000, 0x2800_0000};
        long[] networks6 = {0xFD20_0000_0000_0000L, 0xFD20_0001_0000_0000L, 0xFD21_0000_0000_0000L};
        List<Arrival> arrivals = new ArrayList<>();
        Map<Integer, List<String>> wanted =
                new TreeMap<>(Map.of(0, new ArrayList<>(), 1, new ArrayList<>(), 2, new ArrayList<>()));
        List<String> either = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            byte[] in;
            int port;
            int hop;
            if (random.nextBoolean()) {
                int destination = networks[random.nextInt(networks.length)] | random.nextInt(256);
                in = toRouter(TestFrame.ipv4(60 + random.nextInt(40), random.nextBoolean() ? 17 : 6, HOST, destination)
                        .typeOfService(random.nextInt(256))
                        .ports(random.nextInt(65536), 53));
                hop = 22;
                port = expected4(destination);
            } else {
                long hi = networks6[random.nextInt(networks6.length)];
                long lo = random.nextLong();
                in = toRouter(TestFrame.ipv6(80 + random.nextInt(40), 17, new long[] {FD00, 1}, new long[] {hi, lo})
                        .ports(random.nextInt(65536), 53));
                hop = 21;
                port = expected6(hi, lo);
            }
            int left = random.nextInt(10) == 0 ? random.nextInt(2) : 2 + random.nextInt(254);
            in[hop] = (byte) left;
            if (hop == 22) {
                checksum(ByteBuffer.wrap(in), 14, 20, 24, 0);
            }
            arrivals.add(new Arrival(1_000L * (i + 1), 0, in));
            if (port == 0 || left < 2) {
                continue;
            }
            ByteBuffer out = ByteBuffer.wrap(in.clone());
            out.put(hop, (byte) (left - 1));
            if (hop == 22) {
                checksum(out, 14, 20, 24, 0);
            }
            if (port == 3) {
                either.add(hex(out.array()).substring(24));
            } else {
                macs(out, 0x0200_0000_0001L | (long) port << 8, 0x0200_0000_00FEL | (long) port << 8);
                wanted.get(port).add(hex(out.array()));
            }
        }
        Outcome outcome = both(arrivals);
        List<String> spread = new ArrayList<>();
        for (int port = 1; port <= 2; port++) {
            List<String> fixed = new ArrayList<>(outcome.sent.get(port));
            fixed.removeIf(frame -> {
                boolean equalPaths = frame.startsWith("0800", 24) && frame.startsWith("1e", 60);
                if (equalPaths) {
                    spread.add(frame.substring(24));
                }
                return equalPaths;
            });
            assertThat(fixed).as("port %d, seed %d", port, seed).isEqualTo(wanted.get(port));
        }
        assertThat(spread).as("seed %d", seed).containsExactlyInAnyOrderElementsOf(either);
        assertThat(outcome.sent.get(0)).isEmpty();
    }

    @Test
    void aFlowKeepsToOnePathAndFlowsSpreadByWeight() {
        int flows = 300;
        List<byte[]> frames = new ArrayList<>();
        for (int i = 0; i < 2 * flows; i++) {
            frames.add(toRouter(TestFrame.ipv4(60, 17, HOST, 0x1E00_0001).ports(1000 + i % flows, 53)));
        }
        Outcome outcome = both(frames.toArray(byte[][]::new));
        List<String> one = outcome.sent.get(1);
        assertThat(one.subList(0, one.size() / 2)).isEqualTo(one.subList(one.size() / 2, one.size()));
        // One path of three: 100 flows; four standard deviations of a fair draw are 33.
        assertThat(one.size() / 2).isBetween(67, 133);
        assertThat(outcome.sent.get(2)).hasSize(2 * flows - one.size());
    }

    @Test
    void whatIsRefusedIsCountedByItsReason() {
        byte[] elsewhere = toRouter(TestFrame.ipv4(60, 17, HOST, 0x1400_0001).ports(1, 2));
        elsewhere[5] = 7;
        byte[] old = toRouter(TestFrame.ipv4(60, 17, HOST, 0x1400_0001).ports(1, 2));
        old[22] = 1;
        Outcome outcome = both(
                elsewhere,
                old,
                toRouter(TestFrame.ipv4(60, 17, HOST, 0x2800_0001).ports(1, 2)),
                toRouter(TestFrame.ipv4(60, 17, HOST, 0x1401_0203).ports(1, 2)),
                toRouter(TestFrame.ipv4(60, 17, HOST, 0x0A00_0163).ports(1, 2)),
                toRouter(TestFrame.ipv4(60, 17, HOST, 0x0A00_00FE).ports(1, 2)));
        assertThat(outcome.refused).containsExactly(1L, 1L, 1L, 1L, 1L, 1L);
    }

    private static byte[] arp(
            String dst, String src, int operation, String sender, String ip, String target, String at) {
        return HexFormat.of()
                .parseHex(dst + src + "0806" + "0001080006040" + "00" + operation + sender + ip + target + at
                        + "00".repeat(18));
    }

    @Test
    void answersForItsOwnAddressAndForNoOther() {
        byte[] own = arp("ffffffffffff", "020000000001", 1, "020000000001", "0a000001", "000000000000", "0a0000fe");
        byte[] other = arp("ffffffffffff", "020000000001", 1, "020000000001", "0a000001", "000000000000", "0a000005");
        assertThat(both(own, other).sent.get(0))
                .containsExactly(hex(arp(
                        "020000000001", "0200000000fe", 2, "0200000000fe", "0a0000fe", "020000000001", "0a000001")));
    }

    @Test
    void asksForAnUnknownHostAndForwardsWhenItHasAnswered() {
        byte[] packet = toRouter(TestFrame.ipv4(60, 17, HOST, 0x0A00_0107).ports(1, 2));
        byte[] reply = arp("0200000001fe", "020000000107", 2, "020000000107", "0a000107", "0200000001fe", "0a0001fe");
        List<String> sent = both(List.of(
                        new Arrival(1_000, 0, packet),
                        new Arrival(5_000_000, 1, reply),
                        new Arrival(9_000_000, 0, packet)))
                .sent
                .get(1);
        ByteBuffer forwarded = ByteBuffer.wrap(packet.clone());
        macs(forwarded, 0x0200_0000_0107L, 0x0200_0000_01FEL);
        forwarded.put(22, (byte) 63);
        checksum(forwarded, 14, 20, 24, 0);
        assertThat(sent)
                .containsExactly(
                        hex(arp(
                                "ffffffffffff",
                                "0200000001fe",
                                1,
                                "0200000001fe",
                                "0a0001fe",
                                "000000000000",
                                "0a000107")),
                        hex(forwarded.array()));
    }

    /** An entry made by hand: it serves until the neighbour says another address. */
    @Test
    void aNeighbourThatIsHeardTakesThePlaceOfOneSetByHand() {
        byte[] packet = toRouter(TestFrame.ipv4(60, 17, HOST, 0x0A00_0107).ports(1, 2));
        byte[] reply = arp("0200000001fe", "020000000107", 2, "020000000107", "0a000107", "0200000001fe", "0a0001fe");
        List<Arrival> arrivals = List.of(
                new Arrival(1_000, 0, packet), new Arrival(5_000_000, 1, reply), new Arrival(9_000_000, 0, packet));
        TableBatch byHand = new TableBatch()
                .add(
                        "neighbours_at",
                        List.of(new Match.Exact(1), new Match.Exact(0), new Match.Exact(0x0A00_0107)),
                        0,
                        "forward",
                        0x0200_0000_0199L,
                        0x0200_0000_01FEL);
        List<String> sent =
                BothEngines.agree(engine -> run(engine, arrivals, byHand)).sent.get(1);
        assertThat(sent).extracting(frame -> frame.substring(0, 12)).containsExactly("020000000199", "020000000107");
    }

    /** Neighbour discovery from or to host fe80::1 at port 0, with one option. */
    private static byte[] discovery(
            long dst, long src, long[] from, long[] to, int type, int flags, long[] target, int option, long mac) {
        ByteBuffer frame = ByteBuffer.wrap(TestFrame.ipv6(86, 58, from, to).bytes());
        macs(frame, dst, src);
        frame.put(21, (byte) 255);
        frame.put(54, (byte) type).putInt(58, flags);
        frame.putLong(62, target[0]).putLong(70, target[1]);
        frame.put(78, (byte) option)
                .put(79, (byte) 1)
                .putShort(80, (short) (mac >>> 32))
                .putInt(82, (int) mac);
        checksum(frame, 22, 64, 56, 32 + 58); // the pseudo header: both addresses, the length, the next header
        return frame.array();
    }

    @Test
    void neighboursOfIpv6AreAnsweredAndAsked() {
        long[] host = {0xFE80L << 48, 1};
        long[] own = {FD00, 0xFE};
        long[] group = {0xFF02L << 48, 0x1_FF00_00FEL};
        byte[] question = discovery(0x3333_FF00_00FEL, HOST0, host, group, 135, 0, own, 1, HOST0);
        long[] unknown = {FD00 | 1L << 32, 0xABCDEF};
        byte[] packet =
                toRouter(TestFrame.ipv6(80, 17, new long[] {FD00, 1}, unknown).ports(1, 2));
        Outcome outcome = both(question, packet, packet);
        assertThat(outcome.sent.get(0))
                .containsExactly(hex(discovery(HOST0, ROUTER0, own, host, 136, 0xE000_0000, own, 2, ROUTER0)));
        long[] linkLocal = {0xFE80L << 48, 0x0000_00FF_FE00_01FEL};
        assertThat(outcome.sent.get(1))
                .containsExactly(hex(discovery(
                        0x3333_FFAB_CDEFL,
                        0x0200_0000_01FEL,
                        linkLocal,
                        new long[] {0xFF02L << 48, 0x1_FFAB_CDEFL},
                        135,
                        0,
                        unknown,
                        1,
                        0x0200_0000_01FEL)));
    }

    @Test
    void aPingOfTheRouterIsAnswered() {
        ByteBuffer ping =
                ByteBuffer.wrap(TestFrame.ipv4(98, 1, HOST, 0x0A00_01FE).bytes());
        byte[] text = new byte[56];
        Arrays.fill(text, (byte) 0x5A);
        ping.put(34, (byte) 8).putInt(38, 0x1234_0007).put(42, text);
        checksum(ping, 34, 64, 36, 0);
        checksum(ping, 14, 20, 24, 0);
        macs(ping, ROUTER0, HOST0);
        ByteBuffer pong = ByteBuffer.wrap(ping.array().clone());
        macs(pong, HOST0, ROUTER0);
        pong.putInt(26, 0x0A00_01FE).putInt(30, HOST).put(34, (byte) 0);
        checksum(pong, 34, 64, 36, 0);
        checksum(pong, 14, 20, 24, 0);
        assertThat(both(ping.array()).sent.get(0)).containsExactly(hex(pong.array()));
    }
}
