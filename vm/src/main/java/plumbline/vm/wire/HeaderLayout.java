package plumbline.vm.wire;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.vm.PhvLayout;

/**
 * Where the fields of a header lie on the wire. The header is cut into chunks of up to eight bytes, each moved by one
 * access; a chunk ends at the last field boundary it can, so that hardly ever a field is split over two:
 *
 * <pre>
 * ipv4, 20 bytes:  [ver ihl tos len   id flags offset] [ttl proto checksum src ] [ dst ]
 *                   0                              7     8                   15   16  19
 * </pre>
 */
public final class HeaderLayout {
    private static final int CHUNK_BITS = 64;

    private final Header header;
    private final int bytes;
    private final List<Chunk> cut = new ArrayList<>();
    private final Chunk[] chunks;

    /** The layout of a header in a program. */
    public HeaderLayout(Header header, PhvLayout slots) {
        this.header = header;
        this.bytes = header.bytes();
        cut(slots);
        this.chunks = cut.toArray(new Chunk[0]);
    }

    private void cut(PhvLayout slots) {
        List<Part> parts = new ArrayList<>();
        int bit = 0;
        int start = 0;
        int end = chunkEnd(0);
        for (Field field : header.fields()) {
            int left = field.width();
            while (left > 0) {
                int taken = Math.min(left, end - bit);
                left -= taken;
                bit += taken;
                parts.add(new Part(slots.slot(field), end - bit, left, Bits.mask(taken), left + taken == field.width()));
                if (bit == end) {
                    cut.add(new Chunk(start / 8, (end - start) / 8, parts.toArray(new Part[0])));
                    parts.clear();
                    start = end;
                    end = chunkEnd(start);
                }
            }
        }
    }

    /** The last byte boundary within reach of {@code start} at which a field ends, or the last at all. */
    private int chunkEnd(int start) {
        int total = bytes * 8;
        int reach = Math.min(total, start + CHUNK_BITS);
        int best = reach;
        int bit = 0;
        boolean found = false;
        for (Field field : header.fields()) {
            bit += field.width();
            if (bit > start && bit <= reach && bit % 8 == 0) {
                best = bit;
                found = true;
            }
        }
        return found ? best : reach;
    }

    /** The header. */
    public Header header() {
        return header;
    }

    /** Length in bytes. */
    public int bytes() {
        return bytes;
    }

    /** How the header is cut, for engines that unroll it. */
    public List<Chunk> chunks() {
        return Collections.unmodifiableList(cut);
    }

    /** Reads all fields into their slots. */
    public void extract(long[] values, DirectBuffer buffer, int at) {
        for (Chunk chunk : chunks) {
            long word = NetworkBytes.get(buffer, at + chunk.offset, chunk.bytes);
            for (Part part : chunk.parts) {
                long bits = word >>> part.chunkShift & part.mask;
                values[part.slot] = bits << part.fieldShift | (part.first ? 0 : values[part.slot]);
            }
        }
    }

    /** Writes all fields from their slots. */
    public void emit(long[] values, MutableDirectBuffer buffer, int at) {
        for (Chunk chunk : chunks) {
            long word = 0;
            for (Part part : chunk.parts) {
                word |= (values[part.slot] >>> part.fieldShift & part.mask) << part.chunkShift;
            }
            NetworkBytes.put(buffer, at + chunk.offset, chunk.bytes, word);
        }
    }

    /**
     * Up to eight bytes that are moved by one access.
     *
     * @param offset from the header's first byte
     * @param parts  not to be changed
     */
    public record Chunk(int offset, int bytes, Part[] parts) {}

    /**
     * Bits of a field in a chunk: {@code mask} after shifting chunk and field down by their shifts.
     *
     * @param first whether they are the uppermost of the field
     */
    public record Part(int slot, int chunkShift, int fieldShift, long mask, boolean first) {}
}
