package plumbline.isa.model;

import java.util.List;

/**
 * An array of two-rate three-colour markers (TNA Meter; RFC 2698): each cell is a pair of token buckets, full at the
 * start, that the packets of this cell draw from.
 *
 * <pre>
 *   committed ──► [ burst ]      tokens/s into a bucket of so many tokens; a token is a packet, or a byte
 *   peak      ──► [ peak burst ]
 *
 *   red     if the packet was red, or the peak bucket has too few; takes nothing
 *   yellow  if the packet was yellow, or the committed bucket has too few; takes from the peak bucket
 *   green   otherwise; takes from both
 * </pre>
 *
 * @param entries a power of two; the index wraps
 * @param initial of every cell, until the control plane says otherwise
 */
public record Meter(String name, Kind kind, int entries, Rates initial, Position at) implements Extern.Array {
    /** Colour of a packet within the committed rate (TNA MeterColor_t). */
    public static final int GREEN = 0;
    /** Colour of a packet beyond the committed rate and within the peak rate. */
    public static final int YELLOW = 1;
    /** Colour of a packet beyond the peak rate; as a packet's colour so far, 2 counts as red too. */
    public static final int RED = 3;

    /** What a token is (TNA MeterType_t). */
    public enum Kind {
        /** Every packet takes one. */
        PACKETS,
        /** A packet takes as many as it has bytes when it comes. */
        BYTES
    }

    /**
     * Rates and sizes of the buckets of a cell.
     *
     * @param committed tokens per second, 0–10^12
     * @param committedBurst tokens, 1–2^32
     * @param peak tokens per second, at least {@code committed} (RFC 2698 section 2), at most 10^12
     * @param peakBurst tokens, 1–2^32
     */
    public record Rates(long committed, long committedBurst, long peak, long peakBurst) {
        /** Largest rate, in tokens per second. */
        public static final long MAX_RATE = 1_000_000_000_000L;
        /** Largest bucket, in tokens. */
        public static final long MAX_BURST = 1L << 32;

        public Rates {
            if (committed < 0 || peak < committed || peak > MAX_RATE) {
                throw new IllegalArgumentException(
                        "rates of " + committed + " and " + peak + " per second: 0 ≤ committed ≤ peak ≤ " + MAX_RATE);
            }
            if (committedBurst < 1 || committedBurst > MAX_BURST || peakBurst < 1 || peakBurst > MAX_BURST) {
                throw new IllegalArgumentException(
                        "bursts of " + committedBurst + " and " + peakBurst + ": 1–" + MAX_BURST);
            }
        }
    }

    public Meter {
        CellArray.checkEntries("meter " + name, entries);
    }

    @Override
    public Extern extern() {
        return Extern.METER;
    }

    @Override
    public String kindWord() {
        return Extern.word(kind);
    }

    @Override
    public List<Long> values() {
        return List.of(initial.committed, initial.committedBurst, initial.peak, initial.peakBurst);
    }
}
