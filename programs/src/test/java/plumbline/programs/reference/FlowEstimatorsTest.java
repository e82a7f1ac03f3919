package plumbline.programs.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import plumbline.programs.heavyhitters.FlowCount;

/** The algorithms in software: cases followed by hand, and the guarantees that their authors prove. */
class FlowEstimatorsTest {
    private static long send(FlowEstimator to, long... flows) {
        return LongStream.of(flows).map(to::packet).reduce(0, (before, last) -> last);
    }

    @Test
    void spaceSavingReplacesTheSmallest() {
        SpaceSaving two = new SpaceSaving(2);
        assertThat(send(two, 7, 7, 8)).isEqualTo(1);
        assertThat(send(two, 9)).isEqualTo(2);
        assertThat(two.flows()).containsExactly(new FlowCount(7, 2), new FlowCount(9, 2));
        assertThat(two.estimate(8)).isEqualTo(2);
        assertThat(send(two, 9, 10)).isEqualTo(3);
        assertThat(two.flows()).containsExactly(new FlowCount(9, 3), new FlowCount(10, 3));
    }

    /** Metwally et al., lemmas 1–3: counts sum up to the packets; each is at least the truth, at most least() more. */
    @Test
    void spaceSavingKeepsItsBounds() {
        SplittableRandom random = new SplittableRandom(11);
        SpaceSaving kept = new SpaceSaving(20);
        Map<Long, Long> exact = new HashMap<>();
        for (int i = 0; i < 5_000; i++) {
            long flow = (long) (60 * random.nextDouble() * random.nextDouble());
            kept.packet(flow);
            exact.merge(flow, 1L, Long::sum);
        }
        assertThat(kept.flows().stream().mapToLong(FlowCount::packets).sum()).isEqualTo(5_000);
        assertThat(kept.least()).isLessThanOrEqualTo(5_000 / 20);
        exact.forEach((flow, count) ->
                assertThat(kept.estimate(flow)).as("flow " + flow).isBetween(count, count + kept.least()));
    }

    /** The same packets through a list that is searched from end to end. */
    @Test
    void theHeapFindsWhatASearchFinds() {
        SplittableRandom random = new SplittableRandom(12);
        SpaceSaving kept = new SpaceSaving(5);
        long[] counts = new long[5];
        Map<Long, Integer> slots = new LinkedHashMap<>();
        for (int i = 0; i < 2_000; i++) {
            long flow = random.nextInt(1, 12);
            Integer slot = slots.get(flow);
            if (slot == null) {
                int least = 0;
                for (int s = 1; s < 5; s++) {
                    least = counts[s] < counts[least] ? s : least;
                }
                slot = least;
                slots.values().remove(slot);
                slots.put(flow, slot);
            }
            counts[slot]++;
            assertThat(kept.packet(flow)).as("packet " + i).isEqualTo(counts[slot]);
        }
    }

    @Test
    void rapFillsEmptySlotsAtOnce() {
        RandomizedAdmission two = new RandomizedAdmission(2, 1);
        send(two, 7, 7, 8);
        assertThat(two.flows()).containsExactly(new FlowCount(7, 2), new FlowCount(8, 1));
    }

    /** One slot with count 9: of 1,000 copies, each asked once, a tenth admits (standard deviation 9.5). */
    @Test
    void rapAdmitsWithProbabilityOneOverCountPlusOne() {
        int admitted = 0;
        for (int seed = 0; seed < 1_000; seed++) {
            RandomizedAdmission one = new RandomizedAdmission(1, seed);
            send(one, 7, 7, 7, 7, 7, 7, 7, 7, 7);
            admitted += send(one, 8) == 10 ? 1 : 0;
        }
        assertThat(admitted).isCloseTo(100, within(48));
    }

    /**
     * A flow waits a geometric time with mean 1/p: of 1,000 copies of 30 packets at p = 0.1, 0.9^30 = 4.2 % are empty.
     */
    @Test
    void sampleAndHoldCountsFromTheFirstSampleOn() {
        int empty = 0;
        for (int seed = 0; seed < 1_000; seed++) {
            SampleAndHold hold = new SampleAndHold(1, 0.1, seed);
            long before = 0;
            for (int i = 0; i < 30; i++) {
                long now = hold.packet(7);
                assertThat(now).isEqualTo(before == 0 ? Math.min(now, 1) : before + 1);
                before = now;
            }
            empty += before == 0 ? 1 : 0;
        }
        assertThat(empty).isCloseTo(42, within(32));
    }

    @Test
    void sampleAndHoldTakesNoMoreThanItHolds() {
        SampleAndHold hold = new SampleAndHold(2, 1.0, 1);
        assertThat(send(hold, 7, 8, 9)).isZero();
        assertThat(hold.flows()).hasSize(2);
    }
}
