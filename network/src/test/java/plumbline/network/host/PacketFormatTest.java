package plumbline.network.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import plumbline.network.transport.TransportPacket;
import plumbline.pipelines.port.Frame;

/** Packets of hosts, byte by byte. */
class PacketFormatTest {
    private static final HostAddress FROM = new HostAddress(0x0200_0000_0001L, 0x0a00_0001);

    private static Frame written(TransportPacket packet, int protocol) {
        Frame frame = new Frame(128);
        PacketFormat.write(frame, packet, protocol, FROM, 0x0a00_0002, 0x0200_0000_0002L, 33_280, 1_024);
        return frame;
    }

    /** The sum of all 16-bit words, the payload being zeros, is all ones (RFC 1071). */
    private static void assertChecksums(Frame frame, int protocol) {
        byte[] bytes = frame.toArray();
        assertThat(sum(bytes, 14, 34)).isEqualTo(0xffff);
        int length = ((bytes[16] & 0xff) << 8 | bytes[17] & 0xff) - 20;
        assertThat(fold(sum(bytes, 26, bytes.length) + protocol + length)).isEqualTo(0xffff);
    }

    private static int sum(byte[] bytes, int from, int to) {
        int sum = 0;
        for (int i = from; i < to; i += 2) {
            sum += (bytes[i] & 0xff) << 8 | (i + 1 < to ? bytes[i + 1] & 0xff : 0);
        }
        return fold(sum);
    }

    private static int fold(int sum) {
        return sum > 0xffff ? fold((sum & 0xffff) + (sum >>> 16)) : sum;
    }

    @Test
    void aSynAsInACapture() {
        Frame frame = written(
                new TransportPacket().flags(TransportPacket.SYN).window(0xffff).options(1_460, 14, true), 6);
        assertThat(HexFormat.of().formatHex(frame.toArray()))
                .isEqualTo("020000000002" + "020000000001" + "0800" // Ethernet
                        + "45000034000040004006" + "26c2" + "0a000001" + "0a000002" // IPv4
                        + "82000400" + "00000000" + "00000000" + "8002" + "ffff"
                        + checksum(frame)
                        + "0000" // TCP
                        + "020405b4" + "0103030e" + "01010402");
        assertThat(frame.wireLength()).isEqualTo(66);
        assertThat(PacketFormat.wireLength(
                        new TransportPacket().flags(TransportPacket.SYN).options(1_460, 14, true), 6))
                .isEqualTo(66);
        assertChecksums(frame, 6);
    }

    private static String checksum(Frame frame) {
        return HexFormat.of().formatHex(Arrays.copyOfRange(frame.toArray(), 50, 52));
    }

    @Test
    void shortFramesArePadded() {
        Frame frame = written(new TransportPacket().flags(TransportPacket.ACK), 6);
        assertThat(frame.length()).isEqualTo(54);
        assertThat(frame.wireLength()).isEqualTo(60);
        assertChecksums(frame, 6);
    }

    @Test
    void whatIsWrittenIsRead() {
        List<TransportPacket> packets = new ArrayList<>();
        packets.add(new TransportPacket()
                .flags(0x12)
                .acknowledgement(1)
                .options(9_000, 3, false)
                .window(77));
        packets.add(new TransportPacket()
                .flags(0xd0)
                .sequence(0xffff_fff0L)
                .acknowledgement(12)
                .payload(1_460)
                .ecn(TransportPacket.CE)
                .window(0xffff));
        TransportPacket full = new TransportPacket().flags(0x10);
        full.timestamps(123_456_789, 987);
        full.sack(10, 20);
        full.sack(30, 0xffff_ffffL);
        full.sack(50, 60);
        packets.add(full);
        packets.add(new TransportPacket().flags(0x10).gapNanos(123_456));
        for (TransportPacket packet : packets) {
            Frame frame = written(packet, 6);
            TransportPacket read = new TransportPacket();
            assertThat(PacketFormat.isFor(frame, 0x0a00_0002)).isTrue();
            assertThat(PacketFormat.isFor(frame, 0x0a00_0003)).isFalse();
            assertThat(PacketFormat.read(frame, read)).isTrue();
            assertThat(Flow.number(PacketFormat.sourcePort(frame), PacketFormat.destinationPort(frame)))
                    .isZero();
            assertThat(read.flags()).isEqualTo(packet.flags());
            assertThat((int) read.sequence()).isEqualTo((int) packet.sequence());
            assertThat(read.acknowledgement()).isEqualTo(packet.acknowledgement());
            assertThat(read.payload()).isEqualTo(packet.payload());
            assertThat(read.ecn()).isEqualTo(packet.ecn());
            assertThat(read.window()).isEqualTo(packet.window());
            assertThat(read.timestamp()).isEqualTo(packet.timestamp());
            assertThat(read.gapNanos()).isEqualTo(packet.gapNanos());
            assertThat(read.sacks()).isEqualTo(packet.sacks());
            for (int i = 0; i < read.sacks(); i++) {
                assertThat((int) read.sackFrom(i)).isEqualTo((int) packet.sackFrom(i));
                assertThat((int) read.sackTo(i)).isEqualTo((int) packet.sackTo(i));
            }
            assertThat(frame.wireLength()).isEqualTo(Math.max(60, frame.length() + packet.payload()));
            assertThat(PacketFormat.wireLength(packet, 6)).isEqualTo(frame.wireLength());
            assertChecksums(frame, 6);
        }
    }

    @Test
    void datagramsCarryTheirNumber() {
        Frame frame = written(new TransportPacket().sequence(0x1234_5678_9aL).payload(1_000), 17);
        assertThat(frame.wireLength()).isEqualTo(1_042);
        assertThat(PacketFormat.wireLength(new TransportPacket().payload(1_000), 17))
                .isEqualTo(1_042);
        assertThat(frame.length()).isEqualTo(50);
        TransportPacket read = new TransportPacket();
        assertThat(PacketFormat.read(frame, read)).isTrue();
        assertThat(read.sequence()).isEqualTo(0x1234_5678_9aL);
        assertThat(read.payload()).isEqualTo(1_000);
        assertChecksums(frame, 17);
    }

    /** Whatever comes, nothing is read beyond its end. */
    @Test
    void cutAndBrokenHeadersAreRefused() {
        Frame whole = written(new TransportPacket().flags(2).options(1_460, 14, true), 6);
        for (int length = 0; length < whole.length(); length++) {
            Frame cut = new Frame(128);
            cut.set(whole.toArray(), 0, length, 0);
            assertThat(PacketFormat.isFor(cut, 0x0a00_0002) && PacketFormat.read(cut, new TransportPacket()))
                    .isFalse();
        }
        for (int option = 0; option < 256; option++) {
            for (int size : new int[] {0, 1, 2, 3, 11, 12, 13, 40, 255}) {
                Frame broken = new Frame(128);
                broken.copyFrom(whole);
                UnsafeBuffer bytes = broken.buffer();
                bytes.putByte(broken.offset() + 54, (byte) option);
                bytes.putByte(broken.offset() + 55, (byte) size);
                PacketFormat.read(broken, new TransportPacket());
            }
        }
    }
}
