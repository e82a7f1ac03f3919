package plumbline.programs.hhh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The rule of the control plane, held against the definition. */
class OutputRuleTest {
    private static Prefix prefix(String text) {
        String[] parts = text.split("[./]");
        long bits = 0;
        for (int i = 0; i < 4; i++) {
            bits = bits << 8 | Long.parseLong(parts[i]);
        }
        return new Prefix(Integer.parseInt(parts[4]), bits);
    }

    /** Threshold 10: the host explains 12 of the 25 of its /24; the /16 has 8 more, the /8 another 3. */
    @Test
    void whatIsExplainedBelowIsNotCountedAgain() {
        Map<Prefix, Double> estimates = new HashMap<>();
        estimates.put(prefix("10.1.2.3/32"), 12.0);
        estimates.put(prefix("10.1.2.0/24"), 25.0);
        estimates.put(prefix("10.1.0.0/16"), 33.0);
        estimates.put(prefix("10.0.0.0/8"), 36.0);
        estimates.put(prefix("0.0.0.0/0"), 40.0);
        List<HeavyPrefix> heavy = new OutputRule(10, 0).choose(new PrefixCounts(40, estimates));
        assertThat(heavy)
                .containsExactly(
                        new HeavyPrefix(prefix("10.1.2.3/32"), 12, 12),
                        new HeavyPrefix(prefix("10.1.2.0/24"), 25, 13),
                        new HeavyPrefix(prefix("10.0.0.0/8"), 36, 11));
    }

    /** On exact estimates of all prefixes the rule finds exactly what the definition finds. */
    @ParameterizedTest
    @ValueSource(ints = {1, 8})
    void onExactCountsItIsTheDefinition(int step) {
        for (int seed = 1; seed <= 20; seed++) {
            ExactPrefixes exact = traffic(new ExactPrefixes(step), seed);
            Map<Prefix, Double> estimates = new LinkedHashMap<>();
            for (int length = 0; length <= 32; length += step) {
                exact.ofLength(length).forEach((prefix, count) -> estimates.put(prefix, (double) count));
            }
            Map<Prefix, Long> chosen = new LinkedHashMap<>();
            new OutputRule(40, 0)
                    .choose(new PrefixCounts(exact.packets(), estimates))
                    .forEach(one -> chosen.put(one.prefix(), Math.round(one.conditioned())));
            assertThat(chosen).as("seed " + seed).isEqualTo(exact.heavy(40)).isNotEmpty();
        }
    }

    /**
     * Threshold 10: chosen is the host; its /24 has 13 more and must be chosen, above it the /16 has 13 + 8, the /8 13
     * + 8 + 3.
     */
    @Test
    void whatIsNotExplainedAndNotChosenIsLeftOut() {
        ExactPrefixes exact = new ExactPrefixes(8);
        send(exact, "10.1.2.3/32", 12);
        send(exact, "10.1.2.4/32", 6);
        send(exact, "10.1.2.5/32", 7);
        send(exact, "10.1.7.7/32", 8);
        send(exact, "10.9.9.9/32", 3);
        assertThat(exact.leftOut(Set.of(prefix("10.1.2.3/32")), 10))
                .isEqualTo(Map.of(
                        prefix("10.1.2.0/24"),
                        13L,
                        prefix("10.1.0.0/16"),
                        21L,
                        prefix("10.0.0.0/8"),
                        24L,
                        prefix("0.0.0.0/0"),
                        24L));
        assertThat(exact.leftOut(Set.of(prefix("10.1.2.3/32"), prefix("10.1.2.0/24")), 10))
                .isEqualTo(Map.of(prefix("10.0.0.0/8"), 11L, prefix("0.0.0.0/0"), 11L));
        assertThat(exact.leftOut(exact.heavy(10).keySet(), 10)).isEmpty();
    }

    private static void send(ExactPrefixes to, String host, int packets) {
        for (int i = 0; i < packets; i++) {
            to.packet(prefix(host).bits());
        }
    }

    @Test
    void aPrefixThatCoversIsShorterAndAgrees() {
        assertThat(prefix("10.0.0.0/8").covers(prefix("10.9.0.0/16"))).isTrue();
        assertThat(prefix("10.0.0.0/8").covers(prefix("10.0.0.0/8"))).isTrue();
        assertThat(prefix("10.0.0.0/16").covers(prefix("10.0.0.0/8"))).isFalse();
        assertThat(prefix("0.0.0.0/0").covers(prefix("1.2.3.4/32"))).isTrue();
        assertThat(Prefix.of(12, 0xFFFF_FFFFL)).hasToString("255.240.0.0/12");
    }

    /** With a counter for every prefix MST is exact, and RHHH right on average. */
    @Test
    void theSoftwareReferencesCountPrefixes() {
        SpaceSavingLevels mst = SpaceSavingLevels.mst(8, 5_000);
        ExactPrefixes exact = new ExactPrefixes(8);
        SpaceSavingLevels rhhh = SpaceSavingLevels.rhhh(8, 5_000, 7);
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < 40_000; i++) {
            long address = address(random);
            mst.packet(address);
            rhhh.packet(address);
            exact.packet(address);
        }
        PrefixCounts all = mst.counts();
        PrefixCounts sampled = rhhh.counts();
        for (int length = 8; length <= 32; length += 8) {
            exact.ofLength(length).forEach((prefix, count) -> {
                assertThat(all.of(prefix)).isEqualTo((double) count);
                assertThat(sampled.of(prefix)).isCloseTo((double) count, within(6 * Math.sqrt(4.0 * count)));
            });
        }
    }

    private static ExactPrefixes traffic(ExactPrefixes into, int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 600; i++) {
            into.packet(address(random));
        }
        return into;
    }

    /** Four bytes, each small most of the time: a bushy tree with a heavy corner. */
    private static long address(SplittableRandom random) {
        long address = 0;
        for (int i = 0; i < 4; i++) {
            address = address << 8 | (long) (6 * random.nextDouble() * random.nextDouble());
        }
        return address;
    }
}
