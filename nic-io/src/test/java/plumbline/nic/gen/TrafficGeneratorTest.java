package plumbline.nic.gen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.nic.pcap.CaptureWriter;
import plumbline.nic.support.Ports;
import plumbline.nic.support.Tshark;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.ScheduledPort;

class TrafficGeneratorTest {
    private static final String ZIPF = "gen:zipf?s=1.0&flows=1000&packets=1000&seed=1";

    @TempDir
    Path folder;

    @Test
    void theSameSeedGivesTheSameBytesForEver() throws Exception {
        assertThat(flows(ZIPF)).isEqualTo(flows(ZIPF)).isNotEqualTo(flows(ZIPF.replace("seed=1", "seed=2")));
        assertThat(flows(ZIPF + "&size=64:1,1500:1"))
                .as("lengths do not move flows")
                .isEqualTo(flows(ZIPF));
        assertThat(flows(ZIPF + "&gaps=poisson")).as("gaps do not move flows").isEqualTo(flows(ZIPF));
        assertThat(flows(ZIPF).subList(0, 8)).as("published seeds stay valid").containsExactly(GOLDEN);
    }

    private static final Integer[] GOLDEN = {30, 205, 1, 2, 3, 245, 402, 0};

    private static List<Integer> flows(String spec) throws PortException {
        List<Integer> flows = new ArrayList<>();
        TrafficGenerator generator = TrafficGenerator.of(spec);
        while (generator.next()) {
            flows.add(generator.flow());
        }
        return flows;
    }

    @ParameterizedTest
    @CsvSource({"1mpps, 1000", "3mpps, 333.333333", "512mbps, 1000", "1gbps, 512"})
    void ratesAreExactInTheLongRun(String rate, double gap) throws Exception {
        TrafficGenerator generator = TrafficGenerator.of("gen:uniform?flows=4&packets=1000001&size=64&rate=" + rate);
        assertThat(generator.next()).isTrue();
        assertThat(generator.nanos()).isZero();
        long last = 0;
        while (generator.next()) {
            assertThat(generator.nanos() - last).isBetween((long) gap, (long) gap + 1);
            last = generator.nanos();
        }
        assertThat(last).isCloseTo((long) (gap * 1e6), within(2L));
    }

    @Test
    void poissonGapsHaveMeanAndSpreadOfAnExponential() throws Exception {
        TrafficGenerator generator =
                TrafficGenerator.of("gen:uniform?flows=4&packets=1000000&rate=10kpps&gaps=poisson");
        double squares = 0;
        long last = 0;
        while (generator.next()) {
            squares += Math.pow(generator.nanos() - last, 2);
            last = generator.nanos();
        }
        assertThat(last / 1e6).isCloseTo(1e5, within(400.0));
        assertThat(squares / 1e6).isCloseTo(2e10, within(2e8));
    }

    @Test
    void aMixHasItsShares() throws Exception {
        TrafficGenerator generator = TrafficGenerator.of("gen:uniform?packets=1000000&size=64:0.45,576:0.15,1500:0.4");
        int[] counts = new int[1501];
        while (generator.next()) {
            counts[generator.length()]++;
        }
        assertThat(counts[64]).isCloseTo(450_000, within(2_500));
        assertThat(counts[576]).isCloseTo(150_000, within(2_000));
        assertThat(counts[1500]).isCloseTo(400_000, within(2_500));
    }

    @Test
    void addressesAreBijective() {
        FlowAddresses addresses = new FlowAddresses(42);
        Set<Integer> sources = new HashSet<>();
        Set<Integer> destinations = new HashSet<>();
        for (int flow = 0; flow < 300_000; flow++) {
            int source = addresses.source(flow);
            assertThat(sources.add(source)).isTrue();
            assertThat(destinations.add(addresses.destination(flow))).isTrue();
            assertThat(source >>> 28).isEqualTo(1);
            assertThat(addresses.destination(flow) >>> 28).isEqualTo(2);
            assertThat(addresses.sourcePort(flow)).isBetween(1_024, 65_535);
            assertThat(addresses.destinationPort(flow)).isBetween(1_024, 65_535);
        }
        assertThat(sources.add(addresses.source(PacketSequence.MAX_FLOWS - 1))).isTrue();
        assertThat(new FlowAddresses(43).source(0)).isNotEqualTo(addresses.source(0));
    }

    @ParameterizedTest
    @ValueSource(strings = {"proto=tcp&ip=4", "proto=udp&ip=6"})
    void wiresharkFindsNothingWrong(String kind) throws Exception {
        Path file = folder.resolve("gen.pcap");
        TrafficGenerator generator =
                TrafficGenerator.of("gen:zipf?flows=50&packets=300&size=74:1,75:1,91:1,1514:1,9728:1&" + kind);
        Frame frame = new Frame();
        try (CaptureWriter writer = CaptureWriter.create(file)) {
            while (generator.next()) {
                generator.writeTo(frame);
                assertThat(frame.length()).isEqualTo(generator.length());
                assertThat(frame.nanos()).isEqualTo(generator.nanos());
                int headers = PacketKind.valueOf(kind.substring(6, 9).toUpperCase() + kind.charAt(13))
                        .headers();
                if (frame.length() >= headers + PacketWriter.TRUTH_BYTES) {
                    int payload = frame.offset() + headers;
                    assertThat(frame.buffer().getLong(payload, ByteOrder.BIG_ENDIAN))
                            .isEqualTo(generator.number());
                    assertThat(frame.buffer().getLong(payload + 8, ByteOrder.BIG_ENDIAN))
                            .isEqualTo(generator.flow());
                }
                writer.write(frame, frame.nanos());
            }
        }
        List<String> expected = List.of(
                "", kind.endsWith("4") ? "1" : "", kind.contains("udp") ? "1" : "", kind.contains("tcp") ? "1" : "");
        assertThat(Tshark.fields(
                        file, "_ws.malformed", "ip.checksum.status", "udp.checksum.status", "tcp.checksum.status"))
                .hasSize(300)
                .allMatch(expected::equals, expected.toString());
    }

    @ParameterizedTest
    @Tag("long")
    @ValueSource(strings = {"proto=udp&ip=4", "proto=tcp&ip=6"})
    void wiresharkFindsNothingWrongWithOtherKinds(String kind) throws Exception {
        wiresharkFindsNothingWrong(kind);
    }

    @Test
    void nothingIsAllocatedPerPacket() throws Exception {
        Frame[] frames = Ports.frames(64);
        String spec = "gen:zipf?flows=1000&packets=unlimited&size=64:1,1514:1&gaps=poisson&rate=1gbps&proto=tcp";
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long me = Thread.currentThread().threadId();
        try (ScheduledPort port = (ScheduledPort) Ports.open(spec)) {
            for (int i = 0; i < 2_000; i++) {
                port.receive(frames, 64, Long.MAX_VALUE);
            }
            long before = threads.getThreadAllocatedBytes(me);
            for (int i = 0; i < 2_000; i++) {
                port.receive(frames, 64, Long.MAX_VALUE);
            }
            assertThat(threads.getThreadAllocatedBytes(me) - before).isLessThan(64_000);
        }
    }

    @Test
    void thePortHandsOutWhatIsDue() throws Exception {
        Frame[] frames = Ports.frames(64);
        try (GenPort port = (GenPort) Ports.open("gen:zipf?packets=10&rate=1mpps&start=500")) {
            assertThat(port.nextArrivalNanos()).isEqualTo(500);
            assertThat(port.receive(frames, 64, 499)).isZero();
            assertThat(port.receive(frames, 64, 2_600)).isEqualTo(3);
            assertThat(frames[2].nanos()).isEqualTo(2_500);
            assertThat(port.receive(frames, 4, Long.MAX_VALUE)).isEqualTo(4);
            assertThat(port.receive(frames, 64, Long.MAX_VALUE)).isEqualTo(3);
            assertThat(port.nextArrivalNanos()).isEqualTo(ScheduledPort.NEVER);
            assertThat(port.counters().received()).isEqualTo(10);
            assertThat(port.send(frames, 4, 0)).isEqualTo(4);
            assertThat(port.counters().sentBytes()).isEqualTo(4 * 64);
            frames[0].missing(36); // as a capture cut it
            port.send(frames, 1, 0);
            assertThat(port.counters().sentBytes()).isEqualTo(4 * 64 + 100);
        }
        try (GenPort port = (GenPort) Ports.open("gen:zipf?packets=10&size=1500")) {
            assertThat(port.receive(new Frame[] {new Frame(1_499)}, 1, Long.MAX_VALUE))
                    .isZero();
            assertThat(port.counters().receiveDrops().get(DropReason.TOO_LONG)).isEqualTo(10);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        gen:zopf                         | kind of traffic 'zopf'; known: zipf, uniform, counts, cdf
        gen:zipf?skew=1                  | unknown option 'skew'; known: flows, gaps, ip, packets, proto, rate, s, seed, size, start, and those of every port (plumb ports)
        gen:zipf?s=x                     | s=x is no number
        gen:zipf?s=-1                    | s=-1.0 is no skew from 0 to 100
        gen:zipf?flows=0                 | flows=0; from 1 to 268435456 are possible
        gen:zipf?size=41                 | frames of 41 bytes; UDP4 needs 42 for its headers, a frame holds 9728
        gen:zipf?size=64:1,70            | size: '70' needs a weight: LENGTH:WEIGHT
        gen:zipf?size=64:-1,70:2         | size: weight -1.0
        gen:zipf?rate=fast               | rate: 'fast' is no rate; write a number with kbit, mbit, gbit (bits a second) or pps, kpps, mpps (packets)
        gen:zipf?rate=0pps               | rate: '0pps' is no rate; write a number with kbit, mbit, gbit (bits a second) or pps, kpps, mpps (packets)
        gen:zipf?gaps=wide               | gaps=wide; known: constant, poisson
        gen:zipf?proto=icmp              | proto=icmp&ip=4; known: proto=udp, proto=tcp, ip=4, ip=6
        gen:zipf?packets=-1              | packets=-1; write a number or unlimited
        gen:counts                       | needs file=CSV
        """)
    void wrongOptionsAreSaid(String spec, String message) {
        PortException refusal = catchThrowableOfType(PortException.class, () -> Ports.open(spec));
        assertThat(refusal).hasMessage("port '" + spec + "': " + message);
        assertThat(refusal.kind()).isEqualTo(PortException.Cause.USAGE);
    }
}
