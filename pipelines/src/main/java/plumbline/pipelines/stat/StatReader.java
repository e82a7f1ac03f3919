package plumbline.pipelines.stat;

import java.io.IOException;
import java.lang.invoke.VarHandle;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import org.agrona.BufferUtil;
import org.agrona.concurrent.UnsafeBuffer;
import plumbline.pipelines.count.CounterFamily;
import plumbline.pipelines.count.CounterName;
import plumbline.pipelines.count.CounterSnapshot;
import plumbline.pipelines.report.ReportBuilder;
import plumbline.pipelines.report.ReportNumbers;
import plumbline.pipelines.report.SwitchReport;

/** Reads a counters' file of this or another process; writes nothing. */
public final class StatReader implements AutoCloseable {
    /** How often to look again while ports and queues come and go, or packets are between two counters. */
    private static final int LOOKS = 100;

    private final Path path;
    private final MappedByteBuffer mapped;
    private final UnsafeBuffer file;

    private StatReader(Path path, MappedByteBuffer mapped) {
        this.path = path;
        this.mapped = mapped;
        file = new UnsafeBuffer(mapped);
    }

    /**
     * Opens a file.
     *
     * @throws IOException if it cannot be read, is not this user's own or is no counters' file; with words for the user
     */
    public static StatReader open(Path path) throws IOException {
        OwnFiles.requireFile(path);
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
            boolean ours = channel.size() == StatLayout.LENGTH;
            MappedByteBuffer mapped = channel.map(FileChannel.MapMode.READ_ONLY, 0, ours ? StatLayout.LENGTH : 0);
            StatReader reader = new StatReader(path, mapped);
            if (!ours
                    || reader.file.getLongVolatile(StatLayout.MAGIC_AT) != StatLayout.MAGIC
                    || reader.file.getInt(StatLayout.VERSION_AT) != StatLayout.VERSION) {
                reader.close();
                throw new IOException(path + " is no file of counters of this version of Plumbline");
            }
            return reader;
        }
    }

    /** The number of the process that writes it. */
    public long process() {
        return file.getLong(StatLayout.PROCESS_AT);
    }

    /**
     * All that the switch counts, by label, as it is now. A packet that moves meanwhile may be missing or counted
     * twice; so this looks again until the sum of all is exact, but not for ever: a busy switch has packets between two
     * counters most of the time.
     *
     * @throws IOException if the file is damaged
     */
    public Map<String, Long> read() throws IOException {
        CounterSnapshot counters = snapshot();
        if (counters.of(CounterFamily.PIPE).isEmpty()) {
            return Map.of(); // it is being built
        }
        SwitchReport report = report(counters);
        for (int look = 1; look < LOOKS && !report.conserved(); look++) {
            report = report(snapshot());
        }
        return ReportNumbers.of(report);
    }

    private static SwitchReport report(CounterSnapshot counters) {
        return new ReportBuilder(counters, ReportBuilder.Words.NONE).build();
    }

    private CounterSnapshot snapshot() throws IOException {
        for (int look = 0; look < LOOKS; look++) {
            long before = changes();
            if (before % 2 == 0) {
                IOException damage = null;
                CounterSnapshot snapshot = new CounterSnapshot();
                try {
                    read(snapshot);
                } catch (IOException e) {
                    damage = e;
                }
                VarHandle.loadLoadFence();
                if (changes() == before) {
                    if (damage != null) {
                        throw damage;
                    }
                    return snapshot;
                }
            }
            Thread.yield();
        }
        throw new IOException(path + " is being changed all the time, or its switch was killed while it changed it");
    }

    private long changes() {
        return file.getLongVolatile(StatLayout.CHANGES_AT);
    }

    private void read(CounterSnapshot snapshot) throws IOException {
        int records = file.getInt(StatLayout.RECORDS_AT);
        check(records >= 0 && records <= StatLayout.RECORDS, "it says that it has " + records + " records");
        CounterFamily[] families = CounterFamily.values();
        for (int number = 0; number < records; number++) {
            int at = StatLayout.recordAt(number);
            int family = file.getInt(at + StatLayout.FAMILY_AT);
            check(family >= 0 && family <= families.length, "record " + number + " is of family " + family);
            if (family > 0) {
                int length = file.getInt(at + StatLayout.TEXT_AT);
                check(
                        length >= 0 && length <= StatLayout.MAX_TEXT,
                        "the text of record " + number + " has " + length + " bytes");
                byte[] text = new byte[length];
                file.getBytes(at + StatLayout.TEXT_AT + Integer.BYTES, text);
                CounterName name = new CounterName(
                        families[family - 1],
                        file.getInt(at + StatLayout.OWNER_AT),
                        file.getInt(at + StatLayout.INDEX_AT));
                int values = file.getInt(at + StatLayout.VALUES_AT);
                snapshot.put(name, new String(text, StandardCharsets.UTF_8), values(name, number, values));
            }
        }
    }

    private long[] values(CounterName name, int number, int at) throws IOException {
        long[] values = new long[name.family().size()];
        check(
                at >= StatLayout.FIRST_VALUES_AT
                        && at <= StatLayout.LENGTH - values.length * Long.BYTES
                        && at % Long.BYTES == 0,
                "the values of record " + number + " are at " + at);
        for (int i = 0; i < values.length; i++) {
            values[i] = file.getLongOpaque(at + i * Long.BYTES);
        }
        return values;
    }

    private void check(boolean good, String otherwise) throws IOException {
        if (!good) {
            throw new IOException(path + " is damaged: " + otherwise);
        }
    }

    @Override
    public void close() {
        BufferUtil.free(mapped);
    }
}
