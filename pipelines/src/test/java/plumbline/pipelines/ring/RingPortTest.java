package plumbline.pipelines.ring;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import plumbline.pipelines.port.Attachment;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortCounters;

class RingPortTest {
    private static final int CAPACITY = 16;
    private static final int WINDOW = CAPACITY / 2;
    private static final int LONGEST = 64;

    private final Frame[] batch = frames(WINDOW);
    private final Supply supply = new Supply();
    private final RingPort port = new RingPort(
            new Attachment(0, supply, false, (number, name, receiving, cause) -> {}, () -> {}),
            CAPACITY,
            () -> new Frame(LONGEST),
            new Doorbell(),
            new Doorbell());

    private static Frame[] frames(int count) {
        Frame[] frames = new Frame[count];
        for (int i = 0; i < count; i++) {
            frames[i] = new Frame(LONGEST);
        }
        return frames;
    }

    @Test
    void leavesFramesInThePortWhileTheWindowIsFull() {
        supply.left = WINDOW + 3;
        assertThat(port.takeIn(batch, 0)).isEqualTo(WINDOW);
        assertThat(port.takeIn(batch, 0)).isZero();
        assertThat(port.heldBack()).isTrue();
        assertThat(supply.left).isEqualTo(3);

        assertThat(port.receive(frames(WINDOW), WINDOW, 0)).isEqualTo(WINDOW);
        assertThat(port.heldBack()).isFalse();
        assertThat(port.takeIn(batch, 0)).isEqualTo(3);
    }

    /**
     * Else nobody would look at the port until its longest sleep is over: the pipe has nothing more to take and so
     * never rings.
     */
    @Test
    void isNotHeldBackWhenThePipeEmptiedTheRingBeforeItCouldSeeTheFlag() {
        supply.left = WINDOW;
        port.takeIn(batch, 0);
        port.takeIn(batch, 0);
        Frame free = new Frame(LONGEST);
        while ((free = port.received().poll(free)) != null) {
            // as the pipe does between the look at the ring and the flag
        }
        assertThat(port.heldBack()).isTrue();
        assertThat(port.takeIn(batch, 0)).isZero();
        assertThat(port.heldBack()).isFalse();
    }

    /** A port with so many frames to receive. */
    private static final class Supply implements Port {
        private final PortCounters counters = new PortCounters();
        private int left;

        @Override
        public String name() {
            return "supply";
        }

        @Override
        public int receive(Frame[] into, int limit, long nanos) {
            int count = Math.min(limit, left);
            for (int i = 0; i < count; i++) {
                into[i].set(new byte[LONGEST], 0, LONGEST, nanos);
            }
            left -= count;
            return count;
        }

        @Override
        public int send(Frame[] from, int count, long nanos) {
            throw new AssertionError("nothing is sent");
        }

        @Override
        public PortCounters counters() {
            return counters;
        }

        @Override
        public void close() {}
    }
}
