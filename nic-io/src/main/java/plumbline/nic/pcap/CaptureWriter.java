package plumbline.nic.pcap;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.GZIPOutputStream;
import plumbline.nic.support.FileTrouble;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.PortException;

/**
 * Writes Ethernet packets as a classic pcap file with nanoseconds, gzip-compressed if the name ends in {@code .gz}.
 * Only whole records reach the file: when the disk is full, a plain file is cut back to the last whole one, so what is
 * there stays readable. See {@link ClassicRecords} for the layout.
 */
public final class CaptureWriter implements AutoCloseable {
    private static final int CAPACITY = CaptureInput.MAX_PACKET + 65_536;
    private static final long BILLION = 1_000_000_000L;

    private final Path file;
    private final OutputStream out;
    private final boolean compressed;
    private final ByteBuffer buffer = ByteBuffer.allocate(CAPACITY).order(ByteOrder.LITTLE_ENDIAN);
    private long goodBytes;
    private long goodPackets;
    private long packets;
    private PortException failure;
    private boolean closed;

    private CaptureWriter(Path file, OutputStream out, boolean compressed) {
        this.file = file;
        this.out = out;
        this.compressed = compressed;
        buffer.putInt(ClassicRecords.NANOSECONDS)
                .putShort((short) 2)
                .putShort((short) 4)
                .putInt(0)
                .putInt(0)
                .putInt(CaptureInput.MAX_PACKET)
                .putInt(LinkType.ETHERNET);
    }

    /**
     * Creates the file or replaces what was in it.
     *
     * @throws PortException ENVIRONMENT if that is not possible
     */
    public static CaptureWriter create(Path file) throws PortException {
        boolean compressed = file.toString().endsWith(".gz");
        try {
            OutputStream plain = Files.newOutputStream(file); // one that an interrupt does not close
            try {
                return new CaptureWriter(file, compressed ? new GZIPOutputStream(plain, CAPACITY) : plain, compressed);
            } catch (IOException e) {
                closeQuietly(plain, e);
                throw e;
            }
        } catch (IOException e) {
            throw FileTrouble.environment(file.toString(), "cannot write", e);
        }
    }

    /**
     * Appends a packet.
     *
     * @param nanos time stamp in nanoseconds, from 0 to 136 years
     * @throws PortException ENVIRONMENT if the file cannot take it; then it takes nothing more
     */
    public void write(Frame frame, long nanos) throws PortException {
        beginRecord(frame.length(), nanos);
        frame.buffer().getBytes(frame.offset(), buffer, frame.length());
        packets++;
    }

    /** Appends a packet: {@link #write(Frame, long)} from an array. */
    public void write(byte[] bytes, int offset, int length, long nanos) throws PortException {
        beginRecord(length, nanos);
        buffer.put(bytes, offset, length);
        packets++;
    }

    private void beginRecord(int length, long nanos) throws PortException {
        if (length > CaptureInput.MAX_PACKET) {
            throw new IllegalArgumentException("packet of " + length + " bytes in a capture file");
        }
        if (failure != null) {
            throw failure;
        }
        if (buffer.remaining() < ClassicRecords.RECORD_HEADER + length) {
            flush();
        }
        long time = Math.max(0, nanos);
        buffer.putInt((int) (time / BILLION))
                .putInt((int) (time % BILLION))
                .putInt(length)
                .putInt(length);
    }

    /** Packets written so far. */
    public long packets() {
        return packets;
    }

    /**
     * Hands what is buffered to the system.
     *
     * @throws PortException ENVIRONMENT if it cannot take it
     */
    public void flush() throws PortException {
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
    }

    private PortException fail(IOException reason) {
        String rest = "; the compressed file is cut short";
        if (!compressed) {
            rest = "; it holds " + goodPackets + " whole packets";
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.truncate(goodBytes);
            } catch (IOException e) { // a device: nothing to cut back
                reason.addSuppressed(e);
            }
        }
        failure = new PortException(
                PortException.Cause.ENVIRONMENT,
                file + ": cannot write: " + FileTrouble.inWords(reason) + rest,
                reason);
        return failure;
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
            return;
        }
        try {
            flush();
            out.close();
        } catch (IOException e) {
            throw fail(e);
        } finally {
            if (failure != null) {
                closeQuietly(out, failure);
            }
        }
    }

    private static void closeQuietly(OutputStream out, Exception because) {
        try {
            out.close();
        } catch (IOException e) {
            because.addSuppressed(e);
        }
    }
}
