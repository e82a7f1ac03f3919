package plumbline.programs.heavyhitters;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.isa.hash.HashSeed;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.programs.BuiltInPrograms;
import plumbline.programs.ReadOut;
import plumbline.programs.cocosketch.CocoSketchCells;
import plumbline.programs.reference.BitwiseCrc;
import plumbline.programs.reference.FlowReader;
import plumbline.programs.rig.BothEngines;
import plumbline.programs.rig.Catalogue;
import plumbline.programs.rig.FlowRun;
import plumbline.verifier.Verified;
import plumbline.vm.State;

/**
 * With room for all, every program that counts flows counts each exactly, whatever makes a flow and whatever a packet
 * counts. The truth is added up from the bytes of which the packets are made.
 */
class FlowKeysTest {
    private static final BitwiseCrc HIGH = new BitwiseCrc(0x741B8CD7, true, -1, 0); // CRC-32/MEF
    private static final BitwiseCrc LOW = new BitwiseCrc(0x8001801B, true, 0, 0); // CRC-32/CD-ROM-EDC
    private static final HexFormat HEX = HexFormat.of();
    private static final String ETHERNET = "000000000002" + "000000000001";
    private static final String[] V4 = {"0a000001", "0a000002", "c0a80101"};
    private static final String[] V6 = {
        "20010db8000000010000000000000001", "20010db8000000010000000000000002", "fe800000000000000000000000000001"
    };
    private static final String[] PORTS = {"04d20035", "04d3" + "01bb", "ffff" + "0001"};

    /** A packet, its flow in words that a human would use, the bytes of its key, its IP packet's length. */
    private record Sent(byte[] frame, String words, byte[] key, long length) {}

    private static byte[] frame(boolean six, String source, String destination, String protocol, String payload) {
        int length = payload.length() / 2;
        String network = six
                ? "60000000" + String.format("%04x", length) + protocol + "40" + source + destination
                : "4500" + String.format("%04x", 20 + length) + "00000000" + "40" + protocol + "0000" + source
                        + destination;
        return HEX.parseHex(ETHERNET + (six ? "86dd" : "0800") + network + payload);
    }

    /** TCP, UDP and, without ports, ICMP, of different lengths. */
    private static List<Sent> packets(FlowKey key) {
        SplittableRandom random = new SplittableRandom(4);
        boolean six = key.ordinal() >= 4;
        String[] addresses = six ? V6 : V4;
        List<Sent> packets = new ArrayList<>();
        for (int i = 0; i < 600; i++) {
            String source = addresses[random.nextInt(3)];
            String destination = addresses[random.nextInt(3)];
            String protocol = new String[] {"06", "11", "01"}[random.nextInt(3)];
            String ports = protocol.equals("01") ? "00000000" : PORTS[random.nextInt(3)];
            String transport = protocol.equals("06")
                    ? ports + "00000000" + "00000000" + "50100000" + "00000000"
                    : protocol.equals("11") ? ports + "00080000" : "0800000000000000";
            String payload = transport + "5a".repeat(random.nextInt(1400));
            String made =
                    switch (key) {
                        case PAIR, PAIR6 -> source + destination;
                        case SOURCE, SOURCE6 -> source;
                        case DESTINATION, DESTINATION6 -> destination;
                        default -> source + destination + protocol + ports;
                    };
            packets.add(new Sent(
                    frame(six, source, destination, protocol, payload),
                    made,
                    HEX.parseHex(made),
                    payload.length() / 2 + (six ? 40 : 20)));
        }
        return packets;
    }

    private static long id(byte[] key, boolean digested) {
        if (digested) {
            return HIGH.of(key);
        }
        return key.length > 8 ? HIGH.of(key) << 32 | LOW.of(key) : Long.parseUnsignedLong(HEX.formatHex(key), 16);
    }

    @ParameterizedTest(name = "{0} {1} key={2} weight={3}")
    @CsvSource({
        "precision, initial=0, 0, 0",
        "precision, initial=0, 3, 0",
        "precision, initial=0, 7, 0",
        "hashpipe, digest=0, 0, 1",
        "hashpipe, digest=0, 3, 1",
        "hashpipe, digest=0, 5, 1",
        "hashpipe, digest=1, 0, 1",
        "hashpipe, digest=1, 7, 1",
        "cocosketch, arrays=3, 2, 1",
        "cocosketch, arrays=2, 5, 0",
        "cmsketch, rows=4, 0, 1",
        "cmsketch, rows=2, 3, 1",
        "cmsketch, rows=4, 7, 1",
        "countsketch, rows=5, 0, 1",
        "countsketch, rows=5, 3, 1",
        "countsketch, rows=5, 7, 1"
    })
    void everyFlowIsCountedExactly(String name, String setting, int key, long weight) {
        boolean digested = setting.equals("digest=1");
        Map<String, Long> parameters = new HashMap<>(Map.of("key", (long) key, "entries", 16_384L));
        parameters.put(setting.split("=")[0], Long.parseLong(setting.split("=")[1]));
        if (!name.equals("precision")) {
            parameters.put("weight", weight);
        }
        List<Sent> packets = packets(FlowKey.values()[key]);
        Map<Long, Long> truth = new TreeMap<>();
        packets.forEach(
                packet -> truth.merge(id(packet.key(), digested), weight == 1 ? packet.length() : 1, Long::sum));

        Verified program = Catalogue.verified(name, "unlimited", parameters);
        ReadOut readOut = BuiltInPrograms.find(name)
                .orElseThrow()
                .readOut(program.program())
                .orElseThrow();
        Map<Long, Long> counted = BothEngines.agree(engine -> {
            MemoryPort source = new MemoryPort("packets");
            for (int i = 0; i < packets.size(); i++) {
                source.add(10_000L * i, packets.get(i).frame());
            }
            FlowRun.Done run = new FlowRun(program, 1, 1, engine).run(source, (frame, state) -> {});
            return counts(readOut, run.device().state(), truth.keySet().stream().toList());
        });
        assertThat(counted).isEqualTo(truth);
        assertThat(truth.size()).isGreaterThan(2);
        if (readOut instanceof HeavyHitterReadOut list) {
            assertThat(list.readPipes(List.of(), 1).text()).contains(weight == 1 ? "bytes" : "packets");
        }

        FlowReader reader = FlowReader.of(program.program(), HashSeed.PUBLIC);
        for (Sent packet : packets) {
            UnsafeBuffer bytes = new UnsafeBuffer(packet.frame());
            assertThat(reader.flow(bytes, 0, bytes.capacity())).isEqualTo(id(packet.key(), digested));
            assertThat(reader.amount(bytes, 0, bytes.capacity())).isEqualTo(weight == 1 ? packet.length() : 1);
        }
    }

    @ParameterizedTest(name = "{0} {1} key={2} weight={3}")
    @Tag("long")
    @CsvSource({
        "precision, initial=0, 1, 0",
        "precision, initial=0, 2, 0",
        "precision, initial=0, 4, 0",
        "precision, initial=0, 5, 0",
        "precision, initial=0, 6, 0",
        "hashpipe, digest=0, 1, 1",
        "hashpipe, digest=0, 2, 0",
        "hashpipe, digest=0, 4, 0",
        "hashpipe, digest=0, 6, 1",
        "hashpipe, digest=0, 7, 1",
        "hashpipe, digest=1, 1, 0",
        "hashpipe, digest=1, 3, 1",
        "cocosketch, arrays=2, 0, 1",
        "cocosketch, arrays=2, 1, 1",
        "cocosketch, arrays=2, 3, 0",
        "cocosketch, arrays=2, 3, 1",
        "cocosketch, arrays=4, 4, 1",
        "cocosketch, arrays=2, 6, 1",
        "cocosketch, arrays=1, 7, 1",
        "cmsketch, rows=4, 1, 0",
        "cmsketch, rows=4, 2, 1",
        "cmsketch, rows=4, 4, 0",
        "cmsketch, rows=4, 5, 1",
        "cmsketch, rows=3, 6, 1",
        "countsketch, rows=5, 1, 1",
        "countsketch, rows=5, 2, 0",
        "countsketch, rows=3, 4, 1",
        "countsketch, rows=5, 5, 0",
        "countsketch, rows=5, 6, 1"
    })
    void everyFlowIsCountedExactlyByOtherKeys(String name, String setting, int key, long weight) {
        everyFlowIsCountedExactly(name, setting, key, weight);
    }

    /** Those that a program lists; of a sketch, which cannot, those asked for. */
    private static Map<Long, Long> counts(ReadOut readOut, State state, List<Long> flows) {
        Map<Long, Long> counts = new TreeMap<>();
        if (readOut instanceof HeavyHitterReadOut list) {
            list.flows(state).largestFirst().forEach(flow -> counts.put(flow.flow(), flow.packets()));
        } else {
            LongUnaryOperator estimates = ((PointQuery) readOut).estimates(state);
            flows.forEach(flow -> counts.put(flow, estimates.applyAsLong(flow)));
        }
        return counts;
    }

    /** The exact count knows what a fingerprint does not tell. */
    @Test
    void aFlowIsShownInWords() {
        byte[] tcp = frame(false, "0a000001", "c0a80101", "06", "04d20035" + "00".repeat(16));
        byte[] icmp = frame(false, "0a000001", "c0a80101", "01", "00".repeat(8));
        byte[] udp6 = frame(true, V6[0], V6[2], "11", "ffff0001" + "00".repeat(4));
        assertThat(shown(FlowKey.FIVE_TUPLE, tcp)).isEqualTo("10.0.0.1 1234 → 192.168.1.1 53 tcp");
        assertThat(shown(FlowKey.FIVE_TUPLE, icmp)).isEqualTo("10.0.0.1 → 192.168.1.1 icmp");
        assertThat(shown(FlowKey.FIVE_TUPLE6, udp6)).isEqualTo("2001:db8:0:1:0:0:0:1 65535 → fe80:0:0:0:0:0:0:1 1 udp");
        assertThat(shown(FlowKey.SOURCE6, udp6)).isEqualTo("2001:db8:0:1:0:0:0:1");
        assertThat(shown(FlowKey.PAIR, tcp)).isEqualTo("10.0.0.1 → 192.168.1.1");
    }

    private static String shown(FlowKey key, byte[] frame) {
        return new FlowReader(key, false, Weight.PACKETS, HashSeed.PUBLIC)
                .show(new UnsafeBuffer(frame), 0, frame.length);
    }

    /** A later fragment, options, another protocol, a cut packet: no ports, or no flow. */
    @Test
    void whatHasNoPortsHasNone() {
        FlowReader tuples = new FlowReader(FlowKey.FIVE_TUPLE, false, Weight.BYTES, HashSeed.PUBLIC);
        byte[] whole = frame(false, "0a000001", "c0a80101", "11", "04d20035" + "0008" + "0000");
        byte[] fragment = whole.clone();
        fragment[14 + 7] = 1;
        byte[] none = HEX.parseHex("0a000001" + "c0a80101" + "11" + "00000000");
        assertThat(tuples.flow(new UnsafeBuffer(fragment), 0, fragment.length)).isEqualTo(id(none, false));
        assertThat(tuples.flow(new UnsafeBuffer(whole), 0, 30)).isEqualTo(FlowReader.NONE);
        assertThat(tuples.flow(new UnsafeBuffer(whole), 0, 5)).isEqualTo(FlowReader.NONE);
        FlowReader six = new FlowReader(FlowKey.PAIR6, false, Weight.BYTES, HashSeed.PUBLIC);
        assertThat(six.flow(new UnsafeBuffer(whole), 0, whole.length)).isEqualTo(FlowReader.NONE);
    }

    /** Cells of CocoSketch are asked by the id that they hold. */
    @Test
    void cocoSketchIsAskedByFingerprint() {
        Verified program = Catalogue.verified("cocosketch", "pisa", Map.of("key", 3L, "weight", 1L));
        byte[] frame = frame(false, "0a000001", "c0a80101", "06", "04d20035" + "00".repeat(16));
        MemoryPort source = new MemoryPort("packets");
        source.add(0, frame);
        State state = new FlowRun(program, 1, 1)
                .run(source, (left, at) -> {})
                .device()
                .state();
        long flow = id(HEX.parseHex("0a000001" + "c0a80101" + "06" + "04d20035"), false);
        assertThat(new CocoSketchCells(program.program()).estimates(state).applyAsLong(flow))
                .isEqualTo(40);
    }
}
