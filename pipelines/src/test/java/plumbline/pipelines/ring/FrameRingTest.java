package plumbline.pipelines.ring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import plumbline.pipelines.port.Frame;

@Timeout(60)
class FrameRingTest {
    private static final int LONGEST = 64;

    private final AtomicInteger made = new AtomicInteger();

    private FrameRing ring(int capacity) {
        return new FrameRing(capacity, () -> {
            made.incrementAndGet();
            return new Frame(LONGEST);
        });
    }

    private static Frame[] frame(int length, long nanos) {
        Frame frame = new Frame(LONGEST);
        frame.set(new byte[length], 0, length, nanos);
        return new Frame[] {frame};
    }

    @Test
    void handsOnTheFrameItself() {
        FrameRing ring = ring(3);
        Frame[] mine = frame(20, 1_234);
        Frame sent = mine[0];
        assertThat(ring.offer(mine, 0)).isTrue();
        assertThat(mine[0]).isNotSameAs(sent);
        Frame[] taken = frame(1, 0);
        assertThat(ring.poll(taken, 0)).isTrue();
        assertThat(taken[0]).isSameAs(sent);
        assertThat(ring.poll(taken, 0)).isFalse();
        assertThat(taken[0]).isSameAs(sent);
    }

    @Test
    void holdsExactlyItsCapacityAlsoWhenThatIsNoPowerOfTwo() {
        for (int capacity : new int[] {1, 3, 4, 5, 100}) {
            FrameRing ring = ring(capacity);
            for (int i = 0; i < capacity; i++) {
                assertThat(ring.offer(frame(20, i), 0)).isTrue();
            }
            assertThat(ring.offer(frame(20, 99), 0)).isFalse();
            assertThat(ring.in()).isEqualTo(capacity);
            assertThat(ring.dropped()).isEqualTo(1);
            assertThat(ring.waiting()).isEqualTo(capacity);
            Frame[] taken = frame(1, 0);
            for (int i = 0; i < capacity; i++) {
                assertThat(ring.poll(taken, 0)).isTrue();
                assertThat(taken[0].nanos()).isEqualTo(i);
            }
            assertThat(ring.poll(taken, 0)).isFalse();
            assertThat(ring.out()).isEqualTo(capacity);
        }
    }

    @Test
    void makesNoMoreFramesThanAreInsideAtOnce() {
        FrameRing ring = ring(1_000);
        Frame[] producers = frame(20, 0);
        Frame[] consumers = frame(20, 0);
        for (int i = 0; i < 10_000; i++) {
            ring.offer(producers, 0);
            ring.offer(producers, 0);
            ring.poll(consumers, 0);
            ring.poll(consumers, 0);
        }
        assertThat(made).hasValue(2);
        assertThat(ring.in()).isEqualTo(20_000);
    }

    /** Numbered frames, a producer and a consumer in bursts of random length: what arrives is what was taken, in order. */
    @Test
    void betweenTwoThreadsNothingIsLostChangedOrOvertaken() throws InterruptedException {
        long count = 2_000_000;
        FrameRing ring = ring(128);
        Thread producer = Thread.ofPlatform().start(() -> {
            Frame[] frames = frame(20, 0);
            Random random = new Random(1);
            for (long number = 0; number < count; number++) {
                Frame frame = frames[0];
                frame.buffer().putLong(Frame.HEADROOM, number);
                frame.place(Frame.HEADROOM, 8 + (int) (number % 50));
                frame.arrivedAt(number);
                ring.offer(frames, 0);
                if (random.nextInt(500) == 0) {
                    Thread.yield();
                }
            }
        });
        Frame[] frames = frame(20, 0);
        long last = -1;
        long taken = 0;
        while (producer.isAlive() || ring.waiting() > 0) {
            if (!ring.poll(frames, 0)) {
                Thread.yield();
                continue;
            }
            Frame frame = frames[0];
            long number = frame.nanos();
            taken++;
            if (number <= last
                    || frame.buffer().getLong(frame.offset()) != number
                    || frame.length() != 8 + (int) (number % 50)) {
                throw new AssertionError("after " + last + " came " + number + " with " + frame.length() + " bytes");
            }
            last = number;
        }
        producer.join();
        assertThat(ring.in()).isEqualTo(taken).isEqualTo(ring.out());
        assertThat(ring.in() + ring.dropped()).isEqualTo(count);
        assertThat(made.get()).isLessThanOrEqualTo(128);
    }
}
