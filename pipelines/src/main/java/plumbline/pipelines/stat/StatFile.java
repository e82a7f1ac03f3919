package plumbline.pipelines.stat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.agrona.BitUtil;
import org.agrona.concurrent.UnsafeBuffer;
import plumbline.pipelines.count.CounterMemory;
import plumbline.pipelines.count.CounterName;
import plumbline.vm.count.CounterBlock;

/** The file in which a switch counts; its caller sees to it that one thread at a time changes what is in it. */
public final class StatFile implements CounterMemory, AutoCloseable {
    private final Path path;
    /** Never unmapped by hand: who still counts, or reads what was counted, keeps it. */
    private final UnsafeBuffer file;

    private final Map<CounterName, Integer> records = new HashMap<>();
    private final Deque<Integer> freeRecords = new ArrayDeque<>();
    /** By their length. */
    private final Map<Integer, Deque<Integer>> freeValues = new HashMap<>();

    private int nextRecord;
    private int nextValues = StatLayout.FIRST_VALUES_AT;

    private StatFile(Path path, MappedByteBuffer mapped) {
        this.path = path;
        file = new UnsafeBuffer(mapped);
    }

    /**
     * Creates the file, which only this user may read and write.
     *
     * @param process number of this process
     * @throws IOException if it exists already, or cannot be written
     */
    public static StatFile create(Path path, long process) throws IOException {
        try (FileChannel channel = FileChannel.open(
                path,
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))) {
            // Written, not left as a hole: a full disk is an error here and not a fault at some later store.
            ByteBuffer zeros = ByteBuffer.allocate(StatLayout.LENGTH);
            while (zeros.hasRemaining()) {
                channel.write(zeros);
            }
            StatFile stat = new StatFile(path, channel.map(FileChannel.MapMode.READ_WRITE, 0, StatLayout.LENGTH));
            stat.file.putInt(StatLayout.VERSION_AT, StatLayout.VERSION);
            stat.file.putLong(StatLayout.PROCESS_AT, process);
            // Last: who sees it sees the rest.
            stat.file.putLongVolatile(StatLayout.MAGIC_AT, StatLayout.MAGIC);
            return stat;
        }
    }

    @Override
    public void changing(boolean begins) {
        file.putLongVolatile(StatLayout.CHANGES_AT, file.getLong(StatLayout.CHANGES_AT) + 1);
    }

    /** What finds the file full counts elsewhere: what came first stays. */
    @Override
    public UnsafeBuffer add(CounterName name, String text, int bytes) {
        int length = BitUtil.align(bytes, CounterBlock.ALIGNMENT);
        Deque<Integer> usedBefore = freeValues.computeIfAbsent(length, same -> new ArrayDeque<>());
        boolean fits = !usedBefore.isEmpty() || nextValues + length <= StatLayout.LENGTH;
        if (!fits || freeRecords.isEmpty() && nextRecord == StatLayout.RECORDS) {
            return null;
        }
        int values = usedBefore.isEmpty() ? nextValues : usedBefore.pop();
        nextValues += values == nextValues ? length : 0;
        int number = freeRecords.isEmpty() ? nextRecord++ : freeRecords.pop();
        int at = StatLayout.recordAt(number);
        file.setMemory(values, length, (byte) 0);
        file.putInt(StatLayout.RECORDS_AT, nextRecord);
        file.putInt(at + StatLayout.FAMILY_AT, name.family().ordinal() + 1);
        file.putInt(at + StatLayout.OWNER_AT, name.owner());
        file.putInt(at + StatLayout.INDEX_AT, name.index());
        file.putInt(at + StatLayout.VALUES_AT, values);
        records.put(name, number);
        text(name, text);
        return new UnsafeBuffer(file, values, bytes);
    }

    @Override
    public void text(CounterName name, String text) {
        if (records.containsKey(name)) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            byte[] kept = Arrays.copyOf(bytes, Math.min(bytes.length, StatLayout.MAX_TEXT));
            int at = StatLayout.recordAt(records.get(name)) + StatLayout.TEXT_AT;
            file.putInt(at, kept.length);
            file.putBytes(at + Integer.BYTES, kept);
        }
    }

    @Override
    public void remove(CounterName name) {
        Integer number = records.remove(name);
        if (number != null) {
            int at = StatLayout.recordAt(number);
            file.putInt(at + StatLayout.FAMILY_AT, 0);
            freeRecords.push(number);
            freeValues
                    .get(BitUtil.align(name.family().size() * Long.BYTES, CounterBlock.ALIGNMENT))
                    .push(file.getInt(at + StatLayout.VALUES_AT));
        }
    }

    /** Deletes the file. */
    @Override
    public void close() throws IOException {
        Files.deleteIfExists(path);
    }
}
