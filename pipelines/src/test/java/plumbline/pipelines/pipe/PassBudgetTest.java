package plumbline.pipelines.pipe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import plumbline.isa.model.Limits;

class PassBudgetTest {
    @Test
    void theBurstIsThereFromTheStart() {
        PassBudget budget = new PassBudget(10_000, 3);
        assertThat(takes(budget, 0, 5)).isEqualTo(3);
    }

    @Test
    void onePercentIsOnePassPerHundredPackets() {
        PassBudget budget = new PassBudget(10_000, 1);
        assertThat(budget.take(0)).isTrue();
        assertThat(budget.take(99)).isFalse();
        assertThat(budget.take(100)).isTrue();
        assertThat(budget.take(199)).isFalse();
        assertThat(budget.take(200)).isTrue();
        assertThat(budget.granted()).isEqualTo(3);
        assertThat(budget.refused()).isEqualTo(2);
    }

    @Test
    void creditIsNotSavedBeyondTheBurst() {
        PassBudget budget = new PassBudget(500_000, 4);
        assertThat(takes(budget, 1_000_000_000L, 10)).isEqualTo(4);
    }

    @Test
    void aLongIdleTimeDoesNotOverflow() {
        PassBudget budget = PassBudget.of(0, Limits.NONE);
        assertThat(budget.take(Long.MAX_VALUE / 2)).isTrue();
        assertThat(budget.take(Long.MAX_VALUE - 1)).isTrue();
    }

    @Test
    void aFieldListCannotDeclareMoreThanTheTargetAllows() {
        PassBudget budget = PassBudget.of(1_000_000, new Limits(1, 10_000, 1));
        assertThat(budget.take(0)).isTrue();
        assertThat(budget.take(99)).isFalse();
        assertThat(budget.take(100)).isTrue();
    }

    @Test
    void aDeclaredShareHoldsWhereTheTargetSetsNoLimit() {
        PassBudget budget = PassBudget.of(500_000, Limits.NONE);
        assertThat(takes(budget, 0, 2_000)).isEqualTo(1_024);
        assertThat(takes(budget, 10, 2_000)).isEqualTo(5);
    }

    @Test
    void nothingIsHeldBackWhereNobodySetsALimit() {
        assertThat(takes(PassBudget.of(0, Limits.NONE), 0, 1_000_000)).isEqualTo(1_000_000);
    }

    @Test
    void nothingAllowedButTheFirstBurst() {
        PassBudget budget = new PassBudget(0, 0);
        assertThat(budget.take(1_000)).isTrue();
        assertThat(budget.take(1_000_000)).isFalse();
    }

    @Property(tries = 200)
    void neverMoreThanShareAndBurstNeverLessThanShare(
            @ForAll @IntRange(max = 1_000_000) int ppm,
            @ForAll @IntRange(min = 1, max = 50) int burst,
            @ForAll long seed) {
        Random random = new Random(seed);
        PassBudget budget = new PassBudget(ppm, burst);
        long packets = 0;
        for (int i = 0; i < 2_000; i++) {
            packets += random.nextInt(4);
            budget.take(packets);
            assertThat(budget.granted() * 1_000_000).isLessThanOrEqualTo(burst * 1_000_000L + packets * ppm);
        }
        long greedy = takes(budget, packets, burst + 1);
        assertThat(greedy).isLessThanOrEqualTo(burst);
    }

    private static long takes(PassBudget budget, long packets, int attempts) {
        long taken = 0;
        for (int i = 0; i < attempts; i++) {
            taken += budget.take(packets) ? 1 : 0;
        }
        return taken;
    }
}
