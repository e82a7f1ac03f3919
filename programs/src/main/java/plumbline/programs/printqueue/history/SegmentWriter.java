package plumbline.programs.printqueue.history;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import net.openhft.chronicle.bytes.Bytes;

/**
 * A segment that is being written. Each record is one write behind the last: then it is in the page cache, survives a
 * kill of the process, and the file is as long as what is in it. A full disk is an error of that write, never a signal
 * as with a mapped page.
 */
final class SegmentWriter implements AutoCloseable {
    private final Path file;
    private final OutputStream out;
    private long bytes;

    private SegmentWriter(Path file, OutputStream out) {
        this.file = file;
        this.out = out;
    }

    /** Creates a segment with nothing in it but its head; leaves none behind if that is not possible. */
    static SegmentWriter create(Path file, HistoryHead head) throws IOException {
        SegmentWriter writer =
                new SegmentWriter(file, Files.newOutputStream(file)); // one that an interrupt does not close
        try {
            writer.out.write(headRecords(head));
            writer.bytes = headRecords(head).length;
            return writer;
        } catch (IOException e) {
            writer.close();
            Files.deleteIfExists(file);
            throw e;
        }
    }

    /** The two records that each segment begins with. */
    static byte[] headRecords(HistoryHead head) {
        Bytes<byte[]> content = Bytes.allocateElasticOnHeap();
        head.write(content);
        byte[] one = SegmentFormat.record(0, content);
        byte[] two = new byte[2 * one.length];
        System.arraycopy(one, 0, two, 0, one.length);
        System.arraycopy(one, 0, two, one.length, one.length);
        return two;
    }

    /** Appends a record; if the file does not take all of it, it has none of it. */
    void append(byte[] record) throws IOException {
        try {
            out.write(record);
        } catch (IOException e) {
            cutBack(e);
            throw e;
        }
        bytes += record.length;
    }

    private void cutBack(IOException reason) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(bytes);
        } catch (IOException e) { // half a record stays, which readers pass over
            reason.addSuppressed(e);
        }
    }

    Path file() {
        return file;
    }

    long bytes() {
        return bytes;
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
