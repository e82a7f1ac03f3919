package plumbline.programs.printqueue.history;

import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import net.openhft.chronicle.bytes.Bytes;

/**
 * Bytes in the DEFLATE format (RFC 1951), without a header and behind their original length: the record around them has
 * a checksum.
 */
final class Deflated {
    /** No DEFLATE data becomes more times as long. */
    private static final long MAX_TIMES = 1_032;

    private Deflated() {}

    static void write(Bytes<byte[]> plain, Bytes<?> to) {
        int length = Math.toIntExact(plain.readRemaining());
        to.writeStopBit(length);
        Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
        try {
            deflater.setInput(plain.toByteArray());
            deflater.finish();
            byte[] part = new byte[1 << 13];
            while (!deflater.finished()) {
                to.write(part, 0, deflater.deflate(part));
            }
        } finally {
            deflater.end();
        }
    }

    /** Reads all that is left. */
    static Bytes<byte[]> read(Bytes<?> from) {
        long length = from.readStopBit();
        if (length < 0 || length > from.readRemaining() * MAX_TIMES) {
            throw new IllegalStateException(
                    "a checkpoint of " + length + " bytes, deflated to " + from.readRemaining());
        }
        byte[] plain = new byte[(int) length];
        Inflater inflater = new Inflater(true);
        try {
            inflater.setInput(from.toByteArray());
            for (int at = 0; at < plain.length; ) {
                int count = inflater.inflate(plain, at, plain.length - at);
                if (count == 0) {
                    throw new IllegalStateException(
                            "a checkpoint that ends after " + at + " of " + plain.length + " bytes");
                }
                at += count;
            }
            return Bytes.wrapForRead(plain);
        } catch (DataFormatException e) {
            throw new IllegalStateException("a checkpoint that does not inflate", e);
        } finally {
            inflater.end();
        }
    }
}
