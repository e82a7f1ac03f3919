package plumbline.nic.pcap;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.stream.IntStream;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.PortException;

/**
 * Writes Ethernet packets as a classic pcap file with nanoseconds, gzip-compressed if the name ends in {@code .gz}.
 * Only whole records reach the file: when the disk is full, a plain file is cut back to the last whole one, so what is
 * there stays readable. See {@link ClassicRecords} for the layout.
 */
public final class CaptureWriter implements AutoCloseable {
    private static final int ORIGINAL_LENGTH = 12; // where in a record
    private static final long BILLION = 1_000_000_000L;

    private final CaptureSeries series; // null: one file
    private CaptureFile file; // null: no packet has come yet
    private long begun; // when the first packet of the file came
    private long packets; // in files before this one

    private CaptureWriter(CaptureSeries series, CaptureFile file) {
        this.series = series;
        this.file = file;
    }

    private static CaptureFile withHeader(CaptureFile file) {
        file.header()
                .putInt(ClassicRecords.NANOSECONDS)
                .putShort((short) 2)
                .putShort((short) 4)
                .putInt(0)
                .putInt(0)
                .putInt(CaptureInput.MAX_PACKET)
                .putInt(LinkType.ETHERNET.number());
        return file;
    }

    /**
     * Creates the file or replaces what was in it.
     *
     * @throws PortException ENVIRONMENT if that is not possible
     */
    public static CaptureWriter create(Path file) throws PortException {
        return new CaptureWriter(null, withHeader(CaptureFile.create(file)));
    }

    /**
     * Goes on in another file now and then; the first is made when the first packet comes.
     *
     * @throws PortException ENVIRONMENT if no file can be made there
     */
    static CaptureWriter create(Path file, Rotation rotation) throws PortException {
        return rotation.equals(Rotation.NONE)
                ? create(file)
                : new CaptureWriter(new CaptureSeries(file, rotation), null);
    }

    /**
     * Appends a packet; one that a capture had cut short keeps its original length.
     *
     * @param nanos time stamp in nanoseconds, from 0 to 136 years
     * @throws PortException ENVIRONMENT if the file cannot take it; then it takes nothing more
     */
    public void write(Frame frame, long nanos) throws PortException {
        ByteBuffer record = beginRecord(frame.length(), frame.wireLength(), nanos);
        frame.buffer().getBytes(frame.offset(), record, frame.length());
    }

    /** Appends a packet: {@link #write(Frame, long)} from an array. */
    public void write(byte[] bytes, int offset, int length, long nanos) throws PortException {
        beginRecord(length, length, nanos).put(bytes, offset, length);
    }

    private ByteBuffer beginRecord(int length, int originalLength, long nanos) throws PortException {
        if (length > CaptureInput.MAX_PACKET) {
            throw new IllegalArgumentException("packet of " + length + " bytes in a capture file");
        }
        long time = Math.max(0, nanos);
        int bytes = ClassicRecords.RECORD_HEADER + length;
        if (series != null && (file == null || !file.failed() && series.ends(file, begun, bytes, time))) {
            rotate(time);
        }
        return file.nextRecord(bytes)
                .putInt((int) (time / BILLION))
                .putInt((int) (time % BILLION))
                .putInt(length)
                .putInt(originalLength);
    }

    /** If the file that ends takes no more, it stays, and tells what is not in it. */
    private void rotate(long nanos) throws PortException {
        if (file != null) {
            file.close();
            packets += file.packets();
            file = null;
        }
        file = withHeader(series.next(nanos));
        file.begin();
        begun = nanos;
        series.clear();
    }

    /** Packets written so far. */
    public long packets() {
        return packets + (file == null ? 0 : file.packets());
    }

    /** The lengths on the wire of those that are not in the file, because it failed before they left the buffer. */
    public IntStream lost() {
        return file == null ? IntStream.empty() : file.lost().mapToInt(record -> record.getInt(ORIGINAL_LENGTH));
    }

    /**
     * Hands what is buffered to the system.
     *
     * @throws PortException ENVIRONMENT if it cannot take it
     */
    public void flush() throws PortException {
        if (file != null) {
            file.flush();
        }
    }

    /** Writes out what is left and closes the file; a second call does nothing. */
    @Override
    public void close() throws PortException {
        try {
            if (file != null) {
                file.close();
            }
        } finally {
            if (series != null) {
                series.close();
            }
        }
    }
}
