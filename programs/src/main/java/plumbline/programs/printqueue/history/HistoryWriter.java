package plumbline.programs.printqueue.history;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.List;
import java.util.function.Consumer;
import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.bytes.MappedBytes;
import plumbline.programs.printqueue.checkpoint.Checkpoint;

/**
 * Appends checkpoints to a folder of memory-mapped segments. What was handed over is in the page cache when {@link #accept} returns
 * and survives a kill of the process; the operating system writes it to disk. When a segment is full the next one begins; when
 * all together would be larger than allowed, the oldest goes. A checkpoint that cannot be written is lost, counted, and leaves a
 * number that is missing.
 */
public final class HistoryWriter implements Consumer<Checkpoint>, AutoCloseable {
    /** Bytes of a segment, unless all may only be smaller. */
    public static final long SEGMENT_BYTES = 16L << 20;

    private final Path folder;
    private final HistoryHead head;
    private final long segmentBytes;
    private final int most;
    private final ArrayDeque<Path> segments = new ArrayDeque<>();
    private final Bytes<byte[]> content = Bytes.allocateElasticOnHeap(1 << 16);
    private MappedBytes segment;
    private Path file;
    private long at;
    private long nextSegment;
    private long nextNumber;
    private long written;
    private long writtenBytes;
    private long lost;
    private String trouble = "";

    private HistoryWriter(Path folder, HistoryHead head, long mostBytes, long segmentBytes) {
        this.folder = folder;
        this.head = head;
        this.segmentBytes = segmentBytes;
        this.most = (int) Math.max(2, mostBytes / segmentBytes);
    }

    /**
     * Opens a folder, which may hold a history already: it is continued in a new segment.
     *
     * @param mostBytes of all segments; the oldest go
     * @throws HistoryException if the folder cannot be used
     */
    public static HistoryWriter open(Path folder, HistoryHead head, long mostBytes) throws HistoryException {
        return open(folder, head, mostBytes, Math.clamp(mostBytes / 8, 1 << 16, SEGMENT_BYTES));
    }

    static HistoryWriter open(Path folder, HistoryHead head, long mostBytes, long segmentBytes) throws HistoryException {
        HistoryWriter writer = new HistoryWriter(folder, head, mostBytes, segmentBytes);
        try {
            Files.createDirectories(folder);
            List<Path> old = Segments.in(folder);
            writer.segments.addAll(old);
            if (!old.isEmpty()) {
                History before = History.open(folder);
                if (!before.head().equals(head)) {
                    throw new HistoryException(folder + ": holds a history of different windows: " + before.head()
                            + ", not " + head + "; take a folder of its own");
                }
                writer.nextSegment = Segments.number(old.getLast()) + 1;
                writer.nextNumber = before.nextNumber();
            } else {
                writer.nextNumber = 1;
            }
            writer.begin();
            return writer;
        } catch (HistoryException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw new HistoryException(folder + ": cannot keep a history there: " + e.getMessage(), e);
        }
    }

    @Override
    public void accept(Checkpoint checkpoint) {
        long number = nextNumber++;
        try {
            content.clear();
            CheckpointCodec.write(checkpoint, content);
            if (at + SegmentFormat.size(content.readRemaining()) > segmentBytes) {
                end();
                begin();
            }
            append(number, content);
            written++;
        } catch (IOException | RuntimeException e) {
            lost++;
            trouble = e.toString();
        }
    }

    /** Checkpoints that were written. */
    public long written() {
        return written;
    }

    /** Their bytes. */
    public long writtenBytes() {
        return writtenBytes;
    }

    /** Checkpoints that could not be written. */
    public long lost() {
        return lost;
    }

    /** Why the last of them could not. */
    public String trouble() {
        return trouble;
    }

    private void begin() throws IOException {
        while (segments.size() >= most) {
            Files.deleteIfExists(segments.removeFirst());
        }
        file = Segments.path(folder, nextSegment++);
        segment = MappedBytes.singleMappedBytes(file.toFile(), segmentBytes);
        segment.writeLimit(segmentBytes).writePosition(segmentBytes);      // places are absolute
        segments.add(file);
        at = 0;
        Bytes<byte[]> first = Bytes.allocateElasticOnHeap();
        head.write(first);
        append(0, first);
        append(0, first);
    }

    /** The mark comes last: who reads meanwhile, or after a kill, sees the whole record or none. */
    private void append(long number, Bytes<byte[]> from) {
        int length = Math.toIntExact(from.readRemaining());
        long size = SegmentFormat.size(length);
        if (at + size > segmentBytes) {
            throw new IllegalStateException("a checkpoint of " + size + " bytes does not fit a segment of " + segmentBytes);
        }
        segment.write(at + SegmentFormat.HEADER, from.bytesForRead(), 0L, length);
        segment.writeInt(at + SegmentFormat.LENGTH_AT, length);
        segment.writeLong(at + SegmentFormat.NUMBER_AT, number);
        segment.writeInt(at + SegmentFormat.CHECKSUM_AT, SegmentFormat.checksum(segment, at, length));
        segment.writeOrderedInt(at, SegmentFormat.MARK);
        at += size;
        writtenBytes += size;
    }

    /** Cuts the unused rest off. */
    private void end() throws IOException {
        if (segment != null) {
            segment.releaseLast();
            segment = null;
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.truncate(at);
            }
        }
    }

    /** Ends the last segment; if it cannot be cut to its length, zeros stay behind its records, and nothing is lost. */
    @Override
    public void close() {
        try {
            end();
        } catch (IOException e) {
            trouble = e.toString();
        }
    }
}
