package plumbline.vm.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.isa.model.Position;
import plumbline.isa.model.Wred;

class WredStoreTest {
    private static final int PACKETS = 100_000;

    /** So long after the one before that the average is the depth itself. */
    private static final long APART = 1_000_000;

    private final WredStore cells = new WredStore(new Wred("early", 1_000, 10, 20, 40, 1, Position.NONE));

    @Test
    void dropsNoneUpToMinAndAllFromMax() {
        assertThat(drops(10)).isZero();
        assertThat(drops(20)).isEqualTo(PACKETS);
    }

    /** 40 % of the way from 10 to 20: of 12, 8 %; of 15, 20 %; just below 20, nearly 40 %. */
    @Test
    void dropsTheMoreTheFuller() {
        assertThat(drops(12) / (double) PACKETS).isCloseTo(0.08, within(0.005));
        assertThat(drops(15) / (double) PACKETS).isCloseTo(0.20, within(0.005));
        assertThat(drops(19) / (double) PACKETS).isCloseTo(0.36, within(0.005));
    }

    @Test
    void takesTheLargestDepth() {
        assertThat(cells.call(0, -1, 0, APART)).isEqualTo(1);
        assertThat(cells.contents(0)).isEqualTo("average 18446744073709552000.000");
    }

    @Test
    void aCellIsSetApartFromOthers() {
        WredStore two = new WredStore(new Wred("two", 1, 10, 20, 0, 2, Position.NONE));
        two.settings(1, List.of(1L, 30L, 40L, 0L));
        assertThat(two.settings(0)).containsExactly(1L, 10L, 20L, 0L);
        assertThat(two.call(0, 35, 0, APART)).isEqualTo(1);
        assertThat(two.call(1, 35, 0, APART)).isZero();
        assertThat(two.call(1, 40, 0, 2 * APART)).isEqualTo(1);
        assertThatThrownBy(() -> two.settings(1, List.of(1L, 30L, 30L, 0L)))
                .hasMessageContaining("min 30, max 30, percent 0: 0 ≤ min < max");
        two.reset(1);
        assertThat(two.isAsAtFirst(1)).isTrue();
        assertThat(two.isAsAtFirst(0)).isFalse();
    }

    private long drops(long depth) {
        cells.reset();
        long drops = 0;
        for (int i = 1; i <= PACKETS; i++) {
            drops += cells.call(0, depth, 0, i * APART);
        }
        return drops;
    }
}
