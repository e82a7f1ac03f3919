package plumbline.nic.pcap;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.PortException;

/**
 * Writes Ethernet packets with their direction as a pcapng file with one interface and nanoseconds, gzip-compressed if
 * the name ends in {@code .gz}. What stands in {@link CaptureWriter} about full disks holds here too.
 *
 * <pre>
 *   packet block (see {@link NgRecords}), 44 bytes and the packet
 *    0  6, total length, interface 0, time high, time low, captured, original
 *   28  bytes, padded to 4
 *       option epb_flags 2:16, length 4:16, direction:2 (1 inbound, 2 outbound) | 0:30
 *       end of options 0:32, total length
 * </pre>
 */
public final class NgCaptureWriter implements AutoCloseable {
    /** Direction of a packet that was received. */
    public static final int INBOUND = 1;
    /** Direction of a packet that was sent. */
    public static final int OUTBOUND = 2;

    private static final int BLOCK = 44;
    private static final int TOTAL = 4;
    private static final int DIRECTION_FROM_END = 12;
    private static final int NAME = 2;
    private static final int FLAGS = 2;
    private static final int NANOSECONDS = 9;
    private static final int MAX_NAME = 1_000;

    private final Path file;
    private final CaptureOutput output;

    private NgCaptureWriter(Path file, CaptureOutput output) {
        this.file = file;
        this.output = output;
    }

    /**
     * Creates the file or replaces what was in it; if it is to go on in others, the first is made when the first packet
     * comes.
     *
     * @param interfaceName what readers are to call the interface
     * @throws PortException ENVIRONMENT if that is not possible
     */
    public static NgCaptureWriter create(Path file, Rotation rotation, String interfaceName) throws PortException {
        return new NgCaptureWriter(file, CaptureOutput.create(file, rotation, to -> writeHeader(to, interfaceName)));
    }

    /**
     * What goes on where this one, which is closed, ended: behind what is in the file, with a section of its own, which
     * readers take as one capture; or in another file, if it went on in others.
     *
     * @param interfaceName what readers are to call the interface
     * @throws PortException ENVIRONMENT if that is not possible
     */
    public NgCaptureWriter resume(String interfaceName) throws PortException {
        return new NgCaptureWriter(file, CaptureOutput.behind(output, file, to -> writeHeader(to, interfaceName)));
    }

    private static void writeHeader(ByteBuffer to, String interfaceName) {
        byte[] whole = interfaceName.getBytes(StandardCharsets.UTF_8);
        int length = Math.min(whole.length, MAX_NAME);
        int interfaceBlock = 20 + 4 + padded(length) + 8 + 4;
        to.putInt(NgRecords.SECTION).putInt(28).putInt(NgRecords.BYTE_ORDER);
        to.putShort((short) 1).putShort((short) 0).putLong(-1).putInt(28);
        to.putInt(NgRecords.INTERFACE).putInt(interfaceBlock);
        to.putShort((short) LinkType.ETHERNET.number()).putShort((short) 0).putInt(0);
        to.putShort((short) NAME).putShort((short) length).put(whole, 0, length);
        pad(to, length);
        to.putShort((short) NgInterface.Reader.TIME_RESOLUTION).putShort((short) 1);
        to.put((byte) NANOSECONDS);
        pad(to, 1);
        to.putInt(0).putInt(interfaceBlock);
    }

    /**
     * Appends a packet.
     *
     * @param nanos time stamp in nanoseconds
     * @param direction {@link #INBOUND} or {@link #OUTBOUND}
     * @throws PortException ENVIRONMENT if the file cannot take it; then it takes nothing more
     */
    public void write(Frame frame, long nanos, int direction) throws PortException {
        int length = frame.length();
        if (length > CaptureInput.MAX_PACKET) {
            throw new IllegalArgumentException("packet of " + length + " bytes in a capture file");
        }
        int total = BLOCK + padded(length);
        ByteBuffer to = output.nextRecord(total, nanos);
        to.putInt(NgRecords.ENHANCED_PACKET).putInt(total).putInt(0);
        to.putInt((int) (nanos >>> 32)).putInt((int) nanos).putInt(length).putInt(frame.wireLength());
        frame.buffer().getBytes(frame.offset(), to, length);
        pad(to, length);
        to.putShort((short) FLAGS).putShort((short) 4).putInt(direction);
        to.putInt(0).putInt(total);
    }

    private static int padded(int length) {
        return length + 3 & ~3;
    }

    private static void pad(ByteBuffer to, int length) {
        for (int i = length; i < padded(length); i++) {
            to.put((byte) 0);
        }
    }

    /**
     * How many of one direction were written and are not in the file, because it failed before they left the buffer.
     */
    public long lost(int direction) {
        return output.lost()
                .filter(record -> record.getInt(record.getInt(TOTAL) - DIRECTION_FROM_END) == direction)
                .count();
    }

    /** Hands what is buffered to the system; throws as {@link #write} does. */
    public void flush() throws PortException {
        output.flush();
    }

    /** Writes out what is left and closes the file; a second call does nothing. */
    @Override
    public void close() throws PortException {
        output.close();
    }
}
