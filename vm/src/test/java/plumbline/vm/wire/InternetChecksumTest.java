package plumbline.vm.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

class InternetChecksumTest {
    @Test
    void theExampleOfRfc1071() {
        UnsafeBuffer buffer =
                new UnsafeBuffer(new byte[] {0, 1, (byte) 0xf2, 3, (byte) 0xf4, (byte) 0xf5, (byte) 0xf6, (byte) 0xf7});
        assertThat(InternetChecksum.sum(buffer, 0, 8)).isEqualTo(0xddf2);
        assertThat(InternetChecksum.finish(0xddf2)).isEqualTo(0x220d);
    }

    @Test
    void agreesWithTheDefinition() {
        SplittableRandom random = new SplittableRandom(1);
        byte[] bytes = new byte[300];
        UnsafeBuffer buffer = new UnsafeBuffer(bytes);
        for (int round = 0; round < 20_000; round++) {
            random.nextBytes(bytes);
            int offset = random.nextInt(20);
            int length = random.nextInt(280);
            long sum = 0;
            for (int i = 0; i < length; i++) {
                sum += (bytes[offset + i] & 0xff) << (i % 2 == 0 ? 8 : 0);
            }
            while (sum > 0xffff) {
                sum = (sum & 0xffff) + (sum >> 16);
            }
            assertThat(InternetChecksum.sum(buffer, offset, length)).isEqualTo((int) sum);
        }
    }

    @Test
    void foldsAnything() {
        for (long sum : new long[] {0, 0xffff, 0x1_0000, -1L >>> 1, 0xffff_ffffL, 0xffff_ffff_ffffL, 0x1_ffff_fffeL}) {
            long expected = sum;
            while (expected > 0xffff) {
                expected = (expected & 0xffff) + (expected >>> 16);
            }
            assertThat(InternetChecksum.sum(sum)).isEqualTo((int) expected);
        }
        assertThat(InternetChecksum.finishUdp(0xffff)).isEqualTo(0xffff);
    }
}
