package plumbline.nic.pcap;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.ZipException;
import plumbline.pipelines.file.FileTrouble;
import plumbline.pipelines.port.PortException;

/**
 * A window of fixed size that moves over a stream, so that a file larger than memory can be read and an absurd length
 * field cannot make us allocate.
 *
 * <pre>
 *   file     ........|--------------------|.............
 *   buffer        |  |start            end|     |
 *                    position()
 * </pre>
 */
final class CaptureInput implements AutoCloseable {
    /** Largest packet a capture may hold: libpcap's own limit. */
    static final int MAX_PACKET = 262_144;

    private static final int CAPACITY = MAX_PACKET + 65_536;

    private final String name;
    private final InputStream in;
    private final boolean compressed;
    private final byte[] buffer = new byte[CAPACITY];
    private final ByteBuffer numbers = ByteBuffer.wrap(buffer).order(ByteOrder.LITTLE_ENDIAN);
    private int start;
    private int end;
    private long position;
    private boolean ended;
    private IOException damage;

    CaptureInput(String name, InputStream in, boolean compressed) {
        this.name = name;
        this.in = in;
        this.compressed = compressed;
    }

    byte[] buffer() {
        return buffer;
    }

    /** Offset in the (uncompressed) file of the first byte not yet taken. */
    long position() {
        return position;
    }

    /** Where in {@link #buffer()} the byte at {@link #position()} lies. */
    int start() {
        return start;
    }

    void order(ByteOrder order) {
        numbers.order(order);
    }

    /**
     * Makes bytes readable in one piece. Bytes taken before may be overwritten.
     *
     * @param wanted at most {@link #MAX_PACKET} plus some headers
     * @return {@code wanted}, or fewer if the file ends before
     */
    int available(int wanted) throws PortException {
        if (end - start < wanted && !ended) {
            if (start + wanted > CAPACITY || start == end) {
                System.arraycopy(buffer, start, buffer, 0, end - start);
                end -= start;
                start = 0;
            }
            while (end - start < wanted && !ended) {
                fill();
            }
        }
        return Math.min(wanted, end - start);
    }

    private void fill() throws PortException {
        try {
            int count = in.read(buffer, end, CAPACITY - end);
            if (count < 0) {
                ended = true;
            } else {
                end += count;
            }
        } catch (EOFException | ZipException e) { // only a gzip stream says these: the file is damaged, not the disk
            ended = true;
            damage = e;
        } catch (IOException e) {
            throw FileTrouble.environment(name, "cannot read after byte " + (position + end - start), e);
        }
    }

    /** Takes bytes that {@link #available} has made readable; they stay in the buffer until its next call. */
    void take(int count) {
        start += count;
        position += count;
    }

    /** Passes over bytes without holding them; answers how many there were. */
    long skip(long count) throws PortException {
        long left = count;
        while (left > 0) {
            int step = available((int) Math.min(left, 4_096));
            if (step == 0) {
                break;
            }
            take(step);
            left -= step;
        }
        return count - left;
    }

    int u8(int at) {
        return buffer[start + at] & 0xff;
    }

    int u16(int at) {
        return numbers.getShort(start + at) & 0xffff;
    }

    int i32(int at) {
        return numbers.getInt(start + at);
    }

    long u32(int at) {
        return i32(at) & 0xffff_ffffL;
    }

    long i64(int at) {
        return numbers.getLong(start + at);
    }

    /**
     * At the end of the file, between two records: refuses a compressed stream that broke off.
     *
     * @param packets read so far
     */
    void checkEnd(long packets) throws PortException {
        if (damage != null) {
            throw new PortException(
                    PortException.Cause.DATA,
                    name + ": gzip data broken after byte " + position + " (counted after decompression), behind"
                            + " packet " + packets + ": " + FileTrouble.inWords(damage),
                    damage);
        }
    }

    /** The file ends inside a record. */
    PortException truncated(String what, int left) {
        return new PortException(
                PortException.Cause.DATA,
                name + ": truncated at byte " + (position + left) + counted() + ": " + what + ", " + left
                        + (left == 1 ? " is" : " are") + " left",
                damage);
    }

    /** The file says something that cannot be. */
    PortException broken(String what) {
        return new PortException(
                PortException.Cause.DATA, name + ": broken at byte " + position + counted() + ": " + what);
    }

    /** The file as a whole is not what we read. */
    PortException refused(String what) {
        return new PortException(PortException.Cause.DATA, name + ": " + what);
    }

    private String counted() {
        return compressed ? " (counted after decompression)" : "";
    }

    @Override
    public void close() throws PortException {
        try {
            in.close();
        } catch (IOException e) {
            throw FileTrouble.environment(name, "cannot close", e);
        }
    }
}
