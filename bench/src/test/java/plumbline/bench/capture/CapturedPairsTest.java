package plumbline.bench.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CapturedPairsTest {
    private static final int BYTES = 60;
    private static final int ARP = 0x0806;
    private static final int IPV4 = 0x0800;

    @TempDir
    Path folder;

    @Test
    void showsIpv4PacketsInOrderAndNothingElse() throws Exception {
        Path file = folder.resolve("three.pcap");
        ByteBuffer capture = header();
        record(capture, 7, IPV4, 0x0a000001_0a000002L);
        record(capture, 8, ARP, 0x0a000003_0a000004L);
        record(capture, 9, IPV4, 0xfffffffe_00000001L);
        Files.write(file, Arrays.copyOf(capture.array(), capture.position()));

        List<Long> pairs = new ArrayList<>();
        List<Long> nanos = new ArrayList<>();
        CapturedPairs.read(file, (pair, frame) -> {
            pairs.add(pair);
            nanos.add(frame.nanos());
            assertThat(frame.length()).isEqualTo(BYTES);
        });

        assertThat(pairs).containsExactly(0x0a000001_0a000002L, 0xfffffffe_00000001L);
        assertThat(nanos.getLast() - nanos.getFirst()).isEqualTo(2_000);
    }

    /** Classic, microseconds, Ethernet. */
    private static ByteBuffer header() {
        ByteBuffer file = ByteBuffer.allocate(1_000).order(ByteOrder.LITTLE_ENDIAN);
        file.putInt(0xa1b2c3d4).putShort((short) 2).putShort((short) 4);
        return file.putInt(0).putInt(0).putInt(65_535).putInt(1);
    }

    private static void record(ByteBuffer file, int micros, int type, long pair) {
        file.putInt(1).putInt(micros).putInt(BYTES).putInt(BYTES);
        ByteBuffer packet = ByteBuffer.allocate(BYTES);
        packet.putShort(12, (short) type).put(14, (byte) 0x45).putLong(26, pair);
        file.put(packet.array());
    }
}
