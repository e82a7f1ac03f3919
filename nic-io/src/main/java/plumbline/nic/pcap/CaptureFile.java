package plumbline.nic.pcap;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.agrona.collections.IntArrayList;
import plumbline.pipelines.file.FileTrouble;
import plumbline.pipelines.file.OutputLock;
import plumbline.pipelines.port.PortException;

/**
 * A capture file that is being written, of either format; gzip-compressed if the name ends in {@code .gz}. Only whole
 * records stay in the file: when the disk is full, a plain file is cut back to the last whole one, so what is there
 * stays readable, and {@link #lost} tells how many it did not take.
 */
final class CaptureFile implements AutoCloseable {
    private static final String COMPRESSED = ".gz";
    private static final int CAPACITY = CaptureInput.MAX_PACKET + 65_536;

    private Path file;
    /** The name under which it is to appear; null if it has that. */
    private Path name;

    private final OutputStream out;
    private final OutputLock lock;
    private final boolean compressed;
    private final ByteBuffer buffer = ByteBuffer.allocate(CAPACITY).order(ByteOrder.LITTLE_ENDIAN);
    private final IntArrayList starts = new IntArrayList(); // of the records in the buffer
    private final long startBytes; // in the file when it was opened
    private long goodBytes;
    private long goodPackets;
    private long packets;
    private PortException failure;
    private boolean closed;

    private CaptureFile(Path file, OutputStream out, OutputLock lock, boolean compressed, long goodBytes) {
        this.file = file;
        this.out = out;
        this.lock = lock;
        this.compressed = compressed;
        this.startBytes = goodBytes;
        this.goodBytes = goodBytes;
    }

    /**
     * Creates the file or replaces what was in it.
     *
     * @throws PortException ENVIRONMENT if that is not possible, as while another writes to it
     */
    static CaptureFile create(Path file) throws PortException {
        return open(file, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE);
    }

    /**
     * Goes on behind what is in the file, with a header of its own; creates it if it is gone.
     *
     * @throws PortException ENVIRONMENT if that is not possible
     */
    static CaptureFile append(Path file) throws PortException {
        return open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    /**
     * Creates a file that appears under its name when its header is written, in place of one that is there; a
     * compressed one when it is closed.
     *
     * @param part its name until then
     * @throws PortException ENVIRONMENT if that is not possible
     */
    static CaptureFile appearing(Path part, Path name) throws PortException {
        CaptureFile file = open(
                part,
                name.toString().endsWith(COMPRESSED),
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE);
        file.name = name;
        return file;
    }

    /** To be called when the header is written. */
    void begin() throws PortException {
        if (name != null && !compressed) {
            flush();
            appear();
        }
    }

    private void appear() throws PortException {
        try {
            Files.move(file, name, StandardCopyOption.ATOMIC_MOVE);
            file = name;
            name = null;
        } catch (IOException e) {
            throw fail(e);
        }
    }

    private static CaptureFile open(Path file, StandardOpenOption... how) throws PortException {
        return open(file, file.toString().endsWith(COMPRESSED), how);
    }

    private static CaptureFile open(Path file, boolean compressed, StandardOpenOption... how) throws PortException {
        try {
            OutputLock lock = OutputLock.take(file); // before it is emptied
            try {
                return locked(file, lock, compressed, how);
            } catch (IOException e) {
                closeQuietly(lock, e);
                throw e;
            }
        } catch (IOException e) {
            throw FileTrouble.environment(file.toString(), "cannot write", e);
        }
    }

    private static CaptureFile locked(Path file, OutputLock lock, boolean compressed, StandardOpenOption... how)
            throws IOException {
        OutputStream plain = Files.newOutputStream(file, how); // one that an interrupt does not close
        try {
            OutputStream out = compressed ? new GZIPOutputStream(plain, CAPACITY) : plain;
            return new CaptureFile(file, out, lock, compressed, Files.size(file));
        } catch (IOException e) {
            closeQuietly(plain, e);
            throw e;
        }
    }

    /** The file's header goes here, little endian, before the first record. */
    ByteBuffer header() {
        return buffer;
    }

    /**
     * Where to put the next packet's record, little endian, from the position on: room for so many bytes.
     *
     * @throws PortException ENVIRONMENT if the file cannot take it; then it takes nothing more
     */
    ByteBuffer nextRecord(int bytes) throws PortException {
        if (failure != null) {
            throw failure;
        }
        if (buffer.remaining() < bytes) {
            flush();
        }
        packets++;
        starts.addInt(buffer.position());
        return buffer;
    }

    /** Whether it takes nothing more. */
    boolean failed() {
        return failure != null;
    }

    /** Bytes written so far, before compression. */
    long bytes() {
        return goodBytes - startBytes + buffer.position();
    }

    /** Packets written so far. */
    long packets() {
        return packets;
    }

    /** Of these, the records that are not in the file, because it failed before they left the buffer: little endian. */
    Stream<ByteBuffer> lost() {
        return failure == null
                ? Stream.empty()
                : starts.intStream()
                        .mapToObj(at -> buffer.slice(at, buffer.position() - at).order(ByteOrder.LITTLE_ENDIAN));
    }

    /**
     * Hands what is buffered to the system.
     *
     * @throws PortException ENVIRONMENT if it cannot take it
     */
    void flush() throws PortException {
        if (failure != null) {
            throw failure;
        }
        try {
            out.write(buffer.array(), 0, buffer.position());
            out.flush();
        } catch (IOException e) {
            throw fail(e);
        }
        goodBytes += buffer.position();
        goodPackets = packets;
        buffer.clear();
        starts.clear();
    }

    private PortException fail(IOException reason) {
        String rest = "; the compressed file is cut short";
        if (!compressed) {
            cutBack(reason);
            rest = "; it holds " + goodPackets + " whole packets";
        }
        failure = new PortException(
                PortException.Cause.ENVIRONMENT,
                file + ": cannot write: " + FileTrouble.inWords(reason) + rest,
                reason);
        return failure;
    }

    /** Leaves in the file what of the buffer reached it in whole records. */
    private void cutBack(IOException reason) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            long there = channel.size() - goodBytes;
            int whole = 0;
            while (whole < starts.size() && end(whole) <= there) {
                whole++;
            }
            int kept = whole == 0 ? 0 : end(whole - 1);
            channel.truncate(goodBytes + kept);
            goodPackets += whole;
            starts.removeIfInt(start -> start < kept);
        } catch (IOException e) { // a device: nothing to cut back
            reason.addSuppressed(e);
        }
    }

    /** Where in the buffer the i-th record ends. */
    private int end(int i) {
        return i + 1 < starts.size() ? starts.getInt(i + 1) : buffer.position();
    }

    /** Writes out what is left and closes the file; a second call does nothing. */
    @Override
    public void close() throws PortException {
        if (closed) {
            return;
        }
        closed = true;
        if (failure != null) { // said when it happened
            closeQuietly(out, failure);
            closeQuietly(lock, failure);
            return;
        }
        try {
            flush();
            out.close();
            if (name != null) {
                appear();
            }
            lock.close();
        } catch (IOException e) {
            throw fail(e);
        } finally {
            if (failure != null) {
                closeQuietly(out, failure);
                closeQuietly(lock, failure);
            }
        }
    }

    private static void closeQuietly(Closeable open, Exception because) {
        try {
            open.close();
        } catch (IOException e) {
            because.addSuppressed(e);
        }
    }
}
