package plumbline.pipelines.pipe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import plumbline.isa.model.Bound;
import plumbline.vm.Phv;

class WindowBudgetTest {
    private static final Phv PHV = new Phv(1, 0, 0);

    @Test
    void packetsAreCountedAnewInEveryWindow() {
        PassBudget budget = WindowBudget.of(new Bound.PerTime(2, Bound.Unit.PACKETS, 1_000));
        assertThat(budget.take(PHV, 60, 0, 0)).isTrue();
        assertThat(budget.take(PHV, 60, 0, 500)).isTrue();
        assertThat(budget.take(PHV, 60, 0, 999)).isFalse();
        assertThat(budget.take(PHV, 60, 0, 1_000)).isTrue();
        assertThat(budget.take(PHV, 60, 0, 7_999)).isTrue();
        assertThat(budget.take(PHV, 60, 0, 8_000)).isTrue();
        assertThat(budget.granted()).isEqualTo(5);
    }

    /** 100 + 24 bytes are 992 bits: two of them fit into 2,000, and then 2 bytes would, which no frame is. */
    @Test
    void bitsAreThoseOnTheWire() {
        PassBudget budget = WindowBudget.of(new Bound.PerTime(2_000, Bound.Unit.BITS, 1_000));
        assertThat(budget.take(PHV, 1_000, 0, 0)).isFalse();
        assertThat(budget.take(PHV, 100, 0, 1)).isTrue();
        assertThat(budget.take(PHV, 100, 0, 2)).isTrue();
        assertThat(budget.take(PHV, 60, 0, 3)).isFalse();
        assertThat(budget.take(PHV, 226, 0, 1_000)).isTrue(); // 250 bytes: all of it
    }

    @Test
    void whoComesLateFromTheWindowBeforeIsCountedInThisOne() {
        PassBudget budget = WindowBudget.of(new Bound.PerTime(1, Bound.Unit.PACKETS, 1_000));
        assertThat(budget.take(PHV, 60, 0, 1_000)).isTrue();
        assertThat(budget.take(PHV, 60, 0, 999)).isFalse();
        assertThat(budget.take(PHV, 60, 0, 1_001)).isFalse();
    }

    @Test
    void eachCellHasWindowsOfItsOwn() {
        PassBudget budget = new WindowBudget(new Bound.PerTime(1, Bound.Unit.PACKETS, 1_000), 4, 0);
        Phv cell = new Phv(1, 0, 0);
        for (int i = 0; i < 4; i++) {
            cell.values()[0] = i;
            assertThat(budget.take(cell, 60, 0, 10)).isTrue();
            assertThat(budget.take(cell, 60, 0, 20)).isFalse();
        }
        cell.values()[0] = 6; // modulo 4
        assertThat(budget.take(cell, 60, 0, 30)).isFalse();
        assertThat(budget.take(cell, 60, 0, 1_000)).isTrue();
    }

    @Property(tries = 100)
    void eachWindowGrantsWhatIsAskedUpToItsAmount(
            @ForAll @IntRange(min = 1, max = 20) int amount,
            @ForAll @IntRange(min = 1, max = 5_000) int nanos,
            @ForAll long seed) {
        Random random = new Random(seed);
        PassBudget budget = WindowBudget.of(new Bound.PerTime(amount, Bound.Unit.PACKETS, nanos));
        Map<Long, Integer> asked = new HashMap<>();
        long now = random.nextInt(1_000_000);
        for (int i = 0; i < 500; i++) {
            now += random.nextInt(1_000);
            asked.merge(now / nanos, 1, Integer::sum);
            budget.take(PHV, 60, i, now);
        }
        assertThat(budget.granted())
                .isEqualTo(asked.values().stream()
                        .mapToLong(number -> Math.min(number, amount))
                        .sum());
    }
}
