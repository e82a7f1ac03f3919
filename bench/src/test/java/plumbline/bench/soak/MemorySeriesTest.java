package plumbline.bench.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

class MemorySeriesTest {
    private static MemorySeries series(int looks, LongUnaryOperator heap, LongUnaryOperator resident) {
        MemorySeries series = new MemorySeries();
        for (int i = 0; i < looks; i++) {
            series.add(new MemoryWatch.Look(heap.applyAsLong(i), resident.applyAsLong(i)));
        }
        return series;
    }

    @Test
    void memoryThatGoesUpAndDownIsFlat() {
        MemorySeries series = series(20, i -> 30_000_000 + i % 3 * 5_000_000, i -> 300_000_000 - i);
        assertThat(series.wrong()).isEmpty();
        assertThat(series.heapGrowth()).isZero();
        assertThat(series.residentGrowth()).isEqualTo(-10);
    }

    @Test
    void oneHighLookIsNoGrowth() {
        assertThat(series(20, i -> i == 15 ? 90_000_000 : 30_000_000, i -> 0).wrong())
                .isEmpty();
    }

    @Test
    void aSlowLeakIsSeen() {
        MemorySeries series = series(20, i -> 30_000_000 + i * 400_000, i -> 300_000_000 + i * 1_000_000);
        assertThat(series.heapGrowth()).isEqualTo(4_000_000);
        assertThat(series.wrong())
                .containsExactly(
                        "memory: heap grew by 4.0 MB from the first to the second half of the looks, more than 3.0",
                        "memory: process grew by 10.0 MB from the first to the second half of the looks, more than"
                                + " 6.0");
    }

    @Test
    void fewLooksTellNothing() {
        MemorySeries series = series(7, i -> i * 100_000_000, i -> i * 100_000_000);
        assertThat(series.tells()).isFalse();
        assertThat(series.wrong()).isEmpty();
    }
}
