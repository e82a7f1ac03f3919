package plumbline.programs.precision;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.pipelines.packet.Origin;
import plumbline.pipelines.pipe.PipeCounters;
import plumbline.pipelines.port.DropReason;
import plumbline.programs.heavyhitters.FlowKey;
import plumbline.programs.precision.PrecisionModel.FirstPass;
import plumbline.programs.precision.PrecisionModel.Settings;
import plumbline.programs.precision.PrecisionModel.Tie;
import plumbline.programs.precision.PrecisionModel.Update;
import plumbline.programs.reference.AddressPairs;
import plumbline.programs.reference.Ways;
import plumbline.programs.rig.BothEngines;
import plumbline.programs.rig.CapturedPairs;
import plumbline.programs.rig.Catalogue;
import plumbline.programs.rig.FlowRun;
import plumbline.programs.rig.ZipfFlows;
import plumbline.verifier.Verified;
import plumbline.vm.RandomDraws;
import plumbline.vm.State;

/**
 * The program in a switch and the reference model, fed the same packets and the same random numbers, hold the same
 * entries in the end and gave the same estimate for every packet on the way.
 */
class PrecisionAgreementTest {
    private static final int PACKETS = 20_000;
    private static final int ENTRIES = 16;
    private static final long SEED = 42;

    @ParameterizedTest(
            name = "d={0} wide={7} admission={1} takeover={2} initial={3} delay={4} key={5} subtract={6} report={8}"
                    + " tie={9}")
    @CsvSource({
        "2, 1, 1, 100, 10, 0, 0, 0, 1, 0",
        "2, 0, 0, 100, 10, 0, 0, 0, 1, 0",
        "3, 0, 1, 0, 100, 0, 0, 0, 1, 0",
        "4, 1, 0, 10, 10, 1, 0, 0, 1, 0",
        "8, 0, 1, 100, 10, 0, 0, 0, 1, 0",
        "3, 0, 1, 0, 100, 0, 1, 0, 1, 0",
        "2, 2, 0, 0, 1, 0, 0, 0, 1, 0",
        "6, 3, 1, 0, 10, 0, 0, 0, 1, 0",
        "2, 4, 0, 0, 10, 0, 0, 0, 1, 0"
    })
    void agreesWithTheModel(
            int number,
            long admission,
            long takeover,
            long initial,
            int delay,
            long key,
            long subtract,
            int wide,
            long report,
            long tie) {
        Ways ways = new Ways(number, ENTRIES, wide);
        Map<String, Long> parameters = Map.of(
                "ways",
                (long) number,
                "entries",
                (long) ENTRIES,
                "wide",
                (long) wide,
                "initial",
                initial,
                "admission",
                admission,
                "takeover",
                takeover,
                "key",
                key,
                "report",
                report,
                "subtract",
                subtract,
                "tie",
                tie);
        List<Long> estimates = new ArrayList<>();
        Verified program = Catalogue.verified("precision", "unlimited", parameters);
        FlowRun.Done run = new FlowRun(program, SEED, delay)
                .run(flows(), PACKETS, (frame, state) -> estimates.add(estimate(frame.toArray())));

        FlowKey flowKey = FlowKey.of(key);
        PrecisionModel model = new PrecisionModel(new Settings(
                ways,
                initial,
                Coin.values()[(int) admission],
                Update.values()[(int) takeover],
                Tie.values()[(int) tie],
                flowKey.bits()));
        List<Long> expected = play(model, delay, flowKey, report == 2, flows(), PACKETS);

        assertThat(estimates).isEqualTo(expected);
        State registers = run.device().state();
        for (int way = 0; way < number; way++) {
            for (int slot = 0; slot < ways.entries(way); slot++) {
                String place = "way " + (way + 1) + " slot " + slot;
                assertThat(registers.register("key" + (way + 1)).lo(slot))
                        .as(place)
                        .isEqualTo(model.key(way, slot));
                assertThat(registers.register("count" + (way + 1)).lo(slot))
                        .as(place)
                        .isEqualTo(model.count(way, slot));
            }
        }
        assertThat(Precision.entries(registers, Ways.of(program.program())).largestFirst())
                .isEqualTo(model.flows());
        PipeCounters counters = run.device().pipe().counters();
        assertThat(counters.drops().get(DropReason.RECIRCULATION_BUDGET)).isZero();
        assertThat(counters.passes(Origin.RECIRCULATION)).as("second passes").isGreaterThan(50);
    }

    @Tag("long")
    @ParameterizedTest(
            name = "d={0} wide={7} admission={1} takeover={2} initial={3} delay={4} key={5} subtract={6} report={8}"
                    + " tie={9}")
    @CsvSource({
        "1, 1, 0, 100, 10, 0, 0, 0, 1, 0",
        "2, 1, 0, 100, 10, 0, 0, 0, 1, 0",
        "2, 0, 1, 100, 10, 0, 0, 0, 1, 0",
        "2, 1, 0, 0, 10, 0, 0, 0, 1, 0",
        "2, 1, 1, 0, 1, 0, 0, 0, 1, 0",
        "4, 0, 1, 0, 3, 2, 0, 0, 1, 0",
        "8, 1, 0, 0, 30, 0, 0, 0, 1, 0",
        "1, 1, 0, 100, 10, 0, 1, 0, 1, 0",
        "2, 1, 0, 100, 10, 0, 1, 0, 1, 0",
        "4, 1, 0, 0, 3, 2, 1, 0, 1, 0",
        "3, 2, 1, 100, 10, 1, 0, 0, 1, 0",
        "2, 3, 0, 0, 1, 0, 0, 0, 1, 0",
        "4, 4, 1, 100, 10, 2, 0, 0, 1, 0",
        "2, 0, 2, 100, 10, 0, 0, 0, 1, 0",
        "3, 0, 2, 0, 10, 0, 1, 1, 2, 0",
        "6, 3, 0, 0, 1, 0, 0, 2, 2, 0",
        "4, 1, 2, 0, 10, 1, 0, 4, 2, 0",
        "3, 4, 0, 0, 10, 0, 0, 1, 1, 0",
        "2, 5, 0, 0, 10, 0, 0, 0, 1, 0",
        "2, 5, 0, 10, 1, 0, 1, 0, 1, 0",
        "4, 5, 1, 0, 10, 2, 0, 0, 1, 1",
        "3, 5, 0, 0, 10, 0, 0, 1, 1, 0",
        "2, 0, 2, 0, 1, 0, 0, 0, 1, 1",
        "2, 0, 1, 100, 10, 0, 1, 0, 1, 1",
        "4, 1, 0, 0, 3, 2, 0, 0, 2, 1",
        "4, 1, 0, 10, 10, 1, 1, 0, 1, 1",
        "8, 3, 0, 0, 1, 0, 0, 0, 1, 1"
    })
    void agreesWithTheModelInOtherSettings(
            int number,
            long admission,
            long takeover,
            long initial,
            int delay,
            long key,
            long subtract,
            int wide,
            long report,
            long tie) {
        agreesWithTheModel(number, admission, takeover, initial, delay, key, subtract, wide, report, tie);
    }

    /** The flows of real packets, one every 100 ns, on both engines. */
    @ParameterizedTest
    @ValueSource(strings = {CapturedPairs.BACKBONE, CapturedPairs.INDUSTRIAL})
    void agreesWithTheModelOnRealFlows(String trace) {
        long[] pairs = LongStream.of(CapturedPairs.of(trace))
                .filter(pair -> pair != AddressPairs.NONE)
                .toArray();
        int packets = Math.min(pairs.length, PACKETS);
        PrecisionModel model = new PrecisionModel(
                new Settings(new Ways(2, 256), 10, Coin.NINE_EIGHTHS_APPROXIMATE, Update.INCREMENT, Long.SIZE));
        List<Long> expected =
                play(model, 10, FlowKey.PAIR, false, LongStream.of(pairs).iterator()::next, packets);
        Verified program =
                Catalogue.verified("precision", "unlimited", Map.of("entries", 256L, "initial", 10L, "report", 1L));
        BothEngines.agree(engine -> {
            List<Long> estimates = new ArrayList<>();
            State state = new FlowRun(program, SEED, 10, engine)
                    .run(
                            LongStream.of(pairs).iterator()::next,
                            packets,
                            (frame, at) -> estimates.add(estimate(frame.toArray())))
                    .device()
                    .state();
            assertThat(estimates).isEqualTo(expected);
            assertThat(Precision.entries(state, Ways.of(program.program())).largestFirst())
                    .isEqualTo(model.flows());
            return estimates;
        });
    }

    /** Feeds the model what the switch saw: a clone comes before the packet that arrives at the same time. */
    private static List<Long> play(
            PrecisionModel model, int delay, FlowKey key, boolean leastWithout, LongSupplier flows, int packets) {
        record Clone(long due, Takeover takeover) {}
        Queue<Clone> clones = new ArrayDeque<>();
        List<Long> estimates = new ArrayList<>();
        long pass = 0;
        for (int i = 0; i < packets; i++) {
            while (!clones.isEmpty() && clones.peek().due() <= i) {
                model.secondPass(clones.remove().takeover());
                pass++;
            }
            long coin = RandomDraws.draw(SEED, pass, 0) & 0xFFFF_FFFFL;
            long mantissa = RandomDraws.draw(SEED, pass, 1) & 0xFFF;
            pass++;
            FirstPass first = model.packet(cut(flows.getAsLong(), key), coin, mantissa);
            estimates.add(first.estimate() == 0 && leastWithout ? first.least() + 1 : first.estimate());
            long due = i + delay;
            first.takeover().ifPresent(takeover -> clones.add(new Clone(due, takeover)));
        }
        clones.forEach(clone -> model.secondPass(clone.takeover()));
        return estimates;
    }

    /** Many more flows than entries, so that every way is contested. */
    private static ZipfFlows flows() {
        return new ZipfFlows(1000, 1.0, SEED);
    }

    private static long cut(long pair, FlowKey key) {
        return switch (key) {
            case SOURCE -> pair >>> 32;
            case DESTINATION -> pair & 0xFFFF_FFFFL;
            default -> pair;
        };
    }

    /** The estimate stands in the Ethernet destination address. */
    private static long estimate(byte[] packet) {
        long value = 0;
        for (int i = 0; i < 6; i++) {
            value = value << 8 | packet[i] & 0xFF;
        }
        return value;
    }
}
