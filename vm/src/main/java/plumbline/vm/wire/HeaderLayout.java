package plumbline.vm.wire;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;
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
    private final List<Chunk> chunks;

    /** The layout of a header in a program. */
    public HeaderLayout(Header header, PhvLayout layout) {
        this.header = header;
        this.bytes = header.bytes();
        chunks = cut(layout);
    }

    private List<Chunk> cut(PhvLayout layout) {
        List<Chunk> cut = new ArrayList<>();
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
                boolean first = left + taken == field.width();
                parts.add(new Part(layout.slot(field), end - bit, left, Bits.mask(taken), first));
                if (bit == end) {
                    cut.add(new Chunk(start / 8, (end - start) / 8, List.copyOf(parts)));
                    parts.clear();
                    start = end;
                    end = chunkEnd(start);
                }
            }
        }
        return List.copyOf(cut);
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

    public Header header() {
        return header;
    }

    /** Length in bytes. */
    public int bytes() {
        return bytes;
    }

    /** Reads all fields into their slots. */
    public void extract(long[] values, DirectBuffer buffer, int at) {
        for (int i = 0; i < chunks.size(); i++) {
            Chunk chunk = chunks.get(i);
            long word = NetworkBytes.get(buffer, at + chunk.offset, chunk.bytes);
            for (int j = 0; j < chunk.parts.size(); j++) {
                Part part = chunk.parts.get(j);
                long bits = (word >>> part.chunkShift & part.mask) << part.fieldShift;
                values[part.slot] = part.first ? bits : bits | values[part.slot];
            }
        }
    }

    /** Writes all fields from their slots. */
    public void emit(long[] values, MutableDirectBuffer buffer, int at) {
        for (int i = 0; i < chunks.size(); i++) {
            Chunk chunk = chunks.get(i);
            long word = 0;
            for (int j = 0; j < chunk.parts.size(); j++) {
                Part part = chunk.parts.get(j);
                word |= (values[part.slot] >>> part.fieldShift & part.mask) << part.chunkShift;
            }
            NetworkBytes.put(buffer, at + chunk.offset, chunk.bytes, word);
        }
    }

    /**
     * How the bytes of some fields (by slot) are read: chunks of 3 or 5 to 7 bytes take in some of their neighbours in
     * the header, for one access instead of two.
     */
    public List<Chunk> reading(IntPredicate wanted) {
        return chunks.stream()
                .filter(chunk -> chunk.parts.stream().mapToInt(Part::slot).anyMatch(wanted))
                .map(chunk -> chunk.widened(bytes))
                .toList();
    }

    /** How the bytes of some fields are written: runs of bytes, across chunks, of up to eight. */
    public List<Chunk> writing(IntPredicate wanted) {
        List<Chunk> written = new ArrayList<>();
        for (Chunk chunk : chunks) {
            for (Chunk run : chunk.only(wanted)) {
                boolean adjacent = !written.isEmpty() && written.getLast().end() == run.offset;
                Chunk whole = adjacent ? written.removeLast().join(run) : run;
                if (whole.bytes > Long.BYTES) {
                    written.add(whole.run(whole.bytes - Long.BYTES, whole.bytes));
                    written.add(whole.run(0, whole.bytes - Long.BYTES));
                } else {
                    written.add(whole);
                }
            }
        }
        return written;
    }

    /** Bytes {@code offset} to {@code offset + bytes}, and the parts of fields in them. */
    public record Chunk(int offset, int bytes, List<Part> parts) {
        private int end() {
            return offset + bytes;
        }

        private Chunk widened(int headerBytes) {
            int wide = Integer.highestOneBit(2 * bytes - 1);
            if (offset + wide <= headerBytes) {
                return new Chunk(offset, wide, shifted(wide - bytes));
            }
            return end() < wide ? this : new Chunk(end() - wide, wide, parts);
        }

        private Chunk join(Chunk next) {
            List<Part> all = new ArrayList<>(shifted(next.bytes));
            all.addAll(next.parts);
            return new Chunk(offset, bytes + next.bytes, all);
        }

        private List<Part> shifted(int more) {
            return parts.stream().map(part -> part.shifted(more * 8)).toList();
        }

        /** The bytes of some fields (by slot): a chunk per run, with the other fields that share these bytes. */
        private List<Chunk> only(IntPredicate wanted) {
            BitSet taken = new BitSet(); // bytes from the last on
            parts.stream()
                    .filter(part -> wanted.test(part.slot))
                    .forEach(part -> taken.set(part.chunkShift / 8, (part.end() + 7) / 8));
            List<Chunk> runs = new ArrayList<>();
            for (int low = taken.nextSetBit(0); low >= 0; low = taken.nextSetBit(taken.nextClearBit(low))) {
                runs.add(run(low, taken.nextClearBit(low)));
            }
            return runs.reversed();
        }

        private Chunk run(int low, int high) {
            List<Part> some = parts.stream()
                    .filter(part -> part.chunkShift < high * 8 && part.end() > low * 8)
                    .map(part -> part.between(low * 8, high * 8))
                    .toList();
            return new Chunk(offset + bytes - high, high - low, some);
        }
    }

    /**
     * Bits of a field in a chunk: {@code mask} after shifting chunk and field down by their shifts.
     *
     * @param first whether they are the uppermost of the field
     */
    public record Part(int slot, int chunkShift, int fieldShift, long mask, boolean first) {
        private int end() {
            return chunkShift + Long.bitCount(mask);
        }

        private Part shifted(int bits) {
            return new Part(slot, chunkShift + bits, fieldShift, mask, first);
        }

        /** What of it lies between two bits of the chunk, in a chunk of these bits. */
        private Part between(int low, int high) {
            int from = Math.max(low, chunkShift);
            int to = Math.min(high, end());
            return new Part(
                    slot, from - low, fieldShift + from - chunkShift, Bits.mask(to - from), first && to == end());
        }
    }
}
