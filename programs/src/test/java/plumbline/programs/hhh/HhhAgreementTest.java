package plumbline.programs.hhh;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.function.LongPredicate;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.pipelines.packet.Origin;
import plumbline.programs.BuiltInPrograms;
import plumbline.programs.precision.Coin;
import plumbline.programs.precision.PrecisionModel;
import plumbline.programs.precision.PrecisionModel.Settings;
import plumbline.programs.precision.PrecisionModel.Update;
import plumbline.programs.precision.Takeover;
import plumbline.programs.reference.AddressPairs;
import plumbline.programs.reference.Ways;
import plumbline.programs.rig.BothEngines;
import plumbline.programs.rig.CapturedPairs;
import plumbline.programs.rig.Catalogue;
import plumbline.programs.rig.FlowRun;
import plumbline.programs.rig.FlowSource;
import plumbline.programs.rig.Traffic;
import plumbline.programs.rig.ZipfFlows;
import plumbline.verifier.Verified;
import plumbline.vm.RandomDraws;

/**
 * The programs, on both engines, read out what PRECISION's reference model counts when it is fed the same prefixes and
 * the same random numbers.
 */
class HhhAgreementTest {
    private static final int PACKETS = 20_000;
    private static final int ENTRIES = 32;
    private static final long SEED = 42;
    private static final int DELAY = 10;

    /** Of the trace all frames get past the parser, so that each is a pass. */
    private static Traffic traffic(String name) {
        return name.equals("zipf")
                ? Traffic.of(() -> new FlowSource(new ZipfFlows(1000, 1.0, SEED), PACKETS))
                : Traffic.captured(name);
    }

    @ParameterizedTest(name = "{0} levels={1} ways={2} initial={3}")
    @CsvSource({
        "zipf, 4, 4, 100",
        "zipf, 32, 2, 0",
        "zipf, 4, 1, 10",
        "zipf, 32, 3, 100",
        CapturedPairs.INDUSTRIAL + ", 4, 4, 0",
        CapturedPairs.INDUSTRIAL + ", 32, 2, 10",
    })
    void randomPrefixes(String packets, int levels, int ways, long initial) {
        Traffic traffic = traffic(packets);
        Map<String, Long> parameters =
                Map.of("levels", (long) levels, "ways", (long) ways, "entries", (long) ENTRIES, "initial", initial);
        PrecisionModel model = model(ways, initial, 40);
        Played played = play(
                traffic,
                source -> true,
                (pass, source) -> {
                    long level = RandomDraws.draw(SEED, pass, 0) & levels - 1;
                    long flow = level + 1 << 32
                            | Prefix.of((int) (level + 1) * 32 / levels, source).bits();
                    return new Optional<?>[] {
                        model.packet(flow, word(pass, 1), mantissa(pass, 2)).takeover()
                    };
                },
                taken -> model.secondPass((Takeover) taken[0].orElseThrow()));
        Map<Prefix, Double> expected = new LinkedHashMap<>();
        model.flows()
                .forEach(flow -> expected.merge(
                        new Prefix((int) (flow.flow() >>> 32) * 32 / levels, flow.flow() & 0xFFFF_FFFFL),
                        (double) levels * flow.packets(),
                        Double::sum));
        expected.put(new Prefix(0, 0), (double) played.measured());
        assertThat(readOut("hhhrandom", parameters, traffic, played.clones())).isEqualTo(expected);
    }

    /** Packets from 0.0.0.0 are not measured. */
    @ParameterizedTest(name = "{0} ways={1} initial={2}")
    @CsvSource({
        "zipf, 1, 300",
        "zipf, 2, 0",
        "zipf, 3, 100",
        CapturedPairs.INDUSTRIAL + ", 2, 0",
        CapturedPairs.INDUSTRIAL + ", 3, 10"
    })
    void stackedTables(String packets, int ways, long initial) {
        Traffic traffic = traffic(packets);
        Map<String, Long> parameters = Map.of("ways", (long) ways, "entries", (long) ENTRIES, "initial", initial);
        PrecisionModel[] models = {model(ways, initial, 32), model(ways, initial, 32), model(ways, initial, 32)};
        ExactPrefixes exact = new ExactPrefixes(8);
        Played played = play(
                traffic,
                source -> source != 0,
                (pass, source) -> {
                    exact.packet(source);
                    Optional<?>[] taken = new Optional<?>[models.length];
                    for (int i = 0; i < models.length; i++) {
                        long flow = source | (1L << 16 - 8 * i) - 1;
                        taken[i] = models[i]
                                .packet(flow, word(pass, 2 * i), mantissa(pass, 2 * i + 1))
                                .takeover();
                    }
                    return taken;
                },
                taken -> {
                    for (int i = 0; i < models.length; i++) {
                        int at = i;
                        taken[i].ifPresent(takeover -> models[at].secondPass((Takeover) takeover));
                    }
                });
        Map<Prefix, Double> expected = new LinkedHashMap<>();
        for (int i = 0; i < models.length; i++) {
            int length = 16 + 8 * i;
            models[i]
                    .flows()
                    .forEach(flow ->
                            expected.merge(Prefix.of(length, flow.flow()), (double) flow.packets(), Double::sum));
        }
        exact.ofLength(8).forEach((prefix, count) -> expected.put(prefix, (double) count));
        expected.put(new Prefix(0, 0), (double) played.measured());
        assertThat(readOut("hhhstack", parameters, traffic, played.clones())).isEqualTo(expected);
    }

    private static Map<Prefix, Double> readOut(
            String name, Map<String, Long> parameters, Traffic traffic, long clones) {
        Verified program = Catalogue.verified(name, "unlimited", parameters);
        HhhReadOut readOut = (HhhReadOut) BuiltInPrograms.find(name)
                .orElseThrow()
                .readOut(program.program())
                .orElseThrow();
        return BothEngines.agree(engine -> {
            FlowRun.Done run =
                    new FlowRun(program, SEED, DELAY, engine).run(traffic.port().get(), (frame, state) -> {});
            assertThat(run.device().pipe().counters().passes(Origin.RECIRCULATION))
                    .as("second passes")
                    .isEqualTo(clones)
                    .isPositive();
            return readOut.counts(run.device().state()).estimates();
        });
    }

    private static PrecisionModel model(int ways, long initial, int keyBits) {
        return new PrecisionModel(new Settings(
                new Ways(ways, ENTRIES), initial, Coin.NINE_EIGHTHS_APPROXIMATE, Update.INCREMENT, keyBits));
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

    /** How many packets a model counted, and how many of them were cloned. */
    private record Played(long measured, long clones) {}

    /**
     * Feeds models what the switch saw: a clone comes before the packet that arrives at the same time.
     *
     * @param counts whether packets of a source are measured
     */
    private static Played play(Traffic traffic, LongPredicate counts, FirstPasses first, SecondPass second) {
        record Clone(long due, Optional<?>[] taken) {}
        Queue<Clone> clones = new ArrayDeque<>();
        long pass = 0;
        long measured = 0;
        long cloned = 0;
        for (int i = 0; i < traffic.pairs().length; i++) {
            long now = traffic.nanos()[i];
            long source = traffic.pairs()[i] >>> 32;
            while (!clones.isEmpty() && clones.peek().due() <= now) {
                second.of(clones.remove().taken());
                pass++;
            }
            pass++;
            if (traffic.pairs()[i] != AddressPairs.NONE && counts.test(source)) {
                measured++;
                Optional<?>[] taken = first.of(pass - 1, source);
                if (Stream.of(taken).anyMatch(Optional::isPresent)) {
                    cloned++;
                    clones.add(new Clone(now + DELAY * FlowSource.SPACING_NANOS, taken));
                }
            }
        }
        clones.forEach(clone -> second.of(clone.taken()));
        return new Played(measured, cloned);
    }
}
