package plumbline.pipelines.ring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(600)
class DoorbellTest {
    private final Doorbell bell = new Doorbell();

    @Test
    void wakesOnlyWhoHasArmedItAndOnlyOnce() {
        AtomicInteger woken = new AtomicInteger();
        bell.wakes(woken::incrementAndGet);
        bell.ring();
        assertThat(woken).hasValue(0);
        assertThat(bell.arm()).as("armed only now: look once more").isTrue();
        assertThat(bell.arm()).as("armed already: sleep").isFalse();
        bell.ring();
        bell.ring();
        assertThat(woken).hasValue(1);
        bell.arm();
        bell.disarm();
        bell.ring();
        assertThat(woken).hasValue(1);
    }

    /** Each piece of work is brought only when the one before is done, so one lost ring would stop both for good. */
    @Test
    void noWorkIsSleptOver() throws InterruptedException {
        long count = 200_000;
        AtomicLong brought = new AtomicLong();
        AtomicLong done = new AtomicLong();
        Semaphore sleep = new Semaphore(0);
        bell.wakes(sleep::release);
        AtomicInteger slept = new AtomicInteger();
        AtomicInteger overslept = new AtomicInteger();
        Thread sleeper = Thread.ofPlatform().start(() -> {
            while (done.get() < count) {
                if (brought.get() > done.get()) {
                    bell.disarm();
                    done.incrementAndGet();
                } else if (!bell.arm()) {
                    slept.incrementAndGet();
                    overslept.addAndGet(acquire(sleep) ? 0 : 1);
                }
            }
        });
        for (long i = 1; i <= count; i++) {
            brought.set(i);
            bell.ring();
            for (int turns = 0; done.get() < i; turns++) {
                if (i % 4 == 0 || turns > 1_000) { // the other may need this core
                    Thread.yield();
                }
                Thread.onSpinWait();
            }
        }
        sleeper.join();
        assertThat(overslept).hasValue(0);
        assertThat(slept.get()).as("times it really slept").isPositive();
    }

    private static boolean acquire(Semaphore sleep) {
        try {
            return sleep.tryAcquire(60, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            return false;
        }
    }
}
