package plumbline.network.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PacketFifoTest {
    /** Beside a queue of objects: whatever waits, it comes out as it went in, as far as a header holds it. */
    @Test
    void whatGoesInComesOutInOrder() {
        SplittableRandom random = new SplittableRandom(1);
        PacketFifo fifo = new PacketFifo();
        Deque<TransportPacket> expected = new ArrayDeque<>();
        TransportPacket taken = new TransportPacket();
        for (int turn = 0; turn < 4_000; turn++) {
            boolean filling = turn / 500 % 2 == 0;
            if (expected.isEmpty() || random.nextInt(10) < (filling ? 7 : 3)) {
                TransportPacket packet = drawn(random);
                expected.addLast(packet);
                fifo.add(packet);
            } else {
                fifo.take(taken);
                assertThat(taken).usingRecursiveComparison().isEqualTo(expected.removeFirst());
            }
            assertThat(fifo.size()).isEqualTo(expected.size());
        }
    }

    private static TransportPacket drawn(SplittableRandom random) {
        TransportPacket packet = new TransportPacket()
                .flags(random.nextInt(256))
                .sequence(random.nextLong())
                .acknowledgement(word(random))
                .payload(random.nextInt(65_508))
                .ecn(random.nextInt(4))
                .window(random.nextInt(1 << 16))
                .options(random.nextInt(1 << 16), random.nextInt(15), random.nextBoolean());
        if (random.nextBoolean()) {
            packet.timestamps(word(random), word(random));
        }
        if (random.nextBoolean()) {
            packet.gapNanos(random.nextLong() >>> 1);
        }
        return packet;
    }

    private static long word(SplittableRandom random) {
        return random.nextInt() & 0xffff_ffffL;
    }

    @Test
    void rangesComeOutAsTheyWentIn() {
        PacketFifo fifo = new PacketFifo();
        TransportPacket taken = new TransportPacket();
        for (int ranges = 0; ranges <= TransportPacket.MAX_SACKS; ranges++) {
            TransportPacket packet = new TransportPacket();
            for (int range = 0; range < ranges; range++) {
                packet.sack(10 * range, 0xffff_fff0L + range);
            }
            fifo.add(packet);
        }
        for (int ranges = 0; ranges <= TransportPacket.MAX_SACKS; ranges++) {
            fifo.take(taken);
            assertThat(taken.sacks()).isEqualTo(ranges);
            for (int range = 0; range < ranges; range++) {
                assertThat(taken.sackFrom(range)).isEqualTo(10 * range);
                assertThat(taken.sackTo(range)).isEqualTo(0xffff_fff0L + range);
            }
        }
    }
}
