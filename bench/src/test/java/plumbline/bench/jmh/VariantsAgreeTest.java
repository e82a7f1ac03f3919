package plumbline.bench.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import plumbline.bench.handwritten.Forwarder;
import plumbline.isa.model.Register;
import plumbline.nic.gen.TrafficGenerator;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.PortException;

/** Nothing is measured that does not do the same: packets out and registers, bit for bit. */
class VariantsAgreeTest {
    private static final long SEED = 1;
    private static final int EACH = 20_000;
    private static final Packets PACKETS = traffic();

    private static Packets traffic() {
        List<byte[]> packets = new ArrayList<>();
        // Some flows are known to the router and some are not; the few make the sketches count far.
        add(packets, "uniform?flows=80000");
        add(packets, "zipf?flows=80000");
        add(packets, "zipf?flows=200");
        add(packets, "uniform?flows=1000&proto=tcp");
        add(packets, "uniform?flows=1000&ip=6&size=80");
        SplittableRandom random = new SplittableRandom(SEED);
        List<byte[]> damaged =
                packets.stream().map(packet -> damage(packet, random)).toList();
        packets.addAll(damaged);
        Collections.shuffle(packets, new Random(SEED));
        return new Packets(packets);
    }

    private static void add(List<byte[]> packets, String traffic) {
        try {
            TrafficGenerator generator = TrafficGenerator.of("gen:" + traffic + "&packets=" + EACH + "&seed=" + SEED);
            Frame frame = new Frame();
            while (generator.next()) {
                generator.writeTo(frame);
                packets.add(frame.toArray());
            }
        } catch (PortException e) {
            throw new AssertionError(e);
        }
    }

    /** Changes a byte that parsers look at, puts a tag in front, or cuts the end off. */
    private static byte[] damage(byte[] packet, SplittableRandom random) {
        byte[] damaged = packet.clone();
        switch (random.nextInt(4)) {
            case 0 -> damaged[12 + random.nextInt(14)] = (byte) random.nextInt(256);
            case 1 -> damaged[14] = (byte) (0x40 + random.nextInt(16));
            case 2 -> {
                damaged = new byte[packet.length + 4];
                System.arraycopy(packet, 0, damaged, 0, 12);
                damaged[12] = (byte) 0x81;
                damaged[15] = 7;
                System.arraycopy(packet, 12, damaged, 16, packet.length - 12);
            }
            default -> damaged = Arrays.copyOf(packet, random.nextInt(packet.length + 1));
        }
        return damaged;
    }

    static Stream<Arguments> engines() {
        return Stream.of(EngineWorkload.values()).flatMap(workload -> Stream.of(Variant.COMPILED, Variant.INTERPRETER)
                .map(engine -> Arguments.of(workload, engine)));
    }

    @ParameterizedTest
    @MethodSource("engines")
    void anEngineDoesWhatIsWrittenByHand(EngineWorkload workload, Variant engine) {
        Forwarder byHand = Variant.HANDWRITTEN.of(workload, SEED);
        Forwarder program = engine.of(workload, SEED);
        int[] ports = run(byHand);
        byte[] bytes = PACKETS.bytes().clone();
        assertThat(run(program)).isEqualTo(ports);
        assertThat(PACKETS.bytes()).isEqualTo(bytes);
        for (Register register : workload.verified().program().registers()) {
            for (int i = 0; i < register.entries(); i++) {
                assertThat(program.cell(register.name(), i)).isEqualTo(byHand.cell(register.name(), i));
            }
        }
    }

    private static int[] run(Forwarder forwarder) {
        PACKETS.restore();
        int[] ports = new int[PACKETS.count()];
        for (int i = 0; i < ports.length; i++) {
            ports[i] = forwarder.forward(PACKETS.bytes(), PACKETS.offset(i), PACKETS.length(i));
        }
        return ports;
    }

    @Test
    void theTrafficTakesEveryWay() {
        int[] routed = run(Variant.HANDWRITTEN.of(EngineWorkload.L3, SEED));
        assertThat(Arrays.stream(routed)
                        .filter(port -> port == Forwarder.DROPPED)
                        .count())
                .isBetween(20_000L, 150_000L);
        Forwarder precision = Variant.HANDWRITTEN.of(EngineWorkload.PRECISION, SEED);
        run(precision);
        long taken = 0;
        for (int i = 0; i < 65_536; i++) {
            taken += precision.cell("key1", i) != 0 ? 1 : 0;
        }
        assertThat(taken).isGreaterThan(100);
    }
}
