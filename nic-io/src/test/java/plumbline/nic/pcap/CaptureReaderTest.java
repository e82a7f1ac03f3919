package plumbline.nic.pcap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import plumbline.pipelines.port.PortException;

class CaptureReaderTest {
    private static final String TAKEN = "Ethernet 1, BSD loopback 0, OpenBSD loopback 108, raw IP 101, raw IPv4 228,"
            + " raw IPv6 229, Linux cooked 113, Linux cooked v2 276";
    private static final ByteOrder LE = ByteOrder.LITTLE_ENDIAN;

    @TestFactory
    Stream<DynamicTest> everyVariantSaysTheSame() throws IOException {
        return Samples.all().entrySet().stream()
                .map(e -> DynamicTest.dynamicTest(e.getKey(), () -> assertThat(CaptureBytes.read(e.getValue()))
                        .isEqualTo(Samples.EXPECTED)));
    }

    @Test
    void countsPacketsAndSnappedOnes() throws PortException {
        try (CaptureReader reader = CaptureBytes.open(Samples.classic(LE, 0xa1b2c3d4, 1))) {
            while (reader.next()) {
                assertThat(reader.packet().snapped()).isEqualTo(reader.packets() == 3);
            }
            assertThat(reader.next()).isFalse();
            assertThat(reader.packets()).isEqualTo(3);
            assertThat(reader.snapped()).isEqualTo(1);
        }
    }

    @Test
    void aKnownFrameCheckSequenceIsCutOff() throws PortException {
        byte[] file = new CaptureBytes(LE)
                .classicHeader(0xa1b2c3d4, 0x2400_0001) // two 16-bit words
                .record(0, 0, 64, CaptureBytes.packet(64, 1))
                .record(0, 0, 64, CaptureBytes.packet(62, 1))
                .record(0, 0, 64, CaptureBytes.packet(40, 1))
                .bytes();
        assertThat(CaptureBytes.read(file))
                .containsExactly(
                        CaptureBytes.seen(0, 60, CaptureBytes.packet(60, 1)),
                        CaptureBytes.seen(0, 60, CaptureBytes.packet(60, 1)),
                        CaptureBytes.seen(0, 60, CaptureBytes.packet(40, 1)));
    }

    @Test
    void largePacketsPassThroughTheWindow() throws PortException {
        CaptureBytes file = new CaptureBytes(LE).classicHeader(0xa1b23c4d, 1);
        for (int i = 0; i < 9; i++) {
            file.record(i, 0, 262_144, CaptureBytes.packet(262_144, i));
        }
        List<CaptureBytes.Seen> seen = CaptureBytes.read(file.bytes());
        for (int i = 0; i < 9; i++) {
            assertThat(seen.get(i))
                    .isEqualTo(CaptureBytes.seen(i * 1_000_000_000L, 262_144, CaptureBytes.packet(262_144, i)));
        }
    }

    @TestFactory
    Stream<DynamicTest> refusesInOneLine() {
        byte[] a = Samples.A;
        CaptureBytes be = new CaptureBytes(ByteOrder.BIG_ENDIAN);
        Map<String, byte[]> cases = Map.ofEntries(
                Map.entry("test.pcap: empty file, no capture", new byte[0]),
                Map.entry(
                        "test.pcap: no capture file: begins with 68 65 6c 6c; pcap and pcapng can be read, also with"
                                + " gzip",
                        "hello".getBytes()),
                Map.entry(
                        "test.pcap: link type 105; a switch port takes " + TAKEN,
                        new CaptureBytes(LE).classicHeader(0xa1b2c3d4, 105).bytes()),
                Map.entry(
                        "test.pcap: packet 1 comes from an interface with link type 127; a switch port takes " + TAKEN,
                        new CaptureBytes(LE)
                                .section()
                                .iface(127, 0, new byte[0])
                                .enhanced(0, 0, 60, a)
                                .bytes()),
                Map.entry(
                        "test.pcap: modified pcap (magic a1b2cd34); convert it with: editcap -F pcap IN OUT",
                        new CaptureBytes(LE).classicHeader(0xa1b2cd34, 1).bytes()),
                Map.entry(
                        "test.pcap: broken at byte 24: packet 1 says 4000000000 bytes, a capture holds at most 262144",
                        new CaptureBytes(LE)
                                .classicHeader(0xa1b2c3d4, 1)
                                .put(16, b -> b.putLong(0).putInt((int) 4_000_000_000L))
                                .bytes()),
                Map.entry(
                        "test.pcap: truncated at byte 77: packet 1 says 1500 bytes, 37 are left",
                        new CaptureBytes(LE)
                                .classicHeader(0xa1b2c3d4, 1)
                                .put(53, b -> b.putLong(0).putInt(1500).putInt(1500))
                                .bytes()),
                Map.entry(
                        "test.pcap: broken at byte 36: packet 1 names interface 3, the section declares 0",
                        new CaptureBytes(LE).section().enhanced(3, 0, 60, a).bytes()),
                Map.entry(
                        "test.pcap: broken at byte 28: a block says 13 bytes; it must be a multiple of 4, at least 12",
                        new CaptureBytes(LE)
                                .section()
                                .put(16, b -> b.putInt(6).putInt(13))
                                .bytes()),
                Map.entry(
                        "test.pcap: broken at byte 0: pcapng version 2.0; only version 1 is known",
                        be.block(0x0a0d0d0a, 16, b -> b.putInt(0x1a2b3c4d).putShort((short) 2))
                                .bytes()),
                Map.entry(
                        "test.pcap: broken at byte 56: the time stamp of packet 1 lies outside the years 1678 to 2262",
                        new CaptureBytes(LE)
                                .section()
                                .iface(1, 0, new byte[0])
                                .enhanced(0, -1, 60, a)
                                .bytes()));
        return cases.entrySet().stream()
                .map(e -> DynamicTest.dynamicTest(e.getKey(), () -> {
                    PortException refusal =
                            catchThrowableOfType(PortException.class, () -> CaptureBytes.read(e.getValue()));
                    assertThat(refusal).hasMessage(e.getKey());
                    assertThat(refusal.kind()).isEqualTo(PortException.Cause.DATA);
                }));
    }

    @Test
    void filesThatAreNotThere(@TempDir Path folder) throws IOException {
        Path missing = folder.resolve("no.pcap");
        PortException refusal = catchThrowableOfType(PortException.class, () -> CaptureReader.open(missing));
        assertThat(refusal).hasMessage(missing + ": cannot read: no such file or directory");
        assertThat(refusal.kind()).isEqualTo(PortException.Cause.ENVIRONMENT);
        refusal = catchThrowableOfType(PortException.class, () -> CaptureReader.open(folder));
        assertThat(refusal).hasMessage(folder + ": is a directory, no capture file");
        assertThat(refusal.kind()).isEqualTo(PortException.Cause.ENVIRONMENT);
        Path empty = Files.createFile(folder.resolve("empty.pcap"));
        refusal = catchThrowableOfType(PortException.class, () -> CaptureReader.open(empty));
        assertThat(refusal).hasMessage(empty + ": empty file, no capture");
    }
}
