package plumbline.programs.afq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.programs.rig.BothEngines;
import plumbline.programs.rig.Catalogue;

class AfqTest {
    private static final int DROPPED = AfqPasses.DROPPED;
    private static final long ADD = 0;
    private static final long CONSERVATIVE = 1;
    private static final int PACKETS = 20_000;

    private static Map<String, Long> small(long form) {
        return Map.of(
                "form", form, "columns", 64L, "ports", 2L, "queues", 4L, "bytes", 2048L, "mtu", 1500L, "mark", 1L);
    }

    private static <T> List<T> onBoth(Map<String, Long> parameters, Function<AfqPasses, List<T>> run) {
        return BothEngines.agree(engine -> run.apply(new AfqPasses(engine, parameters)));
    }

    private static int twoPasses(AfqPasses passes, int flow, int length) {
        int queue = passes.send(flow, length);
        passes.copyComesBack();
        return queue;
    }

    /**
     * Four rounds of 2,048 bytes, the last ends at 8,192. Packets of 1,500 end at 1500, 3000, 4500, 6000, 7500: rounds
     * 0, 1, 2, 2, 3. The next would end at 9000, in round 4. In round 1 it fits, in queue 4 mod 4; so does what follows
     * in round 2, ending at 10500 in round 5.
     */
    @ParameterizedTest
    @ValueSource(longs = {ADD, CONSERVATIVE})
    void theRoundOfTheLastByte(long form) {
        List<Integer> queues = onBoth(small(form), passes -> {
            List<Integer> sent = new ArrayList<>();
            for (int i = 0; i < 7; i++) {
                sent.add(twoPasses(passes, 1, 1_500));
            }
            passes.round(1);
            sent.add(twoPasses(passes, 1, 1_500));
            passes.round(2);
            sent.add(twoPasses(passes, 1, 1_500));
            sent.add(twoPasses(passes, 2, 1_500));
            return sent;
        });
        assertThat(queues).containsExactly(0, 1, 2, 2, 3, DROPPED, DROPPED, 0, 1, 2);
    }

    /**
     * Eight queues of which three are in use at a time, as with three queues. In round 7 the next one fits in queue 7
     * and so on: rounds 7, 8, 9 are queues 7, 0, 1.
     */
    @ParameterizedTest
    @ValueSource(longs = {ADD, CONSERVATIVE})
    void fewerRoundsThanQueues(long form) {
        Map<String, Long> parameters = Catalogue.with(Catalogue.with(small(form), "queues", 8), "horizon", 3);
        assertThat(onBoth(parameters, passes -> {
                    List<Integer> sent = new ArrayList<>();
                    for (long round : new long[] {0, 7}) {
                        passes.round(round);
                        for (int i = 0; i < 5; i++) {
                            sent.add(twoPasses(passes, 1, 1_500));
                        }
                    }
                    return sent;
                }))
                .containsExactly(0, 1, 2, 2, DROPPED, 7, 0, 1, 1, DROPPED);
    }

    /** A packet as long as a round ends with it: the first byte of the next round is not its. */
    @ParameterizedTest
    @ValueSource(longs = {ADD, CONSERVATIVE})
    void aWholeRoundIsOneRound(long form) {
        Map<String, Long> parameters = Catalogue.with(Catalogue.with(small(form), "bytes", 1_024), "mtu", 1_024);
        assertThat(onBoth(
                        parameters,
                        passes -> List.of(
                                twoPasses(passes, 1, 1_024),
                                twoPasses(passes, 1, 1_024),
                                twoPasses(passes, 1, 1),
                                twoPasses(passes, 1, 1_023))))
                .containsExactly(0, 1, 2, 2);
    }

    /** Rounds of 512 bytes: a packet of 1,500 takes three, and its last byte is in the third. */
    @ParameterizedTest
    @ValueSource(longs = {ADD, CONSERVATIVE})
    void aPacketLongerThanARound(long form) {
        Map<String, Long> parameters = Catalogue.with(Catalogue.with(small(form), "bytes", 512), "queues", 8);
        assertThat(onBoth(
                        parameters,
                        passes -> List.of(
                                twoPasses(passes, 1, 1_500), twoPasses(passes, 1, 1_500), twoPasses(passes, 1, 1_500))))
                .containsExactly(2, 5, DROPPED);
    }

    /**
     * A constant is the limit of a row: with 8,192 − 1,500 bytes in front of it a packet of any length fits, with one
     * more none does. Variant B looks at the packet.
     */
    @Test
    void aShortPacketAtTheHorizon() {
        Function<AfqPasses, List<Integer>> last = passes -> {
            for (int i = 0; i < 5; i++) {
                twoPasses(passes, 1, i < 4 ? 1_500 : 693);
            }
            return List.of(twoPasses(passes, 1, 100));
        };
        assertThat(onBoth(small(ADD), last)).containsExactly(DROPPED);
        assertThat(onBoth(small(CONSERVATIVE), last)).containsExactly(3);
    }

    /**
     * For a hundred rounds it sends ten times what it gets, and gets 2,048 bytes a round beside the first four; then
     * each packet of its share is taken.
     */
    @ParameterizedTest
    @ValueSource(longs = {ADD, CONSERVATIVE})
    void whoSlowsDownIsServedAgain(long form) {
        List<Integer> taken = onBoth(small(form), passes -> {
            List<Integer> perRound = new ArrayList<>();
            for (int round = 0; round < 120; round++) {
                passes.round(round);
                int queued = 0;
                for (int i = 0; i < (round < 100 ? 14 : 1); i++) {
                    queued += twoPasses(passes, 1, 1_500) == DROPPED ? 0 : 1;
                }
                perRound.add(queued);
            }
            return perRound;
        });
        assertThat(taken.subList(0, 100).stream().mapToInt(Integer::intValue).sum())
                .isEqualTo(103 * 2_048 / 1_500);
        assertThat(taken.subList(100, 120)).containsOnly(1);
    }

    /** More than one round ahead is marked, for who knows ECN. */
    @ParameterizedTest
    @ValueSource(longs = {ADD, CONSERVATIVE})
    void roundsAheadAreMarked(long form) {
        assertThat(onBoth(small(form), passes -> {
                    List<Boolean> marked = new ArrayList<>();
                    for (int i = 0; i < 4; i++) {
                        passes.send(1, 1_500, i == 3 ? 0 : 2);
                        marked.add(passes.marked());
                        passes.copyComesBack();
                    }
                    return marked;
                }))
                .containsExactly(false, false, true, false);
    }

    /**
     * 32 bits of bytes are 2,097,152 rounds. A flow is silent while numbers go on by more than half of that, by which
     * time its bid would be in the future for signed numbers; and the numbers wrap while it sends.
     */
    @ParameterizedTest
    @ValueSource(longs = {ADD, CONSERVATIVE})
    void whoWasIdleForHalfOfAllNumbersIsServed(long form) {
        assertThat(onBoth(small(form), passes -> {
                    List<Integer> queues = new ArrayList<>();
                    for (long round : new long[] {5, 5 + (1 << 20) + 100, 5 + (1 << 21) - 100, (1 << 21) - 1}) {
                        passes.round(round);
                        queues.add(twoPasses(passes, 1, 1_500));
                        queues.add(twoPasses(passes, 1, 1_500));
                    }
                    passes.round(1 << 21);
                    queues.add(twoPasses(passes, 1, 1_500));
                    return queues;
                }))
                .containsExactly(1, 2, 1, 2, 1, 2, 3, 0, 1);
    }

    /** The program and the model put all packets of random traffic into the same queues. */
    @ParameterizedTest(name = "form {0}, {1} rows, from round {2}, horizon {3}")
    @CsvSource({"0, 2, 0, 16", "1, 4, 4194000, 13"})
    void agreesWithTheModel(long form, int rows, long firstRound, long horizon) {
        long bytes = 1_024;
        long queues = 16;
        AfqModel model = form == ADD
                ? new AfqModel.PerRow(rows, 32, bytes, queues, horizon, 1_500)
                : new AfqModel.Conservative(rows, 32, bytes, queues, horizon);
        Map<String, Long> parameters = Map.of(
                "form",
                form,
                "rows",
                (long) rows,
                "columns",
                32L,
                "ports",
                2L,
                "queues",
                queues,
                "horizon",
                horizon,
                "bytes",
                bytes,
                "mtu",
                1_500L);
        List<Integer> expected = new ArrayList<>();
        List<Integer> sent = onBoth(parameters, passes -> {
            SplittableRandom random = new SplittableRandom(7);
            List<Integer> decided = new ArrayList<>();
            long round = firstRound;
            boolean first = expected.isEmpty();
            for (int i = 0; i < PACKETS; i++) {
                int draw = random.nextInt(40_000);
                round += draw == 0 ? random.nextLong(1L << 23) : draw < 800 ? 1 : 0;
                int flow = random.nextInt(1 + random.nextInt(100));
                int length = 40 + random.nextInt(1_461);
                passes.round(round);
                decided.add(twoPasses(passes, flow, length));
                if (first) {
                    expected.add(model.packet(AfqPasses.fiveTuple(flow), length, round));
                }
            }
            return decided;
        });
        assertThat(sent).isEqualTo(expected);
        assertThat(expected.stream().filter(queue -> queue == AfqModel.DROPPED).count())
                .as("of %d packets dropped", PACKETS)
                .isBetween(PACKETS / 50L, PACKETS / 2L);
    }

    @ParameterizedTest(name = "form {0}, {1} rows, from round {2}, horizon {3}")
    @Tag("long")
    @CsvSource({"0, 1, 0, 16", "0, 3, 2097000, 11", "1, 1, 0, 16", "1, 2, 2097000, 16"})
    void agreesWithTheModelInOtherSettings(long form, int rows, long firstRound, long horizon) {
        agreesWithTheModel(form, rows, firstRound, horizon);
    }

    @Test
    void aSetUpFileIsForARouter() {
        assertThatThrownBy(() -> new Afq().control(Catalogue.program("afq", Map.of()), "router.yaml", ""))
                .hasMessageContaining("-p forward=1");
    }
}
