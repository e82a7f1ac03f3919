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

    private final CaptureOutput output;

    private CaptureWriter(CaptureOutput output) {
        this.output = output;
    }

    private static void writeHeader(ByteBuffer to) {
        to.putInt(ClassicRecords.NANOSECONDS)
                .putShort((short) 2)
                .putShort((short) 4)
                .putInt(0)
                .putInt(0)
                .putInt(CaptureInput.MAX_PACKET)
                .putInt(LinkType.ETHERNET.number());
    }

    /**
     * Creates the file or replaces what was in it.
     *
     * @throws PortException ENVIRONMENT if that is not possible
     */
    public static CaptureWriter create(Path file) throws PortException {
        return create(file, Rotation.NONE);
    }

    /**
     * Goes on in another file now and then; the first is made when the first packet comes.
     *
     * @throws PortException ENVIRONMENT if no file can be made there
     */
    static CaptureWriter create(Path file, Rotation rotation) throws PortException {
        return new CaptureWriter(CaptureOutput.create(file, rotation, CaptureWriter::writeHeader));
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
        return output.nextRecord(ClassicRecords.RECORD_HEADER + length, time)
                .putInt((int) (time / BILLION))
                .putInt((int) (time % BILLION))
                .putInt(length)
                .putInt(originalLength);
    }

    /** Packets written so far. */
    public long packets() {
        return output.packets();
    }

    /** The lengths on the wire of those that are not in the file, because it failed before they left the buffer. */
    public IntStream lost() {
        return output.lost().mapToInt(record -> record.getInt(ORIGINAL_LENGTH));
    }

    /**
     * Hands what is buffered to the system.
     *
     * @throws PortException ENVIRONMENT if it cannot take it
     */
    public void flush() throws PortException {
        output.flush();
    }

    /** Writes out what is left and closes the file; a second call does nothing. */
    @Override
    public void close() throws PortException {
        output.close();
    }
}
