package plumbline.pipelines.ring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import plumbline.isa.model.Intrinsic;
import plumbline.pipelines.Programs;
import plumbline.pipelines.packet.CarriedFields;
import plumbline.pipelines.packet.Origin;
import plumbline.pipelines.packet.Packet;
import plumbline.pipelines.packet.PacketImage;
import plumbline.pipelines.port.Frame;
import plumbline.vm.PhvLayout;

@Timeout(600)
class PacketRingTest {
    private static final int LONGEST = 1_000;

    private final PhvLayout layout = new PhvLayout(Programs.declaring(List.of()));
    private final CarriedFields carried = new CarriedFields(List.of(Intrinsic.QID.field()), layout);

    private PacketRing ring(int capacity) {
        return new PacketRing(capacity, new PacketImage(layout.everything(), carried.size(), LONGEST));
    }

    private Packet packet() {
        return new Packet(new Frame(LONGEST), layout.newPhv(), carried.size());
    }

    /** A packet that says its number in every way. */
    private void fill(Packet packet, int number, int length) {
        packet.frame().set(new byte[length], 0, length, number);
        packet.frame().buffer().putInt(Frame.HEADROOM, number);
        packet.frame().buffer().putInt(Frame.HEADROOM + length - Integer.BYTES, number);
        packet.frame().missing(number % 5);
        packet.phv().pass(number);
        packet.phv().set(Intrinsic.QID, number & 0x7f);
        packet.phv().parsed(Frame.HEADROOM, Frame.HEADROOM + 14, length);
        packet.received(number & 0x1ff);
        if (number % 3 == 0) {
            packet.again(Origin.MIRROR, number & 0x1ff);
            packet.carry(carried, packet.phv());
        }
        packet.replica(number & 0xffff);
        packet.rank(number * 7L);
        packet.sendTo(number & 0xff, number & 0x1f);
    }

    private void check(Packet packet, int number, int length) {
        Frame frame = packet.frame();
        assertThat(frame.length()).isEqualTo(length);
        assertThat(frame.buffer().getInt(frame.offset())).isEqualTo(number);
        assertThat(frame.buffer().getInt(frame.offset() + length - Integer.BYTES))
                .isEqualTo(number);
        assertThat(frame.nanos()).isEqualTo(number);
        assertThat(frame.missing()).isEqualTo(number % 5);
        assertThat(packet.phv().pass()).isEqualTo(number);
        assertThat(packet.phv().get(Intrinsic.QID)).isEqualTo(number & 0x7f);
        assertThat(packet.phv().payloadOffset()).isEqualTo(Frame.HEADROOM + 14);
        assertThat(packet.ingressPort()).isEqualTo(number & 0x1ff);
        assertThat(packet.origin()).isEqualTo(number % 3 == 0 ? Origin.MIRROR : Origin.PORT);
        assertThat(packet.replica()).isEqualTo(number & 0xffff);
        assertThat(packet.rank()).isEqualTo(number * 7L);
        assertThat(packet.egressPort()).isEqualTo(number & 0xff);
        assertThat(packet.queue()).isEqualTo(number & 0x1f);
        assertThat(packet.carries()).isEqualTo(number % 3 == 0);
        if (packet.carries()) {
            packet.phv().set(Intrinsic.QID, 0);
            packet.unpack();
            assertThat(packet.phv().get(Intrinsic.QID)).isEqualTo(number & 0x7f);
        }
    }

    @Test
    void nothingIsSeenBeforeItIsPublished() {
        PacketRing ring = ring(2);
        Packet packet = packet();
        fill(packet, 1, 60);
        ring.offer(packet);
        assertThat(ring.hasNext()).isFalse();
        assertThat(ring.publish()).isTrue();
        assertThat(ring.publish()).isFalse();
        assertThat(ring.hasNext()).isTrue();
        Packet into = packet();
        ring.poll(into);
        check(into, 1, 60);
        assertThat(ring.hasNext()).isFalse();
    }

    @Test
    void holdsExactlyItsCapacityOfShortPackets() {
        for (int capacity : new int[] {1, 3, 4, 5, 100}) {
            PacketRing ring = ring(capacity);
            Packet packet = packet();
            for (int i = 0; i <= capacity; i++) {
                fill(packet, i, 60);
                ring.offer(packet);
            }
            assertThat(ring.input().get(RingInput.IN)).isEqualTo(capacity);
            assertThat(ring.input().get(RingInput.DROPPED)).isEqualTo(1);
            ring.publish();
            for (int i = 0; i < capacity; i++) {
                assertThat(ring.hasNext()).isTrue();
                ring.poll(packet);
                check(packet, i, 60);
            }
            assertThat(ring.hasNext()).isFalse();
            ring.offer(packet);
            assertThat(ring.input().get(RingInput.DROPPED))
                    .as("room that was not given back")
                    .isEqualTo(2);
            ring.release();
            ring.offer(packet);
            assertThat(ring.input().get(RingInput.IN)).isEqualTo(capacity + 1);
        }
    }

    /** Frames of packets behind egress, and packets in front of it, one behind the other. */
    @Test
    void framesKeepTheirPlaceAmongPackets() {
        PacketRing ring = ring(64);
        Packet packet = packet();
        Frame frame = new Frame(LONGEST);
        for (int round = 0; round < 50; round++) {
            for (int i = 0; i < 10; i++) {
                fill(packet, i, 60 + 10 * i);
                if (i % 3 == 1) {
                    ring.offer(i, packet.frame());
                } else {
                    ring.offer(packet);
                }
            }
            ring.publish();
            for (int i = 0; i < 10; i++) {
                assertThat(ring.hasNext()).isTrue();
                assertThat(ring.donePort()).isEqualTo(i % 3 == 1 ? i : PacketRing.NOT_DONE);
                if (i % 3 == 1) {
                    assertThat(ring.poll(i, new Frame[] {frame}, 1)).isEqualTo(1);
                    assertThat(frame.length()).isEqualTo(60 + 10 * i);
                    assertThat(frame.buffer().getInt(frame.offset())).isEqualTo(i);
                    assertThat(frame.nanos()).isEqualTo(i);
                    assertThat(frame.missing()).isEqualTo(i % 5);
                } else {
                    ring.poll(packet);
                    check(packet, i, 60 + 10 * i);
                }
            }
            ring.release();
        }
        assertThat(ring.output().get(RingOutput.OUT)).isEqualTo(500);
    }

    @Test
    void longPacketsFillItEarlier() {
        PacketRing ring = ring(1_000);
        Packet packet = packet();
        for (int i = 0; i < 1_000; i++) {
            fill(packet, i, LONGEST);
            ring.offer(packet);
        }
        ring.publish();
        long in = ring.input().get(RingInput.IN);
        assertThat(in).isBetween(200L, 999L);
        assertThat(ring.input().get(RingInput.DROPPED)).isEqualTo(1_000 - in);
        for (int i = 0; i < in; i++) {
            assertThat(ring.hasNext()).isTrue();
            ring.poll(packet);
            check(packet, i, LONGEST);
        }
        assertThat(ring.hasNext()).isFalse();
    }

    /** Packets of random lengths, some skipped; what arrives is what was taken, in order. */
    @Test
    void betweenTwoThreadsNothingIsLostChangedOrOvertaken() throws InterruptedException {
        int count = 300_000;
        PacketRing ring = ring(128);
        Thread producer = Thread.ofPlatform().start(() -> {
            Packet packet = packet();
            Random random = new Random(1);
            for (int number = 0; number < count; number++) {
                fill(packet, number, 60 + number % 50 * (number % 20));
                ring.offer(packet);
                if (random.nextInt(30) == 0) {
                    ring.publish();
                    Thread.yield();
                }
            }
            ring.publish();
        });
        Packet packet = packet();
        int last = -1;
        long taken = 0;
        while (producer.isAlive() || ring.hasNext()) {
            if (!ring.hasNext()) {
                Thread.yield();
                continue;
            }
            taken++;
            if (taken % 100 == 0) {
                ring.skip();
            } else {
                ring.poll(packet);
                int number = (int) packet.phv().pass();
                assertThat(number).isGreaterThan(last);
                check(packet, number, 60 + number % 50 * (number % 20));
                last = number;
            }
            ring.release();
        }
        producer.join();
        assertThat(ring.input().get(RingInput.IN))
                .isEqualTo(taken)
                .isEqualTo(ring.output().get(RingOutput.OUT));
        assertThat(ring.input().get(RingInput.IN) + ring.input().get(RingInput.DROPPED))
                .isEqualTo(count);
    }
}
