package plumbline.isa.binary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.isa.random.RandomPrograms;

/** Whatever the bytes are, reading ends with a program or with a {@link BinaryFormatException}, and soon. */
@Timeout(600)
class BinaryDamageTest {
    private static byte[] file() {
        return BinaryWriter.write(RandomPrograms.unlimited(11));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void everyByteThatChangesIsNoticed(long seed) {
        byte[] file = BinaryWriter.write(RandomPrograms.pisa(seed));
        for (int at = 0; at < file.length; at++) {
            for (int bit = 0; bit < 8; bit++) {
                file[at] ^= (byte) (1 << bit);
                int flipped = 8 * at + bit;
                assertTrue(refused(file), () -> "bit " + flipped);
                file[at] ^= (byte) (1 << bit);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void everyTruncationIsNoticed(long seed) {
        byte[] file = BinaryWriter.write(RandomPrograms.unlimited(seed));
        for (int length = 0; length < file.length; length++) {
            byte[] cut = Arrays.copyOf(file, length);
            assertThat(refused(cut)).as("length %d", length).isTrue();
            if (length >= BinaryFormat.HEADER_BYTES + BinaryFormat.CHECKSUM_BYTES) {
                assertThat(refused(sealed(cut)))
                        .as("length %d with a right checksum", length)
                        .isTrue();
            }
        }
        assertThat(refused(Arrays.copyOf(file, file.length + 1))).isTrue();
    }

    /** As an attacker would write it: the header and the checksum are right. */
    @ParameterizedTest
    @Tag("long")
    @ValueSource(longs = {4, 5, 6, 7})
    void wrongBytesUnderARightChecksum(long seed) {
        byte[] file = BinaryWriter.write(RandomPrograms.unlimited(seed));
        Random random = new Random(seed);
        int refused = 0;
        int tries = 0;
        for (int at = BinaryFormat.HEADER_BYTES; at < file.length - BinaryFormat.CHECKSUM_BYTES; at++) {
            for (byte other : new byte[] {0, 1, 0x7F, (byte) 0x80, (byte) 0xFF, (byte) random.nextInt()}) {
                byte[] damaged = file.clone();
                damaged[at] = other;
                refused += refused(sealed(damaged)) ? 1 : 0;
                tries++;
            }
        }
        assertThat(refused).isBetween(tries / 10, tries);
    }

    @Test
    void manyWrongBytesUnderARightChecksum() {
        Random random = new Random(20_261_121);
        for (int i = 0; i < 500; i++) {
            byte[] file = file();
            for (int change = 1 + random.nextInt(20); change > 0; change--) {
                int at = BinaryFormat.HEADER_BYTES + random.nextInt(file.length - BinaryFormat.HEADER_BYTES);
                file[at] = (byte) random.nextInt();
            }
            refused(sealed(file));
        }
    }

    @Test
    void bytesLeftOutAndPutIn() {
        Random random = new Random(20_261_122);
        byte[] file = file();
        for (int i = 0; i < 500; i++) {
            int from = BinaryFormat.HEADER_BYTES + random.nextInt(file.length - BinaryFormat.HEADER_BYTES);
            int to = BinaryFormat.HEADER_BYTES + random.nextInt(file.length - BinaryFormat.HEADER_BYTES);
            byte[] spliced = Arrays.copyOf(file, to + file.length - from);
            System.arraycopy(file, from, spliced, to, file.length - from);
            refused(sealed(spliced));
        }
    }

    @Test
    void randomBytes() {
        Random random = new Random(20_261_123);
        for (int i = 0; i < 5_000; i++) {
            byte[] bytes = new byte[random.nextInt(300)];
            random.nextBytes(bytes);
            assertThat(refused(bytes)).isTrue();
            if (bytes.length >= BinaryFormat.HEADER_BYTES + BinaryFormat.CHECKSUM_BYTES) {
                refused(sealed(bytes));
            }
        }
    }

    /** Lengths that would need more memory than there is. */
    @Test
    void absurdLengths() {
        byte[] huge = {-2, -1, -1, -1, -1, -1, -1, -1, -1, 1};
        byte[] twoGigabytes = {-2, -1, -1, -1, 0x0F};
        for (byte[] number : new byte[][] {huge, twoGigabytes}) {
            // the name of the program: a new text, of so many bytes
            assertThatThrownBy(() -> BinaryReader.read(body(concat(new byte[] {0}, number))))
                    .isInstanceOf(BinaryFormatException.class)
                    .hasMessageContaining("bytes of text cannot follow in 0 bytes");
            // an empty name, then so many parameters
            assertThatThrownBy(() -> BinaryReader.read(body(concat(new byte[] {0, 0}, number))))
                    .isInstanceOf(BinaryFormatException.class)
                    .hasMessageContaining("elements cannot follow in 0 bytes");
        }
    }

    @Test
    void nestingThatWouldOverflowTheStack() {
        ByteBuffer body = ByteBuffer.allocate(200_000);
        body.put(prefixOfAProgramUpToAGuard());
        body.put(new byte[] {0, 6, 'N', 'o', 't'}); // text 3
        while (body.remaining() > 0) {
            body.put((byte) 6); // text 3 again
        }
        assertThatThrownBy(() -> BinaryReader.read(body(body.array())))
                .isInstanceOf(BinaryFormatException.class)
                .hasMessageContaining("nested deeper than 500 records");
    }

    /** A program without anything but a stage with a unit, up to its guard; two texts: "" and "Apply". */
    private static byte[] prefixOfAProgramUpToAGuard() {
        return concat(
                new byte[] {0, 0}, // name: text 1, ""
                new byte[] {0, 0, 0}, // parameters, headers, metadata
                new byte[] {0, 0, 2, 0, 0}, // parser: no value sets, no states; position: text 1
                new byte[] {0, 0, 0, 0}, // registers, arrays, tables, field lists
                new byte[] {2, 2}, // one ingress stage, its name
                new byte[] {2}, // one unit
                new byte[] {0, 10, 'A', 'p', 'p', 'l', 'y'}); // text 2
    }

    private static byte[] concat(byte[]... parts) {
        ByteBuffer all = ByteBuffer.allocate(
                Arrays.stream(parts).mapToInt(part -> part.length).sum());
        Arrays.stream(parts).forEach(all::put);
        return all.array();
    }

    private static byte[] body(byte[] body) {
        byte[] file = new byte[BinaryFormat.HEADER_BYTES + body.length + BinaryFormat.CHECKSUM_BYTES];
        System.arraycopy(body, 0, file, BinaryFormat.HEADER_BYTES, body.length);
        return sealed(file);
    }

    /** The file with a right header and checksum. */
    static byte[] sealed(byte[] file) {
        byte[] right = file.clone();
        int bodyEnd = right.length - BinaryFormat.CHECKSUM_BYTES;
        ByteBuffer.wrap(right)
                .putInt(0, BinaryFormat.MAGIC)
                .putShort(4, (short) BinaryFormat.VERSION)
                .putInt(6, bodyEnd - BinaryFormat.HEADER_BYTES);
        ByteBuffer.wrap(right).putInt(bodyEnd, BinaryFormat.checksum(right, bodyEnd));
        return right;
    }

    private static boolean refused(byte[] file) {
        try {
            BinaryReader.read(file);
            return false;
        } catch (BinaryFormatException e) {
            assertTrue(e.offset() >= 0 && e.offset() <= file.length, e.getMessage());
            assertTrue(e.getMessage().startsWith("byte " + e.offset() + ": "), e.getMessage());
            return true;
        }
    }
}
