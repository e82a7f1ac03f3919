package plumbline.programs.precision;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.programs.heavyhitters.FlowCount;
import plumbline.programs.heavyhitters.HeavyHitterReadOut;
import plumbline.programs.reference.BitwiseCrc;
import plumbline.programs.rig.BothEngines;
import plumbline.programs.rig.Catalogue;
import plumbline.programs.rig.FlowRun;
import plumbline.verifier.Verified;

/** Flows that are more than two IPv4 addresses. */
class PrecisionKeysTest {
    private static final BitwiseCrc HIGH = new BitwiseCrc(0x741B8CD7, true, -1, 0); // CRC-32/MEF
    private static final BitwiseCrc LOW = new BitwiseCrc(0x8001801B, true, 0, 0); // CRC-32/CD-ROM-EDC
    private static final HexFormat HEX = HexFormat.of();
    private static final String ETHERNET = "000000000002" + "000000000001";
    private static final String[] V4 = {"0a000001", "0a000002", "c0a80101"};
    private static final String[] V6 = {
        "20010db8000000010000000000000001", "20010db8000000010000000000000002", "fe800000000000000000000000000001"
    };
    private static final String[] PORTS = {"04d20035", "04d3" + "01bb", "ffff" + "0001"};

    /** What makes a flow, as bytes of one of the packets below. */
    enum Key {
        FIVE_TUPLE(3, false),
        PAIR6(4, true),
        SOURCE6(5, true),
        DESTINATION6(6, true),
        FIVE_TUPLE6(7, true);

        private final long parameter;
        private final boolean six;

        Key(long parameter, boolean six) {
            this.parameter = parameter;
            this.six = six;
        }

        String of(String source, String destination, String protocol, String ports) {
            return switch (this) {
                case FIVE_TUPLE -> source + destination + protocol + ports;
                case PAIR6 -> source + destination;
                case SOURCE6 -> source;
                case DESTINATION6 -> destination;
                case FIVE_TUPLE6 -> source + destination + protocol + ports;
            };
        }
    }

    private static String packet(boolean six, String source, String destination, String protocol, String ports) {
        String transport = protocol.equals("06")
                ? ports + "00000000" + "00000000" + "50100000" + "00000000"
                : protocol.equals("11") ? ports + "00080000" : "0800000000000000";
        int length = transport.length() / 2;
        String network = six
                ? "60000000" + String.format("%04x", length) + protocol + "40" + source + destination
                : "4500" + String.format("%04x", 20 + length) + "00000000" + "40" + protocol + "0000" + source
                        + destination;
        return ETHERNET + (six ? "86dd" : "0800") + network + transport;
    }

    /**
     * TCP, UDP and, without ports, ICMP. All entries are empty at first, so every flow is admitted by its first packet.
     */
    @ParameterizedTest
    @EnumSource
    void everyFlowIsCountedUnderItsFingerprint(Key key) {
        SplittableRandom random = new SplittableRandom(4);
        String[] addresses = key.six ? V6 : V4;
        Map<Long, Long> truth = new LinkedHashMap<>();
        List<byte[]> packets = new ArrayList<>();
        for (int i = 0; i < 600; i++) {
            String source = addresses[random.nextInt(3)];
            String destination = addresses[random.nextInt(3)];
            String protocol = new String[] {"06", "11", "01"}[random.nextInt(3)];
            String ports = protocol.equals("01") ? "00000000" : PORTS[random.nextInt(3)];
            packets.add(HEX.parseHex(packet(key.six, source, destination, protocol, ports)));
            byte[] id = HEX.parseHex(key.of(source, destination, protocol, ports));
            truth.merge(HIGH.of(id) << 32 | LOW.of(id), 1L, Long::sum);
        }
        Verified program = Catalogue.verified(
                "precision", "unlimited", Map.of("key", key.parameter, "entries", 4096L, "initial", 0L));
        HeavyHitterReadOut readOut =
                (HeavyHitterReadOut) new Precision().readOut(program.program()).orElseThrow();
        List<FlowCount> listed = BothEngines.agree(engine -> {
            MemoryPort source = new MemoryPort("packets");
            for (int i = 0; i < packets.size(); i++) {
                source.add(10_000L * i, packets.get(i));
            }
            FlowRun.Done run = new FlowRun(program, 1, 1, engine).run(source, (frame, state) -> {});
            return readOut.flows(run.device().state()).largestFirst();
        });
        assertThat(listed)
                .isEqualTo(truth.entrySet().stream()
                        .map(flow -> new FlowCount(flow.getKey(), flow.getValue()))
                        .sorted(FlowCount.LARGEST_FIRST)
                        .toList());
        assertThat(listed.size()).isGreaterThan(2);
        assertThat(readOut.key().show(listed.getFirst().flow())).matches("0x[0-9a-f]{16}");
    }
}
