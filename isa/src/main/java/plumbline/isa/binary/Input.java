package plumbline.isa.binary;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.openhft.chronicle.bytes.Bytes;

/** A part of a file being read; every step checks that there is something to read. */
final class Input {
    private final Bytes<byte[]> bytes;
    private final Map<SharedCodec, List<Object>> shared = new HashMap<>();
    private int lastLine;
    private int depth;

    Input(byte[] file, int from, int to) {
        bytes = Bytes.wrapForRead(file);
        bytes.readPositionRemaining(from, to - from);
    }

    long remaining() {
        return bytes.readRemaining();
    }

    long offset() {
        return bytes.readPosition();
    }

    BinaryFormatException problem(String reason) {
        return new BinaryFormatException(offset(), reason);
    }

    /** An unsigned number of {@code count} bytes, most significant first. */
    long fixed(int count) throws BinaryFormatException {
        long number = 0;
        for (int i = 0; i < count; i++) {
            number = number << 8 | octet();
        }
        return number;
    }

    long number() throws BinaryFormatException {
        long number = 0;
        for (int shift = 0; ; shift += 7) {
            int octet = octet();
            if (shift == 63 && octet > 1) {
                throw problem("a number has more than 64 bits");
            }
            number |= (octet & 0x7FL) << shift;
            if (octet < 0x80) {
                return number >>> 1 ^ -(number & 1);
            }
        }
    }

    /** How many things follow; each takes a byte or more, so there cannot be more of them than bytes. */
    int count(String things) throws BinaryFormatException {
        long at = offset();
        long count = number();
        if (count < 0 || count > remaining()) {
            throw new BinaryFormatException(at, count + " " + things + " cannot follow in " + remaining() + " bytes");
        }
        return (int) count;
    }

    byte[] raw(int count) {
        byte[] content = new byte[count];
        bytes.read(content);
        return content;
    }

    private int octet() throws BinaryFormatException {
        if (remaining() == 0) {
            throw problem("the file ends within the program");
        }
        return bytes.readByte() & 0xFF;
    }

    /** What was read through a codec, in order. */
    List<Object> shared(SharedCodec codec) {
        return shared.computeIfAbsent(codec, _ -> new ArrayList<>());
    }

    /** The line of the last position; {@code difference} leads to the next one. */
    long nextLine(long difference) {
        return lastLine + difference;
    }

    void line(int line) {
        lastLine = line;
    }

    void enter() throws BinaryFormatException {
        if (++depth > BinaryFormat.MAX_DEPTH) {
            throw problem("nested deeper than " + BinaryFormat.MAX_DEPTH + " records");
        }
    }

    void leave() {
        depth--;
    }
}
