package plumbline.programs.printqueue.history;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import net.openhft.chronicle.bytes.Bytes;

/** Finds the whole records of a segment, whatever became of the file. */
final class SegmentReader {
    private final Path file;
    private final byte[] content;
    private final Bytes<byte[]> bytes;
    private final List<History.Entry> entries = new ArrayList<>();
    private HistoryHead head;
    private long damagedBytes;

    private SegmentReader(Path file, byte[] content) {
        this.file = file;
        this.content = content;
        bytes = Bytes.wrapForRead(content);
    }

    static SegmentReader read(Path file) throws IOException, HistoryException {
        SegmentReader reader = new SegmentReader(file, Files.readAllBytes(file));
        reader.scan();
        return reader;
    }

    /** Null if it is damaged. */
    HistoryHead head() {
        return head;
    }

    List<History.Entry> entries() {
        return entries;
    }

    long damagedBytes() {
        return damagedBytes;
    }

    private void scan() throws HistoryException {
        int at = 0;
        while (at < content.length) {
            int length = lengthAt(at);
            if (length < 0) {
                int end = Math.min(content.length, at + SegmentFormat.ALIGNMENT);
                for (int i = at; i < end; i++) {
                    damagedBytes += content[i] == 0 ? 0 : 1;
                }
                at += SegmentFormat.ALIGNMENT;
            } else {
                take(at, length);
                at += (int) SegmentFormat.size(length);
            }
        }
    }

    /** Length of the content of the record that begins at a place; −1 if none does. */
    private int lengthAt(int at) {
        if (at + SegmentFormat.HEADER > content.length || bytes.readInt(at) != SegmentFormat.MARK) {
            return -1;
        }
        int length = bytes.readInt(at + SegmentFormat.LENGTH_AT);
        boolean whole = length >= 0
                && length <= content.length - at - SegmentFormat.HEADER
                && SegmentFormat.checksum(bytes, at, length) == bytes.readInt(at + SegmentFormat.CHECKSUM_AT);
        return whole ? length : -1;
    }

    private void take(int at, int length) throws HistoryException {
        long number = bytes.readLong(at + SegmentFormat.NUMBER_AT);
        bytes.readPositionRemaining(at + SegmentFormat.HEADER, length);
        if (number == 0) {
            head = HistoryHead.read(bytes, file.toString());
        } else {
            entries.add(new History.Entry(
                    file, at + SegmentFormat.HEADER, length, number, CheckpointCodec.Start.read(bytes)));
        }
        bytes.readPositionRemaining(0, content.length);
    }

    /** The bytes of a checkpoint. */
    static byte[] content(History.Entry entry) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(entry.length());
        try (FileChannel channel = FileChannel.open(entry.file(), StandardOpenOption.READ)) {
            while (bytes.hasRemaining()) {
                if (channel.read(bytes, entry.at() + bytes.position()) < 0) {
                    throw new EOFException("it ends at byte " + channel.size());
                }
            }
        }
        return bytes.array();
    }
}
