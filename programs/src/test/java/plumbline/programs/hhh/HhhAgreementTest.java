package plumbline.programs.hhh;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.pipelines.packet.Origin;
import plumbline.programs.BuiltInPrograms;
import plumbline.programs.precision.Coin;
import plumbline.programs.precision.PrecisionModel;
import plumbline.programs.precision.PrecisionModel.Settings;
import plumbline.programs.precision.PrecisionModel.Update;
import plumbline.programs.precision.Takeover;
import plumbline.programs.reference.Ways;
import plumbline.programs.rig.BothEngines;
import plumbline.programs.rig.Catalogue;
import plumbline.programs.rig.FlowRun;
import plumbline.programs.rig.ZipfFlows;
import plumbline.verifier.Verified;
import plumbline.vm.RandomDraws;

/**
 * The programs, on both engines, read out what PRECISION's reference model counts when it is fed the same prefixes and the
 * same random numbers.
 */
class HhhAgreementTest {
    private static final int PACKETS = 20_000;
    private static final int ENTRIES = 32;
    private static final long SEED = 42;
    private static final int DELAY = 10;

    private static ZipfFlows flows() {
        return new ZipfFlows(1000, 1.0, SEED);
    }

    @ParameterizedTest(name = "levels={0} ways={1} initial={2}")
    @CsvSource({"4, 4, 100", "32, 2, 0", "4, 1, 10", "32, 3, 100"})
    void randomPrefixes(int levels, int ways, long initial) {
        Map<String, Long> parameters = Map.of(
                "levels", (long) levels, "ways", (long) ways, "entries", (long) ENTRIES, "initial", initial);
        PrecisionModel model = model(ways, initial, 40);
        play((pass, source) -> {
            long level = RandomDraws.draw(SEED, pass, 0) & levels - 1;
            long flow = level + 1 << 32 | Prefix.of((int) (level + 1) * 32 / levels, source).bits();
            return new Optional<?>[] {model.packet(flow, word(pass, 1), mantissa(pass, 2)).takeover()};
        }, taken -> model.secondPass((Takeover) taken[0].orElseThrow()));
        Map<Prefix, Double> expected = new LinkedHashMap<>();
        model.flows().forEach(flow -> expected.merge(
                new Prefix((int) (flow.flow() >>> 32) * 32 / levels, flow.flow() & 0xFFFF_FFFFL),
                (double) levels * flow.packets(), Double::sum));
        expected.put(new Prefix(0, 0), (double) PACKETS);
        assertThat(readOut("hhhrandom", parameters)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "ways={0} initial={1}")
    @CsvSource({"1, 300", "2, 0", "3, 100"})
    void stackedTables(int ways, long initial) {
        Map<String, Long> parameters = Map.of("ways", (long) ways, "entries", (long) ENTRIES, "initial", initial);
        PrecisionModel[] models = {model(ways, initial, 32), model(ways, initial, 32), model(ways, initial, 32)};
        ExactPrefixes exact = new ExactPrefixes(8);
        play((pass, source) -> {
            exact.packet(source);
            Optional<?>[] taken = new Optional<?>[models.length];
            for (int i = 0; i < models.length; i++) {
                long flow = source | (1L << 16 - 8 * i) - 1;
                taken[i] = models[i].packet(flow, word(pass, 2 * i), mantissa(pass, 2 * i + 1)).takeover();
            }
            return taken;
        }, taken -> {
            for (int i = 0; i < models.length; i++) {
                int at = i;
                taken[i].ifPresent(takeover -> models[at].secondPass((Takeover) takeover));
            }
        });
        Map<Prefix, Double> expected = new LinkedHashMap<>();
        for (int i = 0; i < models.length; i++) {
            int length = 16 + 8 * i;
            models[i].flows().forEach(
                    flow -> expected.merge(Prefix.of(length, flow.flow()), (double) flow.packets(), Double::sum));
        }
        exact.ofLength(8).forEach((prefix, count) -> expected.put(prefix, (double) count));
        expected.put(new Prefix(0, 0), (double) PACKETS);
        assertThat(readOut("hhhstack", parameters)).isEqualTo(expected);
    }

    private static Map<Prefix, Double> readOut(String name, Map<String, Long> parameters) {
        Verified program = Catalogue.verified(name, "unlimited", parameters);
        HhhReadOut readOut = (HhhReadOut)
                BuiltInPrograms.find(name).orElseThrow().readOut(program.program()).orElseThrow();
        return BothEngines.agree(engine -> {
            FlowRun.Done run = new FlowRun(program, SEED, DELAY, engine).run(flows(), PACKETS, (frame, state) -> {});
            assertThat(run.device().pipe().counters().passes(Origin.RECIRCULATION)).as("second passes").isGreaterThan(50);
            return readOut.counts(run.device().state()).estimates();
        });
    }

    private static PrecisionModel model(int ways, long initial, int keyBits) {
        return new PrecisionModel(
                new Settings(new Ways(ways, ENTRIES), initial, Coin.NINE_EIGHTHS_APPROXIMATE, Update.INCREMENT, keyBits));
    }

    private static long word(long pass, int draw) {
        return RandomDraws.draw(SEED, pass, draw) & 0xFFFF_FFFFL;
    }

    private static long mantissa(long pass, int draw) {
        return RandomDraws.draw(SEED, pass, draw) & 0xFFF;
    }

    /** What a first pass leaves behind for the second, by table. */
    private interface FirstPasses {
        Optional<?>[] of(long pass, long source);
    }

    /** What a second pass does. */
    private interface SecondPass {
        void of(Optional<?>[] taken);
    }

    /** Feeds models what the switch saw: a clone comes before the packet that arrives at the same time. */
    private static void play(FirstPasses first, SecondPass second) {
        record Clone(long due, Optional<?>[] taken) {}
        Queue<Clone> clones = new ArrayDeque<>();
        ZipfFlows flows = flows();
        long pass = 0;
        for (int i = 0; i < PACKETS; i++) {
            while (!clones.isEmpty() && clones.peek().due() <= i) {
                second.of(clones.remove().taken());
                pass++;
            }
            Optional<?>[] taken = first.of(pass++, flows.getAsLong() >>> 32);
            for (Optional<?> one : taken) {
                if (one.isPresent()) {
                    clones.add(new Clone(i + DELAY, taken));
                    break;
                }
            }
        }
        clones.forEach(clone -> second.of(clone.taken()));
    }
}
