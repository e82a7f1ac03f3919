package plumbline.nic.linux;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(600)
class EventFdTest {
    private static final int TIMES = 20_000;

    /** A bell that went on ringing would keep its waiter from sleeping until the next frame. */
    @Test
    void isSilentOnceItHasBeenSilenced() throws Exception {
        try (EventFd bell = new EventFd();
                LinuxPoll poll = new LinuxPoll(List.<Waitable>of(bell::fd))) {
            AtomicInteger asked = new AtomicInteger();
            AtomicInteger rung = new AtomicInteger();
            Thread ringer = Thread.ofPlatform().daemon().start(() -> {
                for (int time = 1; time <= TIMES; time++) {
                    while (asked.get() < time) {
                        Thread.yield(); // on a busy machine a spin would cost the waiter its turn
                    }
                    bell.ring();
                    rung.set(time);
                }
            });
            for (int time = 1; time <= TIMES; time++) {
                asked.set(time);
                while (!bell.silence()) {
                    Thread.yield();
                }
                while (rung.get() < time) {
                    Thread.yield();
                }
                while (bell.silence()) {
                    Thread.yield();
                }
                assertThat(poll.await(0)).as("time %d", time).isFalse();
            }
            ringer.join();
        }
    }

    @Test
    void ringsOnceHoweverOftenItIsRung() throws Exception {
        try (EventFd bell = new EventFd();
                LinuxPoll poll = new LinuxPoll(List.<Waitable>of(bell::fd))) {
            assertThat(poll.await(0)).isFalse();
            bell.ring();
            bell.ring();
            assertThat(poll.await(0)).isTrue();
            assertThat(bell.silence()).isTrue();
            assertThat(bell.silence()).isFalse();
            assertThat(poll.await(0)).isFalse();
        }
    }
}
