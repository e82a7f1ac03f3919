package plumbline.nic.linux;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** When a port counts as loaded. */
class LoadMeterTest {
    private static final long MILLI = 1_000_000;

    private final LoadMeter meter = LoadMeter.standard();
    private long now = 5_000 * MILLI;

    /** Lets time pass at a rate; answers how it was judged at last. */
    private boolean run(long packetsPerMilli, long millis) {
        boolean heavy = false;
        for (long i = 0; i < millis; i++) {
            for (long packet = 0; packet < packetsPerMilli; packet++) {
                meter.count();
            }
            now += MILLI;
            heavy = meter.heavy(now);
        }
        return heavy;
    }

    @Test
    void loadIsNoticedWithinMillisecondsAndForgottenLater() {
        assertThat(run(90, 500)).isFalse();
        assertThat(run(110, 8)).isTrue();
        assertThat(run(40, 1_000)).isTrue();
        assertThat(run(20, 80)).isTrue();
        assertThat(run(40, 10)).isTrue();
        assertThat(run(20, 110)).isFalse();
        assertThat(run(90, 500)).isFalse();
    }

    @Test
    void aBurstIsNoLoad() {
        meter.heavy(now);
        assertThat(run(300, 1)).isFalse();
        assertThat(run(0, 10)).isFalse();
    }

    @Test
    void silenceEndsLoadAtTheFirstLook() {
        assertThat(run(1_000, 100)).isTrue();
        now += 60_000 * MILLI;
        assertThat(meter.heavy(now)).isFalse();
    }

    @Test
    void clocksMayBeginAnywhere() {
        for (long start : new long[] {0, -7_000 * MILLI, 1_800_000_000_000L * MILLI}) {
            LoadMeter other = LoadMeter.standard();
            assertThat(other.heavy(start)).isFalse();
            for (int i = 0; i < 1_000; i++) {
                other.count();
            }
            assertThat(other.heavy(start + 4 * MILLI)).isTrue();
        }
    }
}
