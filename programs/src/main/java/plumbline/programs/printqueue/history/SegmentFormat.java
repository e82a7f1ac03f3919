package plumbline.programs.printqueue.history;

import java.util.zip.CRC32C;
import net.openhft.chronicle.bytes.Bytes;

/**
 * The bytes of a segment: records one behind the other.
 *
 * <pre>
 *   mark 4 │ length 4 │ number 8 │ CRC-32C of length, number, content 4 │ content │ zeros up to a multiple of 8
 * </pre>
 *
 * Number 0 is the segment's head, with the shape of the windows; there are two, in case one is damaged. Checkpoints are
 * counted through all segments of a history. A record whose checksum is wrong, as of one that is only half there, is
 * skipped: the reader looks for the next mark that begins a good one.
 */
final class SegmentFormat {
    /** "PQCP". */
    static final int MARK = 0x50435150;

    static final int HEADER = 20;
    static final int ALIGNMENT = 8;
    static final String SUFFIX = ".pq";

    static final int LENGTH_AT = 4;
    static final int NUMBER_AT = 8;
    static final int CHECKSUM_AT = 16;

    private SegmentFormat() {}

    /** Bytes that a record takes in a file. */
    static long size(long contentLength) {
        return HEADER + contentLength + ALIGNMENT - 1 & -ALIGNMENT;
    }

    /** A record as it lies in a file. */
    static byte[] record(long number, Bytes<byte[]> content) {
        int length = Math.toIntExact(content.readRemaining());
        byte[] record = new byte[Math.toIntExact(size(length))];
        content.read(content.readPosition(), record, HEADER, length);
        Bytes<byte[]> fields = Bytes.wrapForWrite(record);
        fields.writeInt(0, MARK).writeInt(LENGTH_AT, length).writeLong(NUMBER_AT, number);
        fields.writeInt(CHECKSUM_AT, checksum(Bytes.wrapForRead(record), 0, length));
        return record;
    }

    /** The checksum of a record that lies at a place. */
    static int checksum(Bytes<?> bytes, long at, int contentLength) {
        byte[] covered = new byte[CHECKSUM_AT - LENGTH_AT + contentLength];
        bytes.read(at + LENGTH_AT, covered, 0, CHECKSUM_AT - LENGTH_AT);
        bytes.read(at + HEADER, covered, CHECKSUM_AT - LENGTH_AT, contentLength);
        CRC32C crc = new CRC32C();
        crc.update(covered);
        return (int) crc.getValue();
    }
}
