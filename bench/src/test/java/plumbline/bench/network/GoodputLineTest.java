package plumbline.bench.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.network.host.GoodputSeries;

class GoodputLineTest {
    /** 125 bytes in 1 us are 1 Gbit/s; the second flow begins an interval later. */
    @Test
    void addsFlowsUp() {
        GoodputLine line = new GoodputLine(1_000, 2_500);
        line.add(new GoodputSeries(1_000, 0, List.of(125L, 250L)));
        line.add(new GoodputSeries(1_000, 1, List.of(125L, 0L)));
        assertThat(line.megabits()).containsExactly(1_000, 3_000, 0);
        assertThat(line.milliseconds()).containsExactly(0.0005, 0.0015, 0.0025);
    }

    /** 1,000 intervals and the one in which the run ends: 91 steps of 11, of the last 10. */
    @Test
    void manyIntervalsAreDrawnTogether() {
        GoodputLine line = new GoodputLine(1_000, 1_000_000);
        line.add(new GoodputSeries(1_000, 0, Collections.nCopies(1_000, 125L)));
        double[] megabits = line.megabits();
        assertThat(megabits).hasSize(91);
        assertThat(Arrays.copyOf(megabits, 90)).containsOnly(1_000);
        assertThat(megabits[90]).isCloseTo(10_000 / 11.0, within(1e-9));
    }
}
