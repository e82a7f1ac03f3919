package plumbline.programs.beaucoup;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.programs.beaucoup.BeauCoupModel.Collector;
import plumbline.programs.beaucoup.BeauCoupModel.Outcome;
import plumbline.programs.beaucoup.BeauCoupModel.Packet;
import plumbline.programs.beaucoup.BeauCoupModel.Settings;
import plumbline.programs.beaucoup.compile.CompiledQueries;
import plumbline.programs.beaucoup.compile.CompiledQuery;
import plumbline.programs.beaucoup.compile.CouponChoice;
import plumbline.programs.beaucoup.compile.QueryCompiler;
import plumbline.programs.beaucoup.query.Definitions;
import plumbline.programs.rig.Frames;
import plumbline.vm.Engine;
import plumbline.vm.compiler.Compiler;
import plumbline.vm.interpreter.Interpreter;

/**
 * Both engines and the reference model, fed the same packets and random numbers: the same alerts at the same packets,
 * the same coupons of every query, and in the end the same collectors. The interpreter stops a packet that would access
 * a register twice.
 */
class BeauCoupAgreementTest {
    private static final int PACKETS = 30_000;
    private static final long SPACING_NANOS = 3_000;

    /** On all attributes, with small thresholds and much budget, so that ties are common. */
    private static final String MANY = """
        budget: 3
        queries:
          - {name: a, key: [dst], attribute: [src], threshold: 20}
          - {name: b, key: [src], attribute: [dst], threshold: 15, filter: {protocol: udp}}
          - {name: c, key: [src], attribute: [dst], threshold: 40, filter: {flags: syn !ack}}
          - {name: d, key: [dst_port], attribute: [src, dst], threshold: 30}
          - {name: e, key: [src, dst], attribute: [packet], threshold: 10}
          - {name: f, key: [dst], attribute: [src_port], threshold: 10, filter: {protocol: 6}}
          - {name: g, key: [src, dst], attribute: [dst_port], threshold: 8}
          - {name: h, key: [dst], attribute: [src, src_port], threshold: 25, filter: {dst_port: 53}}
          - {name: i, key: [dst], attribute: [src, dst_port], threshold: 25}
          - {name: j, key: [src, dst_port], attribute: [dst, src_port], threshold: 12, filter: {src_port: 7}}
          - {name: k, key: [src, src_port], attribute: [dst, dst_port], threshold: 12}
          - {name: l, key: [src, dst, src_port, dst_port], attribute: [src, dst, src_port, dst_port], threshold: 5}
          - {name: m, key: [dst], attribute: [src], threshold: 5, filter: {protocol: icmp}}
        """;

    @ParameterizedTest(name = "compiled {0}, {1} slots, {2} ways, {3} coupons, window {4} ns, tick {5}")
    @CsvSource({"false, 65536, 1, 32, 100000000, 16", "true, 64, 3, 64, 2000000, 0"})
    void agreesWithTheModel(boolean compiled, long slots, int ways, int coupons, long window, int tick) {
        Engine engine = compiled ? new Compiler() : new Interpreter();
        CompiledQueries queries =
                new QueryCompiler(CouponChoice.TEXT, coupons, Definitions.STANDARD).compile(Queries.of(MANY));
        Rig rig = new Rig(
                engine,
                Map.of("slots", slots, "ways", (long) ways, "coupons", (long) coupons, "window", window, "tick", (long)
                        tick),
                queries);
        BeauCoupModel model = new BeauCoupModel(queries.queries(), new Settings((int) slots, ways, window, tick));
        Map<Integer, List<Long>> used = new LinkedHashMap<>();
        SplittableRandom random = new SplittableRandom(5);
        int alerts = 0;
        int ties = 0;
        for (int i = 0; i < PACKETS; i++) {
            byte[] frame = frame(random);
            long nanos = 1L << 40 | i * SPACING_NANOS;
            Packet packet = Frames.read(frame, nanos);
            boolean coin = rig.coin();
            boolean[] tossed = {false};
            Optional<Outcome> outcome = model.packet(packet, rig.packetDraw(), () -> {
                tossed[0] = true;
                return !coin;
            });
            ties += tossed[0] ? 1 : 0;
            outcome.ifPresent(done -> used.computeIfAbsent(done.query().id(), id -> new ArrayList<>())
                    .add(done.collided() ? 1L : 0L));
            Optional<Alert> expected = outcome.filter(Outcome::alert).map(done -> alert(done.query(), packet));
            assertThat(rig.send(frame, nanos)).as("packet " + i).isEqualTo(expected);
            alerts += expected.isPresent() ? 1 : 0;
        }
        assertThat(alerts).isGreaterThan(50);
        assertThat(ties).isGreaterThan(500);
        assertThat(rig.use().queries()).allSatisfy(row -> {
            assertThat(row.drawn()).isEqualTo(used.get(row.query()).size());
            assertThat(row.collided())
                    .isEqualTo(used.get(row.query()).stream()
                            .mapToLong(Long::longValue)
                            .sum());
        });
        assertThat(rig.use().queries()).hasSameSizeAs(used.keySet());
        checkCollectors(rig, model, (int) slots, ways, coupons / 32);
    }

    @ParameterizedTest(name = "compiled {0}, {1} slots, {2} ways, {3} coupons, window {4} ns, tick {5}")
    @Tag("long")
    @CsvSource({"true, 65536, 1, 32, 100000000, 16", "true, 64, 1, 32, 2000000, 10", "false, 64, 2, 64, 2000000, 10"})
    void agreesWithTheModelInOtherSettings(boolean compiled, long slots, int ways, int coupons, long window, int tick) {
        agreesWithTheModel(compiled, slots, ways, coupons, window, tick);
    }

    /** Few addresses and ports, one packet in eight without ports, one in sixteen a later fragment. */
    private static byte[] frame(SplittableRandom random) {
        int protocol = new int[] {Frames.TCP, Frames.TCP, Frames.UDP, 1}[random.nextInt(4)];
        byte[] frame = Frames.frame(
                0x0A000000 + random.nextInt(60),
                0x0B000000 + random.nextInt(40),
                protocol,
                random.nextBoolean() ? Frames.SYN : Frames.SYN | Frames.ACK,
                random.nextInt(20),
                random.nextInt(3) == 0 ? 53 : random.nextInt(40));
        return random.nextInt(16) == 0 ? Frames.laterFragment(frame) : frame;
    }

    private static Alert alert(CompiledQuery query, Packet packet) {
        return new Alert(
                packet.nanos(),
                query.query().name(),
                query.query().key().stream()
                        .collect(Collectors.toMap(
                                field -> field.text(),
                                field -> switch (field) {
                                    case SRC -> address(packet.src());
                                    case DST -> address(packet.dst());
                                    case SRC_PORT -> Integer.toString(packet.srcPort());
                                    case DST_PORT -> Integer.toString(packet.dstPort());
                                    default -> throw new AssertionError(field);
                                },
                                (a, b) -> a,
                                LinkedHashMap::new)));
    }

    private static String address(int value) {
        return String.format("%d.%d.%d.%d", value >>> 24, value >>> 16 & 255, value >>> 8 & 255, value & 255);
    }

    private static void checkCollectors(Rig rig, BeauCoupModel model, int slots, int ways, int words) {
        for (int way = 0; way < ways; way++) {
            for (int slot = 0; slot < slots; slot++) {
                Collector expected = model.collector(way, slot).orElse(null);
                String name = "way " + way + " slot " + slot;
                long counted = rig.state().register("counted" + (way + 1)).lo(slot);
                assertThat(counted).as(name).isEqualTo(expected == null ? 0 : Long.bitCount(expected.coupons()));
                if (expected != null) {
                    assertThat(rig.state().register("stamp" + (way + 1)).lo(slot))
                            .as(name)
                            .isEqualTo(expected.stamp());
                    assertThat(rig.state().register("signature" + (way + 1)).lo(slot))
                            .as(name)
                            .isEqualTo(expected.signature());
                    long coupons =
                            rig.state().register("collected" + (way + 1) + "_0").lo(slot);
                    if (words == 2) {
                        coupons |= rig.state()
                                        .register("collected" + (way + 1) + "_1")
                                        .lo(slot)
                                << 32;
                    }
                    assertThat(coupons).as(name).isEqualTo(expected.coupons());
                }
            }
        }
    }
}
