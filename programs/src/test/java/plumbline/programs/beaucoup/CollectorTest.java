package plumbline.programs.beaucoup;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import plumbline.programs.beaucoup.compile.CompiledQueries;
import plumbline.programs.beaucoup.compile.CompiledQuery;
import plumbline.programs.beaucoup.compile.QueryCompiler;
import plumbline.programs.rig.Frames;
import plumbline.vm.interpreter.Interpreter;

/** Slots: when they are free, who may have them, how often they alert. */
class CollectorTest {
    private static final long WINDOW = 1_000_000;
    /** Every packet draws: one coupon of probability 1/2 is missed at most. */
    private static final String TWO_OF_TWO = """
        budget: 3
        queries: [{name: q, key: [src], attribute: [packet], threshold: 3}]
        """;

    private final CompiledQueries queries = QueryCompiler.STANDARD.compile(Queries.of(TWO_OF_TWO));
    private final Rig rig = new Rig(new Interpreter(), Map.of("slots", 1L, "window", WINDOW, "tick", 0L), queries);

    /** Packets of a source, one nanosecond apart. */
    private int alerts(int source, long nanos, int packets) {
        int alerts = 0;
        for (int i = 0; i < packets; i++) {
            alerts += rig.send(Frames.frame(source, 9, Frames.UDP, 0, 1, 2), nanos + i)
                            .isPresent()
                    ? 1
                    : 0;
        }
        return alerts;
    }

    private long collisions() {
        return rig.use().queries().stream().mapToLong(CouponUse.Row::collided).sum();
    }

    @Test
    void aKeyAlertsOncePerWindow() {
        assertThat(alerts(1, 1L << 40, 200)).isEqualTo(1);
        assertThat(alerts(1, (1L << 40) + WINDOW / 2, 200)).isZero();
        assertThat(alerts(1, (1L << 40) + 2 * WINDOW, 200)).isEqualTo(1);
    }

    @Test
    void aSlotIsAnotherKeysUntilTheWindowIsOver() {
        alerts(1, 5_000, 200);
        assertThat(collisions()).isZero();
        assertThat(alerts(2, 5_000 + WINDOW / 2, 200)).isZero();
        long dropped = collisions();
        assertThat(dropped).isGreaterThan(100);
        assertThat(alerts(2, 5_300 + WINDOW, 200)).isEqualTo(1);
        assertThat(collisions()).isEqualTo(dropped);
        assertThat(alerts(1, 5_500 + WINDOW, 200)).isZero();
    }

    /** At the start nothing lives, even while now is less than the window. */
    @Test
    void theFirstWindowCountsToo() {
        assertThat(alerts(1, 0, 200)).isEqualTo(1);
    }

    /** A collector of just before the clock of 2^32 ns wraps neither dies early nor lives longer. */
    @Test
    void theClockMayWrap() {
        long wrap = 1L << 32;
        alerts(3, wrap - 10 * WINDOW, 200);
        assertThat(alerts(1, wrap - 500, 300)).isEqualTo(1);
        assertThat(alerts(1, wrap + 500, 200)).isZero();
        assertThat(alerts(2, wrap + 700, 200)).isZero();
        assertThat(alerts(2, wrap + WINDOW, 300)).isEqualTo(1);
    }

    /** The number of the query belongs to location and signature. */
    @Test
    void queriesOnOneKeyDoNotMix() {
        CompiledQueries two = QueryCompiler.STANDARD.compile(Queries.of("""
            budget: 0.5
            queries:
              - {name: destinations, key: [src], attribute: [dst], threshold: 1000}
              - {name: ports, key: [src], attribute: [dst_port], threshold: 1000}
            """));
        Rig both = new Rig(new Interpreter(), Map.of("window", 1L << 40), two);
        int alerts = 0;
        for (int i = 0; i < 20_000; i++) { // many destinations, few ports
            byte[] frame = Frames.frame(7, i * 0x9E3779B9, Frames.UDP, 0, 1, i % 100);
            Alert alert = both.send(frame, 1L << 41 | i).orElse(null);
            alerts += alert == null ? 0 : 1;
            assertThat(alert == null ? "destinations" : alert.query()).isEqualTo("destinations");
        }
        assertThat(alerts).isEqualTo(1);
        assertThat(both.use().occupied()).isEqualTo(2);
    }

    /**
     * A query that stays alerts at the same packets as in a switch whose queries are never replaced: once, and not
     * late. Those that come draw on the same attribute, those that go did.
     */
    @Test
    void aQueryThatStaysIsNotDisturbed() {
        String stays = "{name: stays, key: [src], attribute: [dst], threshold: 200}";
        String first = "queries: [{name: first, key: [dst], attribute: [dst], threshold: 70}, " + stays + "]";
        String second = "queries: [" + stays + ", {name: second, key: [src], attribute: [dst], threshold: 1500}]";
        String third = "queries: [{name: third, key: [dst], attribute: [dst], threshold: 900}, " + stays + "]";
        Map<String, Long> parameters = Map.of("window", 1L << 40);
        Rig changing = new Rig(new Interpreter(), parameters, QueryCompiler.STANDARD.compile(Queries.of(first)));
        Rig unchanged = new Rig(new Interpreter(), parameters, QueryCompiler.STANDARD.compile(Queries.of(first)));
        List<String> expected = new ArrayList<>();
        List<String> seen = new ArrayList<>();
        for (int i = 0; i < 24_000; i++) { // 20 sources with 1,200 destinations each
            if (i == 2_000 || i == 3_000 || i == 4_500) {
                changing.install(Queries.of(i == 2_000 ? second : i == 3_000 ? third : first));
            }
            byte[] frame = Frames.frame(0x0A000000 + i % 20, i * 0x9E3779B9, Frames.UDP, 0, 1, 2);
            String packet = i + " ";
            changing.send(frame, 1L << 41 | i).ifPresent(alert -> seen.add(packet + alert.query() + alert.key()));
            unchanged.send(frame, 1L << 41 | i).ifPresent(alert -> expected.add(packet + alert.query() + alert.key()));
        }
        seen.removeIf(alert -> !alert.contains("stays"));
        expected.removeIf(alert -> !alert.contains("stays"));
        assertThat(expected).hasSize(20);
        assertThat(seen).isEqualTo(expected);
    }

    /** Numbers: a query that comes must not find collectors of one that went two replacements ago. */
    @Test
    void aQueryThatComesFindsNoCollectors() {
        String stays = "{name: stays, key: [src], attribute: [src_port], threshold: 900}";
        Rig changing = new Rig(
                new Interpreter(),
                Map.of("window", 1L << 40),
                QueryCompiler.STANDARD.compile(Queries.of(
                        "queries: [" + stays + ", {name: went, key: [src], attribute: [dst], threshold: 900}]")));
        for (int i = 0; i < 600; i++) {
            changing.send(Frames.frame(7, i * 0x9E3779B9, Frames.UDP, 0, 1, 2), 1L << 41 | i);
        }
        changing.install(Queries.of("queries: [" + stays + "]"));
        CompiledQueries last = changing.install(
                Queries.of("queries: [" + stays + ", {name: comes, key: [src], attribute: [dst], threshold: 900}]"));
        assertThat(last.queries()).extracting(CompiledQuery::id).containsExactly(1, 3);
    }

    /** A second and third way give coupons more chances: 600 keys lose fewer in 3 × 1,024 slots than in 4,096. */
    @Test
    void moreWaysLoseFewerCoupons() {
        long one = lost(1, 4_096);
        long three = lost(3, 1_024);
        assertThat(one).isGreaterThan(0);
        assertThat(three).isLessThan(one);
    }

    private static long lost(long ways, long slots) {
        CompiledQueries packets = QueryCompiler.STANDARD.compile(Queries.of(TWO_OF_TWO));
        Rig many = new Rig(new Interpreter(), Map.of("ways", ways, "slots", slots, "window", 1L << 40), packets);
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < 20_000; i++) {
            many.send(Frames.frame(random.nextInt(600) * 0x9E3779B9, 9, Frames.UDP, 0, 1, 2), 1L << 41 | i);
        }
        return many.use().queries().getFirst().collided();
    }
}
