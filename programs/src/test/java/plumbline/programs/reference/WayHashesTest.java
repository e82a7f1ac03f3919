package plumbline.programs.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class WayHashesTest {
    /** Check values of "123456789" from the catalogue of parametrised CRC algorithms. */
    private static final List<Long> PUBLISHED = List.of(
            0xCBF43926L,
            0xE3069283L,
            0x87315576L,
            0x1697D06AL,
            0x3010BF7FL,
            0xD2C22F51L,
            0x6EC2EDC4L,
            0xBD0BE338L,
            // of the drawn ones, by a program that shares nothing with this one
            0xA83DB5D1L,
            0x637DA892L,
            0xA631F6F3L,
            0xB3A7D47DL,
            0xF0E9790L,
            0x7F6E7F84L,
            0xCA632B6EL,
            0x6B48F2B7L);

    @Test
    void everyCheckGivesItsPublishedValue() {
        byte[] digits = "123456789".getBytes(StandardCharsets.US_ASCII);
        assertThat(WayHashes.CHECKS.stream().map(check -> check.of(digits)).toList())
                .isEqualTo(PUBLISHED);
    }

    @Test
    void aNumberIsHashedMostSignificantByteFirst() {
        BitwiseCrc check = WayHashes.CHECKS.getFirst();
        assertThat(check.of(0x0102030405060708L, 64)).isEqualTo(check.of(new byte[] {1, 2, 3, 4, 5, 6, 7, 8}));
        assertThat(check.of(0x0A000001L, 32)).isEqualTo(check.of(new byte[] {10, 0, 0, 1}));
    }

    /**
     * Of n keys in W entries, n²/(2W²) pairs should meet in two ways at once. Hashes that are images of each other
     * would give n²/(2W).
     */
    @Test
    void twoWaysCollideIndependently() {
        int entries = 1024;
        int keys = 40_000;
        double expected = (double) keys * keys / (2.0 * entries * entries);
        for (int other = 1; other < 16; other++) {
            WayHashes hashes = new WayHashes(16, entries, 64);
            SplittableRandom random = new SplittableRandom(other);
            Map<Integer, Integer> cells = new HashMap<>();
            for (int i = 0; i < keys; i++) {
                long key = random.nextLong();
                cells.merge(hashes.slot(0, key) * entries + hashes.slot(other, key), 1, Integer::sum);
            }
            double pairs =
                    cells.values().stream().mapToDouble(n -> n * (n - 1) / 2.0).sum();
            assertThat(pairs).isCloseTo(expected, within(6 * Math.sqrt(expected)));
        }
    }
}
