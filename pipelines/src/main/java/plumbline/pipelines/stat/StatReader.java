package plumbline.pipelines.stat;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.agrona.BufferUtil;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.status.CountersReader;

/** Reads a counters' file of this or another process. */
public final class StatReader implements AutoCloseable {
    /** How long a look waits for its answer: a switch that is at work gives it within a quarter of this. */
    private static final long PATIENCE_MILLIS = 1_000;

    private static final long STEP_MILLIS = 10;

    private final Path path;
    private final MappedByteBuffer mapped;
    private final boolean writable;
    private final UnsafeBuffer header;
    private final CountersReader counters;

    private StatReader(Path path, MappedByteBuffer mapped, boolean writable, int room) {
        this.path = path;
        this.mapped = mapped;
        this.writable = writable;
        header = new UnsafeBuffer(mapped, 0, StatLayout.METADATA_AT);
        counters = new CountersReader(
                new UnsafeBuffer(mapped, StatLayout.METADATA_AT, StatLayout.metadataLength(room)),
                new UnsafeBuffer(mapped, StatLayout.valuesAt(room), StatLayout.valuesLength(room)),
                UTF_8);
    }

    /**
     * Opens a file.
     *
     * @throws IOException if it cannot be read, is not this user's own or is no counters' file; with words for the user
     */
    public static StatReader open(Path path) throws IOException {
        OwnFiles.requireFile(path);
        boolean writable = Files.isWritable(path);
        try (FileChannel channel = writable
                ? FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)
                : FileChannel.open(path, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
            long size = channel.size();
            if (size < StatLayout.METADATA_AT || size > StatLayout.fileLength(1 << 20)) {
                throw notOurs(path);
            }
            MappedByteBuffer mapped =
                    channel.map(writable ? FileChannel.MapMode.READ_WRITE : FileChannel.MapMode.READ_ONLY, 0, size);
            mapped.order(ByteOrder.nativeOrder());
            int room = mapped.getInt(StatLayout.COUNTERS_AT);
            if (mapped.getLong(StatLayout.MAGIC_AT) != StatLayout.MAGIC
                    || mapped.getInt(StatLayout.VERSION_AT) != StatLayout.VERSION
                    || room < 1
                    || room > 1 << 20
                    || size != StatLayout.fileLength(room)) {
                BufferUtil.free(mapped);
                throw notOurs(path);
            }
            return new StatReader(path, mapped, writable, room);
        }
    }

    private static IOException notOurs(Path path) {
        return new IOException(path + " is no file of counters of this version of Plumbline");
    }

    /** The number of the process that writes it. */
    public long process() {
        return header.getLong(StatLayout.PROCESS_AT);
    }

    /** When it was last written, in ns since 1970; 0 if not yet. */
    public long updatedNanos() {
        return header.getLongVolatile(StatLayout.UPDATED_AT);
    }

    /**
     * Asks the switch for its present values and waits until they are there; at most a second, for it may be busy or
     * have ended. Of a file that this process may not write, what is there must do.
     */
    public void look() throws InterruptedException {
        look(PATIENCE_MILLIS);
    }

    void look(long patienceMillis) throws InterruptedException {
        if (writable) {
            long mine = header.getAndAddLong(StatLayout.LOOKS_AT, 1) + 1;
            for (long waited = 0; waited < patienceMillis && answered() < mine; waited += STEP_MILLIS) {
                TimeUnit.MILLISECONDS.sleep(STEP_MILLIS);
            }
        }
    }

    private long answered() {
        return header.getLongVolatile(StatLayout.ANSWERED_AT);
    }

    /**
     * All counters by label, in the order in which they came up.
     *
     * @throws IOException if the file is damaged
     */
    public Map<String, Long> read() throws IOException {
        Map<String, Long> values = new LinkedHashMap<>();
        for (int id = 0; id <= counters.maxCounterId(); id++) {
            int state = counters.getCounterState(id);
            if (state == CountersReader.RECORD_UNUSED) {
                break; // and so are all behind it
            }
            if (state == CountersReader.RECORD_ALLOCATED) {
                values.put(label(id), counters.getCounterValue(id));
            }
        }
        return values;
    }

    private String label(int id) throws IOException {
        int length = counters.metaDataBuffer().getInt(CountersReader.metaDataOffset(id) + CountersReader.LABEL_OFFSET);
        if (length < 0 || length > CountersReader.MAX_LABEL_LENGTH) {
            throw new IOException(path + " is damaged: the name of counter " + id + " has " + length + " bytes");
        }
        return counters.getCounterLabel(id);
    }

    @Override
    public void close() {
        BufferUtil.free(mapped);
    }
}
