package plumbline.programs.beaucoup;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import plumbline.isa.hash.HashCatalogue;
import plumbline.isa.hash.HashSeed;
import plumbline.isa.model.HashFunction.Crc;
import plumbline.programs.IntervalReadOuts;
import plumbline.programs.beaucoup.compile.CompiledQueries;
import plumbline.programs.beaucoup.compile.CompiledQuery;
import plumbline.programs.beaucoup.compile.CouponChoice;
import plumbline.programs.beaucoup.compile.QueryCompiler;
import plumbline.programs.beaucoup.query.Definitions;
import plumbline.programs.rig.BothEngines;
import plumbline.programs.rig.Catalogue;
import plumbline.programs.rig.Frames;
import plumbline.vm.Engine;
import plumbline.vm.compiler.Compiler;

/** A spreader that knows a hash and chooses 20,000 destinations none of which draws a coupon. */
class ChosenDestinationsTest {
    private static final Map<String, Long> PARAMETERS = Map.of("attributes", 2L, "window", 1_000_000_000L);
    private static final int SPREADER = 0xC0000207;
    private static final int DESTINATIONS = 20_000;
    private static final int THRESHOLD = 1_000;
    private static final int NEVER = Integer.MAX_VALUE;
    /** CRC-16/T10-DIF, the published hash of destinations. */
    private static final Crc PUBLISHED = new Crc(16, 0x8BB7, false, false, 0, 0);

    private final CompiledQueries queries = new QueryCompiler(CouponChoice.TEXT, 32, Definitions.STANDARD)
            .compile(Queries.of("""
                queries: [{name: spreader, key: [src], attribute: [dst], threshold: %d}]
                """.formatted(THRESHOLD)));
    private final CompiledQuery query = queries.queries().getFirst();

    /** How many destinations it took until the first alert; {@link #NEVER}. */
    private static int alert(Rig rig, List<Integer> destinations) {
        for (int i = 0; i < destinations.size(); i++) {
            byte[] frame = Frames.frame(SPREADER, destinations.get(i), Frames.UDP, 0, 1, 2);
            if (rig.send(frame, (1L << 40) + 1_000L * i).isPresent()) {
                return i + 1;
            }
        }
        return NEVER;
    }

    private Rig rig(Engine engine, HashSeed seed) {
        Rig rig = new Rig(engine, PARAMETERS, queries);
        rig.state().hashSeed(seed);
        return rig;
    }

    private static int onBoth(Function<Engine, Integer> run) {
        return BothEngines.agree(run);
    }

    /** Random destinations that draw no coupon by a hash. */
    private List<Integer> missing(Crc hash) {
        return new Random(1)
                .ints()
                .filter(destination -> {
                    int value = crc16(hash, destination);
                    return value < query.first() || value >= query.end();
                })
                .limit(DESTINATIONS)
                .boxed()
                .toList();
    }

    /** Bit by bit; messages enter with their highest bit first. */
    private static int crc16(Crc crc, int message) {
        long rest = Integer.toUnsignedLong(message) << 16;
        for (int bit = 47; bit >= 16; bit--) {
            rest ^= (rest >>> bit & 1) * ((1L << 16 | crc.polynomial()) << bit - 16);
        }
        return (int) (rest ^ crc.xorOut());
    }

    private static HashSeed seed(int number) {
        return HashSeed.of(BigInteger.valueOf(number));
    }

    @Test
    void thePublishedHashIsEvaded() {
        assertThat(onBoth(engine -> alert(rig(engine, HashSeed.PUBLIC), missing(PUBLISHED))))
                .isEqualTo(NEVER);
    }

    /** As many destinations as of any spreader: the mean of the alerts' places is near the threshold. */
    @Test
    @Tag("long")
    void aSeedIsNotEvaded() {
        List<Integer> destinations = missing(PUBLISHED);
        int[] places = IntStream.rangeClosed(1, 16)
                .map(number -> alert(rig(new Compiler(Duration.ZERO), seed(number)), destinations))
                .toArray();
        assertThat(IntStream.of(places)).allMatch(place -> place > THRESHOLD / 4 && place < 4 * THRESHOLD);
        assertThat(IntStream.of(places).average().orElseThrow()).isBetween(.8 * THRESHOLD, 1.2 * THRESHOLD);
    }

    @Test
    void bothEnginesAlertAtTheSameDestination() {
        assertThat(onBoth(engine -> alert(rig(engine, seed(1)), missing(PUBLISHED))))
                .isLessThan(4 * THRESHOLD);
    }

    /** Who has learnt the seed evades it until the interval ends. */
    @Test
    void theNextIntervalHasAnotherSeed() {
        List<Integer> destinations =
                missing((Crc) seed(1).of(HashCatalogue.named("crc16", 1).orElseThrow()));
        assertThat(onBoth(engine -> alert(rig(engine, seed(1)), destinations))).isEqualTo(NEVER);
        assertThat(onBoth(engine -> {
                    Rig rig = rig(engine, seed(1));
                    IntervalReadOuts.restart(Catalogue.program("beaucoup", PARAMETERS), rig.state());
                    assertThat(rig.state().hashSeed()).isEqualTo(seed(1).next());
                    return alert(rig, destinations);
                }))
                .isLessThan(4 * THRESHOLD);
    }
}
