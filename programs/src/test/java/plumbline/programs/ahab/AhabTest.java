package plumbline.programs.ahab;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.isa.support.TestFrame;
import plumbline.programs.rig.BothEngines;
import plumbline.programs.rig.Catalogue;
import plumbline.verifier.Verdict;

/** The program against its equations, packet by packet. */
class AhabTest {
    private static final long CAPACITY = 6_450;
    private static final int PACKETS = 20_000;
    private static final int USERS = 6;

    /** What the program says of a packet. */
    private record Seen(boolean through, boolean marked, long rate, long threshold) {}

    /**
     * Users 0 to 3 send UDP, 4 and 5 TCP, the last with ECN; weights 1, 2, 1/2, 1, 1, 4. The slice is offered half of
     * what it can carry, then four times that, then little again.
     */
    @ParameterizedTest
    @CsvSource({"5, 8, 1, 2"})
    void asTheEquationsSay(int bits, int mantissa, long hard, long seed) {
        Map<String, Long> parameters = Map.of("bits", (long) bits, "mantissa", (long) mantissa, "hard", hard);
        int[] weights = {0, 1, -1, 0, 0, 2};
        List<Seen> seen = BothEngines.agree(engine -> {
            AhabPasses passes = new AhabPasses(engine, parameters);
            for (int user = 0; user < USERS; user++) {
                passes.weigh(user, weights[user], 7);
            }
            AhabModel model = new AhabModel(bits, mantissa, CAPACITY, hard == 1);
            SplittableRandom random = new SplittableRandom(seed);
            List<Seen> all = new ArrayList<>();
            long now = 5_000_000;
            for (int i = 0; i < PACKETS; i++) {
                double load = i < PACKETS / 4 || i > PACKETS * 3 / 4 ? 0.5 : 4;
                now += (long) (-60_000 * Math.log(1 - random.nextDouble()) / load);
                int user = random.nextInt(USERS);
                int length = 40 + random.nextInt(1_400);
                boolean tcp = user > 3;
                int ecn = user == 5 ? 1 : 0;
                boolean through = passes.send(user, tcp ? TestFrame.TCP : TestFrame.UDP, ecn, length, now);
                Seen one =
                        new Seen(through, passes.value("ipv4.ecn") == 3, passes.value("rate0"), passes.value("limit1"));
                AhabModel.Verdict verdict =
                        model.packet(user, weights[user], tcp, ecn == 1, length, now, (int) passes.value("drawn"));
                assertThat(one)
                        .as("seed %d, packet %d", seed, i)
                        .isEqualTo(new Seen(!verdict.dropped(), verdict.marked(), verdict.rate(), verdict.threshold()));
                if (through) {
                    passes.copyComesBack(now + 1);
                }
                all.add(one);
            }
            return all;
        });
        assertThat(seen).extracting(Seen::through).contains(true, false);
        assertThat(seen).extracting(Seen::marked).contains(true, false);
    }

    @ParameterizedTest
    @Tag("long")
    @CsvSource({"6, 8, 0, 1", "7, 12, 1, 3"})
    void asTheEquationsSayOfOtherSettings(int bits, int mantissa, long hard, long seed) {
        asTheEquationsSay(bits, mantissa, hard, seed);
    }

    /**
     * All is dropped that can be: the threshold is the least there is, a 39th of what the user sends, and the slice is
     * congested: 40 Mbit/s into 32. The first packet of each epoch gets through, so that the threshold rises until four
     * of five do; without that exemption chance lets some of UDP through.
     */
    @ParameterizedTest
    @CsvSource({"1, 6, 1"})
    void aSliceThatDropsEverythingRecovers(long exempt, int protocol, long hard) {
        List<Boolean> through = BothEngines.agree(engine -> {
            AhabPasses passes = new AhabPasses(engine, Map.of("exempt", exempt, "capacity", 2_000L, "hard", hard));
            List<Boolean> all = new ArrayList<>();
            for (int i = 0; i < 4_000; i++) {
                if (i == 1_000) {
                    passes.set("threshold", 0, 64);
                }
                long now = 1_000_000_000L + i * 250_000L;
                all.add(passes.send(1, protocol, 0, 1_250, now));
                if (all.getLast()) {
                    passes.copyComesBack(now + 650);
                }
            }
            return all;
        });
        assertThat(share(through.subList(1_000, 1_020))).isLessThan(0.4);
        assertThat(share(through.subList(2_000, 4_000)))
                .isBetween(protocol == TestFrame.TCP ? 0.5 : 0.7, 0.9); // TCP is expected to slow down
    }

    @ParameterizedTest
    @Tag("long")
    @CsvSource({"1, 17, 0", "0, 17, 0"})
    void aSliceThatDropsEverythingRecoversInOtherSettings(long exempt, int protocol, long hard) {
        aSliceThatDropsEverythingRecovers(exempt, protocol, hard);
    }

    private static double share(List<Boolean> through) {
        return (double) through.stream().filter(one -> one).count() / through.size();
    }

    /**
     * Packets of 1,250 bytes, all above T = 1,000. 8 T are 6 of them and a part, 32 T are 25 and a part: without ECN
     * every seventh is lost, and the 26th behind the first; with ECN every seventh is marked. With weight 2 a packet
     * counts 625, so that the first is not above T, and of the others every thirteenth is lost.
     */
    @Test
    void tcpIsStruckAtDistances() {
        List<List<Integer>> struck = BothEngines.agree(engine -> {
            AhabPasses passes = new AhabPasses(engine, Map.of("exempt", 0L, "tau_flow", 0L));
            passes.set("threshold", 0, 1_000);
            passes.set("congestion", 0, 1);
            passes.weigh(3, 1, 0);
            List<Integer> lost = new ArrayList<>();
            List<Integer> lostWithEcn = new ArrayList<>();
            List<Integer> marked = new ArrayList<>();
            List<Integer> lostOfWeight2 = new ArrayList<>();
            for (int i = 0; i < 30; i++) {
                long now = 1_000_000_000L + i * 100_000L;
                if (!passes.send(1, TestFrame.TCP, 0, 1_250, now)) {
                    lost.add(i);
                }
                if (!passes.send(2, TestFrame.TCP, 1, 1_250, now)) {
                    lostWithEcn.add(i);
                } else if (passes.value("ipv4.ecn") == 3) {
                    marked.add(i);
                }
                if (!passes.send(3, TestFrame.TCP, 0, 1_250, now)) {
                    lostOfWeight2.add(i);
                }
            }
            return List.of(lost, lostWithEcn, marked, lostOfWeight2);
        });
        assertThat(struck)
                .containsExactly(
                        List.of(0, 7, 14, 21, 26, 28), List.of(0, 26), List.of(7, 14, 21, 28), List.of(1, 14, 27));
    }

    /** What comes back writes the slice's threshold and flag, and nothing else; it goes nowhere. */
    @Test
    void theCopyTouchesNeitherSketchNorFilters() {
        BothEngines.agree(engine -> {
            AhabPasses passes = new AhabPasses(engine, Map.of("columns", 16L, "slices", 2L));
            passes.weigh(1, 0, 1);
            List<String> registers =
                    List.of("last_epoch", "mark_left", "drop_left", "demand", "stash0", "stash2", "stash3");
            List<String> filters = List.of("user0", "user1", "user2", "sent0", "sent1", "sent2", "sent3");
            int copies = 0;
            for (int i = 0; i < 500; i++) {
                long now = 1_000_000_000L + i * 20_000L;
                boolean through = passes.send(1, i % 2 == 0 ? TestFrame.TCP : TestFrame.UDP, 0, 1_250, now);
                List<Object> before = state(passes, registers, filters);
                long fair = passes.value("fair");
                if (through && passes.copyComesBack(now + 650)) {
                    copies++;
                    assertThat(state(passes, registers, filters)).isEqualTo(before);
                    assertThat(passes.register("threshold", 1)).isEqualTo(fair);
                    assertThat(passes.dropped()).isTrue();
                }
            }
            assertThat(copies).isEqualTo(11); // epochs 953 to 963
            assertThat(passes.register("congestion", 1)).isOne();
            assertThat(passes.register("congestion", 0)).isZero();
            return copies;
        });
    }

    private static List<Object> state(AhabPasses passes, List<String> registers, List<String> filters) {
        List<Object> all = new ArrayList<>();
        for (int cell = 0; cell < 16; cell++) {
            for (String register : registers) {
                all.add(passes.register(register, cell));
            }
            for (String filter : filters) {
                all.add(passes.filter(filter, cell));
            }
        }
        return all;
    }

    /**
     * The control plane gives a capacity, and reads what was offered: 100 Mbit/s are 6,250 bytes per 0.5 ms. Filters
     * are read right behind a packet, which counts whole, and with those that were dropped before it.
     */
    @Test
    void whatTheControlPlaneSees() {
        List<Long> demands = BothEngines.agree(engine -> {
            AhabPasses passes = new AhabPasses(engine, Map.of());
            passes.weigh(1, 0, 5);
            passes.capacity(5, 1_000);
            for (int i = 0; i < 400; i++) {
                long now = 1_000_000_000L + i * 100_000L;
                if (passes.send(1, TestFrame.UDP, 0, 1_250, now)) {
                    passes.copyComesBack(now + 650);
                }
            }
            return List.of(passes.register("demand", 5), passes.register("threshold", 5), passes.register("demand", 0));
        });
        assertThat(demands.getFirst()).isBetween(6_250L, 8_000L);
        assertThat(demands.get(1)).isBetween(500L, 1_500L);
        assertThat(demands.get(2)).isZero();
    }

    /** Who belongs to no slice loses nothing, and counts for nothing. */
    @Test
    void whoBelongsToNoSlice() {
        BothEngines.agree(engine -> {
            AhabPasses passes = new AhabPasses(engine, Map.of("capacity", 0L));
            passes.exclude(1);
            for (int i = 0; i < 1_000; i++) {
                assertThat(passes.send(1, TestFrame.UDP, 0, 1_250, 1_000_000_000L + i * 10_000L))
                        .isTrue();
                assertThat(passes.copyComesBack(0)).isFalse();
            }
            return passes.register("demand", 0);
        });
    }

    /** 1012/1690 with 5 bits: 15.5/26.5, which are 2396/4096; times 2^14 9,584. */
    @Test
    void theModelDividesAsTheExampleDoes() {
        assertThat(new AhabModel(5, 12, CAPACITY, false).step(1_012, 1_690, 1 << 14))
                .isEqualTo(9_584);
    }

    /** On a chip, with every choice of how it works. */
    @ParameterizedTest
    @ValueSource(strings = {"", "hard=1"})
    void legalOnTofino(String setting) {
        String[] words = setting.split("=");
        Map<String, Long> parameters = words.length == 2 ? Map.of(words[0], Long.valueOf(words[1])) : Map.of();
        assertThat(Catalogue.verdict("ahab", "tofino1", parameters)).isInstanceOf(Verdict.Accepted.class);
    }

    @ParameterizedTest
    @Tag("long")
    @ValueSource(strings = {"exempt=0", "bounded=1", "bits=5", "bits=7", "mantissa=12", "delta=4", "tau_slice=5"})
    void legalOnTofinoInOtherSettings(String setting) {
        legalOnTofino(setting);
    }
}
