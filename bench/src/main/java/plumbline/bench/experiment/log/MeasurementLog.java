package plumbline.bench.experiment.log;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import plumbline.bench.experiment.Measurement;
import plumbline.bench.experiment.PointKey;
import plumbline.bench.experiment.PointOutcome;
import plumbline.bench.experiment.subject.ExperimentException;

/**
 * A file to which every measurement is appended when it ends, so that a run that was killed can be resumed. A line is
 * whole, or it is the last and has no newline: then it is cut off, and its point runs again.
 *
 * <p>Only one process at a time writes to it.
 */
public final class MeasurementLog implements Closeable {
    private final Path file;
    private final FileChannel channel;
    private final RunHeader header;
    private final SortedSet<ExperimentConditions> conditions = new TreeSet<>();
    private final Map<PointKey, PointOutcome> outcomes = new LinkedHashMap<>();

    private MeasurementLog(Path file, FileChannel channel, RunHeader header) {
        this.file = file;
        this.channel = channel;
        this.header = header;
    }

    /**
     * Resumes a file, or begins it if it is not there or nothing was measured in it.
     *
     * @param header of the measurements that will be appended
     * @param anew forgets what is there
     * @throws IOException if it cannot be written, or another process writes to it
     * @throws ExperimentException if its measurements are of another run, naming the difference, or it is no such file
     */
    public static MeasurementLog open(Path file, RunHeader header, boolean anew) throws IOException {
        FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            lock(file, channel);
            MeasurementLog log = new MeasurementLog(file, channel, header);
            log.begin(anew);
            return log;
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /** The lock goes with the process, however that ends. */
    private static void lock(Path file, FileChannel channel) throws IOException {
        try {
            if (channel.tryLock() != null) {
                return;
            }
        } catch (OverlappingFileLockException e) {
            // another run of this process
        }
        throw new FileSystemException(
                file.toString(), null, "another process is writing to it; wait for that one, or take another --out");
    }

    private void begin(boolean anew) throws IOException {
        byte[] bytes = new byte[Math.toIntExact(channel.size())];
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        while (buffer.hasRemaining() && channel.read(buffer) >= 0) {
            // until all is read
        }
        int length = whole(bytes);
        LogContents before =
                length == 0 ? null : parse(file.toString(), new String(bytes, 0, length, StandardCharsets.UTF_8));
        if (anew || before == null || before.outcomes().values().stream().noneMatch(Measurement.class::isInstance)) {
            channel.truncate(0);
            channel.position(0);
            append(LogLine.of(header));
            return;
        }
        List<String> differences = before.header().differences(header);
        if (!differences.isEmpty()) {
            throw new ExperimentException(file + " has measurements of another run; then and now differ in "
                    + String.join("; ", differences) + "; finish that one, or forget it with --restart");
        }
        channel.truncate(length);
        channel.position(length);
        conditions.addAll(before.conditions());
        outcomes.putAll(before.outcomes());
    }

    /** How many bytes there are without a last line that was being written when the process was killed. */
    private static int whole(byte[] bytes) {
        int length = bytes.length;
        while (length > 0 && bytes[length - 1] != '\n') {
            length--;
        }
        return length;
    }

    /**
     * Reads a file that may be being written.
     *
     * @throws IOException if it cannot be read
     * @throws ExperimentException if it is no file of measurements
     */
    public static LogContents read(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        return parse(file.toString(), new String(bytes, 0, whole(bytes), StandardCharsets.UTF_8));
    }

    private static LogContents parse(String file, String text) {
        RunHeader header = null;
        SortedSet<ExperimentConditions> conditions = new TreeSet<>();
        Map<PointKey, PointOutcome> outcomes = new LinkedHashMap<>();
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            try {
                LogLine read = LogLine.parse(line);
                if (read.header() != null) {
                    header = read.header();
                } else if (read.conditions() != null) {
                    conditions.add(read.conditions());
                } else {
                    PointOutcome outcome = read.measurement() == null ? read.failure() : read.measurement();
                    outcomes.merge(outcome.key(), outcome, LogContents::better);
                }
            } catch (IllegalArgumentException e) {
                throw new ExperimentException(
                        file + ":" + number + ": this is no line of a file of measurements: " + e.getMessage(), e);
            }
        }
        if (header == null) {
            throw new ExperimentException(file + ": this is no file of measurements: it does not say of which run");
        }
        return new LogContents(header, conditions, outcomes);
    }

    /** What was measured before and since it was opened. */
    public synchronized LogContents contents() {
        return new LogContents(header, conditions, outcomes);
    }

    /** Notes where what follows is measured. */
    public synchronized void add(ExperimentConditions where) {
        if (conditions.add(where)) {
            append(LogLine.of(where));
        }
    }

    /**
     * Notes what became of a point; it is on the disk when this returns.
     *
     * @throws UncheckedIOException if that is not possible
     */
    public synchronized void add(PointOutcome outcome) {
        append(LogLine.of(outcome));
        outcomes.merge(outcome.key(), outcome, LogContents::better);
    }

    private void append(LogLine line) {
        try {
            ByteBuffer bytes = ByteBuffer.wrap((line.text() + "\n").getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(false);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Deletes the file: its results are elsewhere, or it has none. */
    public void delete() throws IOException {
        Files.delete(file);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
