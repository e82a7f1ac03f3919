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

    private static Frame frame(int first, int length, long nanos) {
        byte[] bytes = new byte[length];
        bytes[0] = (byte) first;
        Frame frame = new Frame(LONGEST);
        frame.set(bytes, 0, length, nanos);
        return frame;
    }

    @Test
    void handsOnBytesLengthPlaceAndTimeWithoutACopy() {
        FrameRing ring = ring(3);
        Frame sent = frame(7, 20, 1_234);
        sent.place(sent.offset() + 2, 18);
        byte[] memory = sent.buffer().byteArray();
        assertThat(ring.offer(sent)).isTrue();
        Frame taken = new Frame(LONGEST);
        assertThat(ring.poll(taken)).isTrue();
        assertThat(taken.length()).isEqualTo(18);
        assertThat(taken.offset()).isEqualTo(Frame.HEADROOM + 2);
        assertThat(taken.nanos()).isEqualTo(1_234);
        assertThat(taken.buffer().byteArray()).isSameAs(memory);
        assertThat(sent.buffer().byteArray()).isNotSameAs(memory);
        assertThat(ring.poll(taken)).isFalse();
    }

    @Test
    void holdsExactlyItsCapacityAlsoWhenThatIsNoPowerOfTwo() {
        for (int capacity : new int[] {1, 3, 4, 5, 100}) {
            FrameRing ring = ring(capacity);
            for (int i = 0; i < capacity; i++) {
                assertThat(ring.offer(frame(i, 20, i))).isTrue();
            }
            assertThat(ring.offer(frame(99, 20, 99))).isFalse();
            assertThat(ring.in()).isEqualTo(capacity);
            assertThat(ring.dropped()).isEqualTo(1);
            assertThat(ring.waiting()).isEqualTo(capacity);
            Frame taken = new Frame(LONGEST);
            for (int i = 0; i < capacity; i++) {
                assertThat(ring.poll(taken)).isTrue();
                assertThat(taken.nanos()).isEqualTo(i);
            }
            assertThat(ring.poll(taken)).isFalse();
            assertThat(ring.out()).isEqualTo(capacity);
        }
    }

    @Test
    void makesNoMoreFramesThanAreInsideAtOnce() {
        FrameRing ring = ring(1_000);
        Frame frame = new Frame(LONGEST);
        for (int i = 0; i < 10_000; i++) {
            ring.offer(frame);
            ring.offer(frame);
            ring.poll(frame);
            ring.poll(frame);
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
            Frame frame = new Frame(LONGEST);
            Random random = new Random(1);
            for (long number = 0; number < count; number++) {
                frame.buffer().putLong(Frame.HEADROOM, number);
                frame.place(Frame.HEADROOM, 8 + (int) (number % 50));
                frame.arrivedAt(number);
                ring.offer(frame);
                if (random.nextInt(500) == 0) {
                    Thread.yield();
                }
            }
        });
        Frame frame = new Frame(LONGEST);
        long last = -1;
        long taken = 0;
        while (producer.isAlive() || ring.waiting() > 0) {
            if (!ring.poll(frame)) {
                Thread.yield();
                continue;
            }
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
