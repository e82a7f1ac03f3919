package plumbline.vm.wire;

import org.agrona.DirectBuffer;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Parser;

/**
 * Where the bits of a lookahead lie, counted from the parser's place: in up to eight bytes, and the upper bits of a
 * ninth.
 *
 * @param offset of the first byte
 * @param bytes 1–8
 * @param shift bits behind the last one of interest in these bytes
 * @param rest bits of interest in the byte behind these, 0–7
 * @param mask of the value
 * @param needed bytes that the packet must have from the parser's place
 */
public record LookaheadLayout(int offset, int bytes, int shift, int rest, long mask, int needed) {
    public static LookaheadLayout of(Parser.Lookahead lookahead) {
        int offset = lookahead.offset() / Byte.SIZE;
        int end = lookahead.offset() % Byte.SIZE + lookahead.width();
        int bytes = Math.min(Long.BYTES, lookahead.bytes() - offset);
        return new LookaheadLayout(
                offset,
                bytes,
                Math.max(0, bytes * Byte.SIZE - end),
                Math.max(0, end - Long.SIZE),
                Bits.mask(lookahead.width()),
                lookahead.bytes());
    }

    /** Reads the value. */
    public long read(DirectBuffer buffer, int at) {
        long word = NetworkBytes.get(buffer, at + offset, bytes) >>> shift;
        return (rest == 0 ? word : word << rest | NetworkBytes.get(buffer, at + offset + bytes, 1) >>> Byte.SIZE - rest)
                & mask;
    }
}
