package plumbline.pipelines.stat;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.agrona.BufferUtil;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.status.AtomicCounter;
import org.agrona.concurrent.status.CountersManager;

/** Writes reports into a counters' file; one thread. */
public final class StatFile implements AutoCloseable {
    /** Agrona's labels have this many bytes. */
    private static final int MAX_LABEL = CountersManager.MAX_LABEL_LENGTH;

    private final Path path;
    private final MappedByteBuffer mapped;
    private final UnsafeBuffer header;
    private final CountersManager counters;
    private final Map<String, AtomicCounter> byLabel = new HashMap<>();
    /** Labels that the report being written has not mentioned yet. */
    private final Set<String> gone = new HashSet<>();

    private final Readings readings = new Readings(this::set);

    private StatFile(Path path, MappedByteBuffer mapped) {
        this.path = path;
        this.mapped = mapped;
        header = new UnsafeBuffer(mapped, 0, StatLayout.METADATA_AT);
        int room = StatLayout.COUNTERS;
        counters = new CountersManager(
                new UnsafeBuffer(mapped, StatLayout.METADATA_AT, StatLayout.metadataLength(room)),
                new UnsafeBuffer(mapped, StatLayout.valuesAt(room), StatLayout.valuesLength(room)),
                UTF_8);
    }

    /**
     * Creates the file, which only this user may read and write.
     *
     * @param process number of this process
     * @throws IOException if it exists already, or cannot be written
     */
    public static StatFile create(Path path, long process) throws IOException {
        int room = StatLayout.COUNTERS;
        try (FileChannel channel = FileChannel.open(
                path,
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))) {
            // Written, not left as a hole: a full disk is an error here and not a fault at some later store.
            ByteBuffer zeros = ByteBuffer.allocate(StatLayout.fileLength(room));
            while (zeros.hasRemaining()) {
                channel.write(zeros);
            }
            MappedByteBuffer mapped = channel.map(FileChannel.MapMode.READ_WRITE, 0, StatLayout.fileLength(room));
            StatFile file = new StatFile(path, mapped);
            file.header.putInt(StatLayout.VERSION_AT, StatLayout.VERSION);
            file.header.putInt(StatLayout.COUNTERS_AT, room);
            file.header.putLong(StatLayout.PROCESS_AT, process);
            // Last: who sees it sees the rest.
            file.header.putLongVolatile(StatLayout.MAGIC_AT, StatLayout.MAGIC);
            return file;
        }
    }

    /** Where it is. */
    public Path path() {
        return path;
    }

    /**
     * Writes all numbers of a report; what an earlier one had and this has not, a port of another name perhaps, goes.
     *
     * @param nanos since 1970
     */
    public void write(Record report, long nanos) {
        gone.addAll(byLabel.keySet());
        readings.visit(report);
        gone.forEach(label -> byLabel.remove(label).close());
        gone.clear();
        header.putLongVolatile(StatLayout.UPDATED_AT, nanos);
    }

    /** How often somebody has looked. */
    long looks() {
        return header.getLongVolatile(StatLayout.LOOKS_AT);
    }

    /** Says that the values were taken after so many looks; behind {@link #write}. */
    void answered(long looks) {
        header.putLongVolatile(StatLayout.ANSWERED_AT, looks);
    }

    private void set(String label, long value) {
        gone.remove(label);
        AtomicCounter counter = byLabel.get(label);
        if (counter == null) {
            if (byLabel.size() == StatLayout.COUNTERS) {
                return; // the file is full: what came first stays
            }
            counter = counters.newCounter(label.length() > MAX_LABEL ? label.substring(0, MAX_LABEL) : label);
            byLabel.put(label, counter);
        }
        counter.setRelease(value);
    }

    /** Unmaps and deletes the file. */
    @Override
    public void close() throws IOException {
        BufferUtil.free(mapped);
        Files.deleteIfExists(path);
    }
}
