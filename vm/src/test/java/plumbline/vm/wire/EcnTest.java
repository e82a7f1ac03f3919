package plumbline.vm.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EcnTest {
    private static final String MACS = "000000000002000000000001";

    @ParameterizedTest
    @CsvSource({
        // ECT(0), 0x4502: 4502+0014+4011+0a00+0001+0a00+0002 = 992a, so 66d5; marked 992b: 66d4
        "0800, 4502 0014 00000000 4011 66d5 0a000001 0a000002, 4503 0014 00000000 4011 66d4 0a000001 0a000002",
        // ECT(1): 9929, so 66d6; marked it is the same packet
        "0800, 4501 0014 00000000 4011 66d6 0a000001 0a000002, 4503 0014 00000000 4011 66d4 0a000001 0a000002",
        "0800, 4500 0014 00000000 4011 66d7 0a000001 0a000002, 4500 0014 00000000 4011 66d7 0a000001 0a000002",
        "0800, 4503 0014 00000000 4011 66d4 0a000001 0a000002, 4503 0014 00000000 4011 66d4 0a000001 0a000002",
        // Behind one tag, and two
        "81000005 0800, 45fe 0014 00000000 4011 65d9 0a000001 0a000002, 45ff 0014 00000000 4011 65d8 0a000001 0a000002",
        "88a80005 81000006 0800, 4502 0014 00000000 4011 66d5 0a000001 0a000002,"
                + " 4503 0014 00000000 4011 66d4 0a000001 0a000002",
        // IPv6: bits 4 and 5 of the second byte
        "86dd, 602fffff 00001140 0000000000000000000000000000000100000000000000000000000000000002,"
                + " 603fffff 00001140 0000000000000000000000000000000100000000000000000000000000000002",
        "86dd, 6ecf0000 00001140 0000000000000000000000000000000100000000000000000000000000000002,"
                + " 6ecf0000 00001140 0000000000000000000000000000000100000000000000000000000000000002",
        // Cut, of another version, no IP
        "0800, 4502 0014 00000000 4011 66d5 0a000001 0a0000, 4502 0014 00000000 4011 66d5 0a000001 0a0000",
        "0800, 6502 0014 00000000 4011 66d5 0a000001 0a000002, 6502 0014 00000000 4011 66d5 0a000001 0a000002",
        "0806, 4502 0014 00000000 4011 66d5 0a000001 0a000002, 4502 0014 00000000 4011 66d5 0a000001 0a000002"
    })
    void marks(String type, String before, String after) {
        byte[] bytes = bytes(MACS + type + before);
        UnsafeBuffer frame = new UnsafeBuffer(new byte[3 + bytes.length]);
        frame.putBytes(3, bytes);
        Ecn.mark(frame, 3, bytes.length);
        byte[] marked = new byte[bytes.length];
        frame.getBytes(3, marked);
        assertThat(HexFormat.of().formatHex(marked)).isEqualTo(HexFormat.of().formatHex(bytes(MACS + type + after)));
    }

    @ParameterizedTest
    @CsvSource({"45, 0", "4500, 0", "81000001, 0", "'', 0"})
    void readsNoFurtherThanTheFrame(String behind, int ecn) {
        byte[] bytes = bytes(MACS + "0800" + behind);
        assertThat(Ecn.of(new UnsafeBuffer(bytes), 0, bytes.length)).isEqualTo(ecn);
        assertThat(Ecn.of(new UnsafeBuffer(bytes), 0, 13)).isZero();
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex.replace(" ", ""));
    }
}
