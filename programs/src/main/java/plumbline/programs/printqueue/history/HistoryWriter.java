package plumbline.programs.printqueue.history;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import net.openhft.chronicle.bytes.Bytes;
import plumbline.pipelines.file.FileTrouble;
import plumbline.pipelines.file.OutputLock;
import plumbline.programs.printqueue.checkpoint.Checkpoint;

/**
 * Appends checkpoints to a folder of segments. What was handed over is in the page cache when {@link #accept} returns
 * and survives a kill of the process; the operating system writes it to disk. When a segment is full the next one
 * begins; before all together would hold more bytes than allowed, the oldest goes. When the disk takes no more,
 * recording ends: that is said once, and each checkpoint after it is counted as lost.
 */
public final class HistoryWriter implements Consumer<Checkpoint>, AutoCloseable {
    /** Bytes of a segment, unless all may only be smaller. */
    public static final long SEGMENT_BYTES = 16L << 20;

    private static final System.Logger LOG = System.getLogger(HistoryWriter.class.getName());
    private static final String LOCK = "lock";

    private final Path folder;
    private final HistoryHead head;
    private final long mostBytes;
    private final long segmentBytes;
    private final OutputLock lock;
    private final ArrayDeque<Old> old = new ArrayDeque<>();
    private final Bytes<byte[]> content = Bytes.allocateElasticOnHeap(1 << 16);
    private SegmentWriter segment;
    private long oldBytes;
    private long nextSegment;
    private long nextNumber = 1;
    private long written;
    private long writtenBytes;
    private long lost;
    private String trouble = "";

    /** A segment that is full, or of a run before. */
    private record Old(Path file, long bytes) {}

    private HistoryWriter(Path folder, HistoryHead head, long mostBytes, long segmentBytes, OutputLock lock) {
        this.folder = folder;
        this.head = head;
        this.mostBytes = mostBytes;
        this.segmentBytes = segmentBytes;
        this.lock = lock;
    }

    /**
     * Opens a folder, which may hold a history already: it is continued in a new segment.
     *
     * @param mostBytes of all segments; the oldest go
     * @throws HistoryException if the folder cannot be used, as while another switch records into it
     */
    public static HistoryWriter open(Path folder, HistoryHead head, long mostBytes) throws HistoryException {
        return open(folder, head, mostBytes, Math.clamp(mostBytes / 8, 1 << 16, SEGMENT_BYTES));
    }

    static HistoryWriter open(Path folder, HistoryHead head, long mostBytes, long segmentBytes)
            throws HistoryException {
        OutputLock lock = null;
        try {
            Files.createDirectories(folder);
            lock = OutputLock.take(folder.resolve(LOCK));
            HistoryWriter writer = new HistoryWriter(folder, head, mostBytes, segmentBytes, lock);
            writer.continueAfter(Segments.in(folder));
            writer.begin();
            return writer;
        } catch (IOException | RuntimeException e) {
            release(lock, e);
            throw e instanceof HistoryException said
                    ? said
                    : new HistoryException(folder + ": cannot keep a history there: " + reason(e), e);
        }
    }

    private static void release(OutputLock lock, Exception because) {
        try {
            if (lock != null) {
                lock.close();
            }
        } catch (IOException e) {
            because.addSuppressed(e);
        }
    }

    private void continueAfter(List<Path> segments) throws IOException {
        if (segments.isEmpty()) {
            return;
        }
        History before = History.open(folder);
        if (!before.head().equals(head)) {
            throw new HistoryException(folder + ": holds a history of different windows: " + before.head() + ", not "
                    + head + "; take a folder of its own");
        }
        nextSegment = Segments.number(segments.getLast()) + 1;
        nextNumber = before.nextNumber();
        for (Path file : segments) {
            long bytes = Files.size(file);
            if (bytes <= SegmentWriter.headRecords(head).length) {
                Files.delete(file); // of a run that was killed before its first checkpoint
            } else {
                old.add(new Old(file, bytes));
                oldBytes += bytes;
            }
        }
    }

    @Override
    public void accept(Checkpoint checkpoint) {
        long number = nextNumber++;
        if (!trouble.isEmpty()) {
            lost++;
            return;
        }
        try {
            content.clear();
            CheckpointCodec.write(checkpoint, content);
            append(SegmentFormat.record(number, content));
            written++;
        } catch (IOException | RuntimeException e) {
            lost++;
            stop(e);
        }
    }

    /** Checkpoints that were written. */
    public long written() {
        return written;
    }

    /** Their bytes, and those of the segments' heads. */
    public long writtenBytes() {
        return writtenBytes;
    }

    /** Checkpoints that could not be written. */
    public long lost() {
        return lost;
    }

    /** Why recording ended; empty if it has not. */
    public String trouble() {
        return trouble;
    }

    private void append(byte[] record) throws IOException {
        if (segment.bytes() + record.length > segmentBytes) {
            segment.close();
            old.add(new Old(segment.file(), segment.bytes()));
            oldBytes += segment.bytes();
            begin();
        }
        makeRoom(segment.bytes() + record.length);
        segment.append(record);
        writtenBytes += record.length;
    }

    private void begin() throws IOException {
        makeRoom(SegmentWriter.headRecords(head).length);
        segment = SegmentWriter.create(Segments.path(folder, nextSegment++), head);
        writtenBytes += segment.bytes();
    }

    /** Lets the oldest segments go, so that the one being written may have so many bytes. */
    private void makeRoom(long bytes) throws IOException {
        while (oldBytes + bytes > mostBytes && !old.isEmpty()) {
            Files.deleteIfExists(old.getFirst().file());
            oldBytes -= old.removeFirst().bytes();
        }
    }

    private void stop(Exception reason) {
        trouble = reason(reason);
        LOG.log(
                System.Logger.Level.WARNING,
                () -> String.format(
                        Locale.ROOT,
                        "history %s ends after %,d checkpoints: %s; the switch goes on",
                        folder,
                        written,
                        trouble));
    }

    private static String reason(Exception thrown) {
        return thrown instanceof IOException io ? FileTrouble.inWords(io) : thrown.toString();
    }

    @Override
    public void close() {
        try (lock) {
            segment.close();
        } catch (IOException e) {
            trouble = reason(e);
        }
    }
}
