package plumbline.pipelines.pipe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import plumbline.isa.model.Bound;
import plumbline.isa.model.Limits;
import plumbline.vm.Phv;

class ShareBudgetTest {
    private static final Phv NO_PHV = null;

    private static PassBudget budget(Bound bound, Limits limits) {
        return PassBudget.of(bound, null, null, limits);
    }

    @Test
    void theBurstIsThereFromTheStart() {
        ShareBudget budget = new ShareBudget(10_000, 3);
        assertThat(takes(budget, 0, 5)).isEqualTo(3);
    }

    @Test
    void onePercentIsOnePassPerHundredPackets() {
        ShareBudget budget = new ShareBudget(10_000, 1);
        assertThat(budget.take(NO_PHV, 0, 0, 0)).isTrue();
        assertThat(budget.take(NO_PHV, 0, 99, 0)).isFalse();
        assertThat(budget.take(NO_PHV, 0, 100, 0)).isTrue();
        assertThat(budget.take(NO_PHV, 0, 199, 0)).isFalse();
        assertThat(budget.take(NO_PHV, 0, 200, 0)).isTrue();
        assertThat(budget.granted()).isEqualTo(3);
    }

    @Test
    void creditIsNotSavedBeyondTheBurst() {
        ShareBudget budget = new ShareBudget(500_000, 4);
        assertThat(takes(budget, 1_000_000_000L, 10)).isEqualTo(4);
    }

    @Test
    void aLongIdleTimeDoesNotOverflow() {
        PassBudget budget = budget(Bound.NONE, Limits.NONE);
        assertThat(budget.take(NO_PHV, 0, Long.MAX_VALUE / 2, 0)).isTrue();
        assertThat(budget.take(NO_PHV, 0, Long.MAX_VALUE - 1, 0)).isTrue();
    }

    @Test
    void aFieldListCannotDeclareMoreThanTheTargetAllows() {
        PassBudget budget = budget(new Bound.Share(1_000_000), new Limits(1, 10_000, 1));
        assertThat(budget.take(NO_PHV, 0, 0, 0)).isTrue();
        assertThat(budget.take(NO_PHV, 0, 99, 0)).isFalse();
        assertThat(budget.take(NO_PHV, 0, 100, 0)).isTrue();
    }

    @Test
    void aDeclaredShareHoldsWhereTheTargetSetsNoLimit() {
        PassBudget budget = budget(new Bound.Share(500_000), Limits.NONE);
        assertThat(takes(budget, 0, 2_000)).isEqualTo(1_024);
        assertThat(takes(budget, 10, 2_000)).isEqualTo(5);
    }

    @Test
    void nothingIsHeldBackWhereNobodySetsALimit() {
        assertThat(takes(budget(Bound.NONE, Limits.NONE), 0, 1_000_000)).isEqualTo(1_000_000);
    }

    @Test
    void nothingAllowedButTheFirstBurst() {
        ShareBudget budget = new ShareBudget(0, 0);
        assertThat(budget.take(NO_PHV, 0, 1_000, 0)).isTrue();
        assertThat(budget.take(NO_PHV, 0, 1_000_000, 0)).isFalse();
    }

    @Property(tries = 200)
    void neverMoreThanShareAndBurstNeverLessThanShare(
            @ForAll @IntRange(max = 1_000_000) int ppm,
            @ForAll @IntRange(min = 1, max = 50) int burst,
            @ForAll long seed) {
        Random random = new Random(seed);
        ShareBudget budget = new ShareBudget(ppm, burst);
        long packets = 0;
        for (int i = 0; i < 2_000; i++) {
            packets += random.nextInt(4);
            budget.take(NO_PHV, 0, packets, 0);
            assertThat(budget.granted() * 1_000_000).isLessThanOrEqualTo(burst * 1_000_000L + packets * ppm);
        }
        long greedy = takes(budget, packets, burst + 1);
        assertThat(greedy).isLessThanOrEqualTo(burst);
    }

    private static long takes(PassBudget budget, long packets, int attempts) {
        long taken = 0;
        for (int i = 0; i < attempts; i++) {
            taken += budget.take(NO_PHV, 0, packets, 0) ? 1 : 0;
        }
        return taken;
    }
}
