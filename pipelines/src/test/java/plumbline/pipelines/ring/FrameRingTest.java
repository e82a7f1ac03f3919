package plumbline.pipelines.ring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import plumbline.pipelines.port.Frame;

@Timeout(600)
class FrameRingTest {
    private static final int LONGEST = 64;

    private final AtomicInteger made = new AtomicInteger();

    private FrameRing ring(int capacity) {
        return new FrameRing(capacity, () -> {
            made.incrementAndGet();
            return new Frame(LONGEST);
        });
    }

    private static Frame frame(int length, long nanos) {
        Frame frame = new Frame(LONGEST);
        frame.set(new byte[length], 0, length, nanos);
        return frame;
    }

    @Test
    void handsOnTheThingItselfForAnother() {
        FrameRing ring = ring(3);
        Frame sent = frame(20, 1_234);
        Frame free = ring.offer(sent);
        assertThat(free).isNotNull().isNotSameAs(sent);
        Frame given = frame(1, 0);
        assertThat(ring.poll(given)).isSameAs(sent);
        assertThat(ring.poll(frame(1, 0))).isNull();
        assertThat(ring.offer(sent)).as("what the consumer gave").isSameAs(given);
    }

    @Test
    void holdsExactlyItsCapacityAlsoWhenThatIsNoPowerOfTwo() {
        for (int capacity : new int[] {1, 3, 4, 5, 100}) {
            FrameRing ring = ring(capacity);
            for (int i = 0; i < capacity; i++) {
                assertThat(ring.offer(frame(20, i))).isNotNull();
            }
            assertThat(ring.offer(frame(20, 99))).isNull();
            assertThat(ring.input().get(RingInput.IN)).isEqualTo(capacity);
            assertThat(ring.input().get(RingInput.DROPPED)).isEqualTo(1);
            assertThat(ring.waiting()).isEqualTo(capacity);
            Frame taken = frame(1, 0);
            for (int i = 0; i < capacity; i++) {
                taken = ring.poll(taken);
                assertThat(taken.nanos()).isEqualTo(i);
            }
            assertThat(ring.poll(taken)).isNull();
            assertThat(ring.output().get(RingOutput.OUT)).isEqualTo(capacity);
        }
    }

    @Test
    void makesNoMoreThanAreInsideAtOnce() {
        FrameRing ring = ring(1_000);
        Frame producers = frame(20, 0);
        Frame consumers = frame(20, 0);
        for (int i = 0; i < 10_000; i++) {
            producers = ring.offer(ring.offer(producers));
            consumers = ring.poll(ring.poll(consumers));
        }
        assertThat(made).hasValue(2);
        assertThat(ring.input().get(RingInput.IN)).isEqualTo(20_000);
    }

    /**
     * Numbered frames, a producer and a consumer in bursts of random length: what arrives is what was taken, in order.
     */
    @Test
    void betweenTwoThreadsNothingIsLostChangedOrOvertaken() throws InterruptedException {
        long count = 2_000_000;
        FrameRing ring = ring(128);
        Thread producer = Thread.ofPlatform().start(() -> {
            Frame frame = frame(20, 0);
            Random random = new Random(1);
            for (long number = 0; number < count; number++) {
                frame.buffer().putLong(Frame.HEADROOM, number);
                frame.place(Frame.HEADROOM, 8 + (int) (number % 50));
                frame.arrivedAt(number);
                Frame free = ring.offer(frame);
                frame = free == null ? frame : free;
                if (random.nextInt(500) == 0) {
                    Thread.yield();
                }
            }
        });
        Frame frame = frame(20, 0);
        long last = -1;
        long taken = 0;
        while (producer.isAlive() || ring.waiting() > 0) {
            Frame next = ring.poll(frame);
            if (next == null) {
                Thread.yield();
                continue;
            }
            frame = next;
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
        assertThat(ring.input().get(RingInput.IN))
                .isEqualTo(taken)
                .isEqualTo(ring.output().get(RingOutput.OUT));
        assertThat(ring.input().get(RingInput.IN) + ring.input().get(RingInput.DROPPED))
                .isEqualTo(count);
        assertThat(made.get()).isLessThanOrEqualTo(128);
    }
}
