package plumbline.nic.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.nic.pcap.CaptureWriter;
import plumbline.pipelines.port.Frame;

/** Frames whose pseudo-header sums were added up by hand, judged by Wireshark. */
class UnfinishedChecksumTest {
    private static final String ETHERNET = "020000000002020000000001";
    private static final String IPV4 = "0a0000010a000002"; // adds up to 0x1403
    private static final String IPV6 = "fd000000000000000000000000000001fd000000000000000000000000000002"; // 0xfa04

    @TempDir
    Path folder;

    private static Frame frame(String hex) {
        byte[] bytes = HexFormat.of().parseHex(hex.replace(" ", ""));
        Frame frame = new Frame();
        frame.set(bytes, 0, bytes.length, 0);
        return frame;
    }

    /** Pseudo headers: 0x1403 + 6 + 23 = 0x1420; + 17 + 11 = 0x141f; 0xfa04 (carry added) + 1 = 0xfa04 + … */
    @ParameterizedTest
    @CsvSource({
        // TCP in IPv4: 20 bytes of header and 3 of data
        "0800 4500002b 00000000 40060000 0a0000010a000002 04d20050 00000001 00000000 50022000 CCCC0000 616263, 1420",
        // UDP in IPv4, behind a VLAN tag
        "81000007 0800 4500001f 00000000 40110000 0a0000010a000002 04d20050 000bCCCC 616263, 141f",
        // UDP in IPv6: 0xfd00 + 1 + 0xfd00 + 2 = 0x1fa03, folded 0xfa04; + 17 + 11 = 0xfa20
        "86dd 60000000 000b1140 fd000000000000000000000000000001 fd000000000000000000000000000002 04d20050 000bCCCC"
                + " 616263, fa20",
        // TCP whose bytes add up to 0xffff: the checksum is 0x0000, and Wireshark calls 0xffff bad (RFC 1624)
        "0800 4500002b 00000000 40060000 0a0000010a000002 04d20050 00000001 00000000 50022000 CCCC0000 76ba00, 1420",
        // UDP whose bytes add up to 0xffff: the checksum is 0xffff
        "0800 4500001f 00000000 40110000 0a0000010a000002 04d20050 000bCCCC e6b300, 141f"
    })
    void whatWasLeftUnfinishedIsFinished(String packet, String pseudo) throws Exception {
        Frame frame = frame(ETHERNET + packet.replace("CCCC", pseudo));
        UnfinishedChecksum checksums = new UnfinishedChecksum();
        assertThat(checksums.finish(frame)).isTrue();
        assertThat(checksums.finish(frame)).isFalse();
        Path file = folder.resolve("one.pcap");
        try (CaptureWriter writer = CaptureWriter.create(file)) {
            writer.write(frame, 0);
        }
        List<String> status = Tshark.fields(file, "tcp.checksum.status", "udp.checksum.status")
                .getFirst();
        assertThat(String.join("", status)).isEqualTo("1"); // good
    }

    @ParameterizedTest
    @CsvSource({
        "0800 4500002b 00000000 40060000 0a0000010a000002 04d20050 00000001 00000000 50022000 14210000 616263", // just
        // wrong
        "0800 4500002b 00002000 40060000 0a0000010a000002 04d20050 00000001 00000000 50022000 14200000"
                + " 616263", // fragment
        "0800 450000ff 00000000 40060000 0a0000010a000002 04d20050 00000001 00000000 50022000"
                + " 14f40000 616263", // longer than it is
        "0806 4500002b 00000000 40060000 0a0000010a000002 04d20050 00000001 00000000 50022000 14200000 616263" // no IP
    })
    void whatElseIsWrongStaysAsItIs(String packet) {
        Frame frame = frame(ETHERNET + packet);
        byte[] before = frame.toArray();
        assertThat(new UnfinishedChecksum().finish(frame)).isFalse();
        assertThat(frame.toArray()).isEqualTo(before);
    }

    /** A packet with a right checksum that happens to equal its pseudo header's sum: its other bytes add up to zero. */
    @Test
    void aRightChecksumThatLooksUnfinishedIsLeftAlone() {
        // 0x141f + ports, length and data must be 0xffff with the field 0x141f again: 0x141f + 0x141f + rest = 0xffff
        // rest = 0xd7c1 = 0x04d2 + 0x0050 + 0x000b + data, so data = 0xd294 and an odd byte of 0
        Frame frame = frame(ETHERNET + "0800 4500001f 00000000 40110000 0a0000010a000002 04d20050 000b141f d29400");
        assertThat(new UnfinishedChecksum().finish(frame)).isFalse();
    }

    @Property(tries = 2_000)
    void noBytesHurtIt(@ForAll long seed) {
        Random random = new Random(seed);
        Frame real = frame(ETHERNET + "0800 4500002b 00000000 40060000 " + IPV4
                + "04d20050 00000001 00000000 50022000 14200000 616263");
        byte[] bytes = real.toArray();
        for (int i = random.nextInt(6); i > 0; i--) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
        }
        Frame frame = new Frame();
        frame.set(bytes, 0, random.nextInt(bytes.length + 1), 0);
        new UnfinishedChecksum().finish(frame);
    }
}
