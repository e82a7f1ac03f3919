package plumbline.isa.binary;

import java.util.zip.CRC32C;

/** What a file in binary form begins and ends with; see the package. */
public final class BinaryFormat {
    /** Version of the shapes in a body. */
    public static final int VERSION = 23;

    static final int MAGIC = 'P' << 24 | 'L' << 16 | 'M' << 8 | 'B';
    static final int MAGIC_BYTES = 4;
    static final int HEADER_BYTES = MAGIC_BYTES + 2 + 4;
    static final int CHECKSUM_BYTES = 4;
    /** How deep records may lie in each other; protects the reader's stack. */
    static final int MAX_DEPTH = 500;

    private BinaryFormat() {}

    /** Whether a file claims to be a program in binary form: whether its first four bytes are "PLMB". */
    public static boolean isBinary(byte[] file) {
        if (file.length < MAGIC_BYTES) {
            return false;
        }
        int first = 0;
        for (int i = 0; i < MAGIC_BYTES; i++) {
            first = first << 8 | file[i] & 0xFF;
        }
        return first == MAGIC;
    }

    /** The checksum of a file's first bytes. */
    static int checksum(byte[] file, int length) {
        CRC32C crc = new CRC32C();
        crc.update(file, 0, length);
        return (int) crc.getValue();
    }
}
