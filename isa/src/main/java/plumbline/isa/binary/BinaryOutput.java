package plumbline.isa.binary;

import java.util.HashMap;
import java.util.Map;
import net.openhft.chronicle.bytes.Bytes;

/** A file being written. */
final class BinaryOutput {
    private final Bytes<byte[]> bytes = Bytes.allocateElasticOnHeap();
    private final Map<SharedCodec, Map<Object, Integer>> shared = new HashMap<>();
    private int lastLine;
    private int depth;

    int size() {
        return Math.toIntExact(bytes.writePosition());
    }

    /** The low {@code count} bytes of a number, most significant first. */
    void fixed(int number, int count) {
        for (int i = count - 1; i >= 0; i--) {
            bytes.writeByte((byte) (number >>> 8 * i));
        }
    }

    /** Overwrites four bytes. */
    void fixedAt(int at, int number) {
        for (int i = 0; i < 4; i++) {
            bytes.writeByte(at + i, (byte) (number >>> 24 - 8 * i));
        }
    }

    void number(long number) {
        long rest = number << 1 ^ number >> 63;
        while ((rest & ~0x7F) != 0) {
            bytes.writeByte((byte) (rest | 0x80));
            rest >>>= 7;
        }
        bytes.writeByte((byte) rest);
    }

    void raw(byte[] content) {
        bytes.write(content);
    }

    /** What was written through a codec, with its number. */
    Map<Object, Integer> shared(SharedCodec codec) {
        return shared.computeIfAbsent(codec, SharedCodec::newNumbers);
    }

    /** The line of the last position; the next one takes its place. */
    int exchangeLine(int line) {
        int last = lastLine;
        lastLine = line;
        return last;
    }

    void enter() {
        if (++depth > BinaryFormat.MAX_DEPTH) {
            throw new IllegalArgumentException(
                    "the program is nested deeper than " + BinaryFormat.MAX_DEPTH + " records");
        }
    }

    void leave() {
        depth--;
    }

    byte[] toByteArray() {
        return bytes.toByteArray();
    }
}
