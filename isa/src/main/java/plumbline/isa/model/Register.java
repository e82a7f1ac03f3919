package plumbline.isa.model;

import java.util.List;

/**
 * A register array. An index beyond the array wraps: entries are a power of two and the index is masked.
 *
 * @param width bits of one word: 1, 8, 16, 32 or 64
 * @param paired whether a cell has two words, low and high
 * @param entries cells, a power of two
 * @param initialLo first value of every (low) word
 * @param initialHi first value of every high word; 0 unless paired
 * @param source what the traffic manager writes to it; then it has single words that begin at 0
 */
public record Register(
        String name, int width, boolean paired, int entries, long initialLo, long initialHi, Source source, Position at)
        implements CellArray {
    /** What of its queues the traffic manager keeps in a register, as ingress reads it. */
    public enum Source {
        /** Nothing: packets and the control plane write it. */
        NONE,
        /** Buffer cells in all queues of port i. */
        PORT_DEPTH,
        /** Buffer cells in one queue: that of port i modulo 512, number i / 512. */
        QUEUE_DEPTH,
        /** Round of port i, if it has rotating priority. */
        PORT_ROUND
    }

    /** One that only packets and the control plane write. */
    public Register(String name, int width, boolean paired, int entries, long initialLo, long initialHi, Position at) {
        this(name, width, paired, entries, initialLo, initialHi, Source.NONE, at);
    }

    /** What widths of words there are, in bits. */
    public static final List<Integer> WIDTHS = List.of(1, 8, 16, 32, 64);

    public Register {
        if (!WIDTHS.contains(width)) {
            throw new IllegalArgumentException(
                    "register " + name + ": a word has 1, 8, 16, 32 or 64 bits, not " + width);
        }
        CellArray.checkEntries("register " + name, entries);
        if (((initialLo | initialHi) & ~Bits.mask(width)) != 0 || (!paired && initialHi != 0)) {
            throw new IllegalArgumentException(
                    "register " + name + ": the initial value does not fit " + width + " bits");
        }
        if (source != Source.NONE && (paired || initialLo != 0)) {
            throw new IllegalArgumentException(
                    "register " + name + ": what the traffic manager writes has single words and no initial value");
        }
    }

    /** Whether the traffic manager writes it, and packets only read it. */
    public boolean isFromQueues() {
        return source != Source.NONE;
    }

    @Override
    public long bits() {
        return (long) entries * width * (paired ? 2 : 1);
    }

    @Override
    public Register resized(int newEntries) {
        return new Register(name, width, paired, newEntries, initialLo, initialHi, source, at);
    }
}
