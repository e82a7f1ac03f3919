package plumbline.isa.hash;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plumbline.isa.model.Field;
import plumbline.isa.model.HashFunction;

/**
 * What a {@link HashFunction} computes for inputs of given widths. The inputs are concatenated, first input first, each
 * at its own width; zero bits in front fill up a whole byte (for an xor hash: a whole word).
 *
 * <p>All of these functions are linear over GF(2) but for a constant, so a result is the xor of one part per input, the
 * first of which has the constant. No bits are shifted together first and no step waits for the one before it. An
 * interpreter calls {@link #hash}; a compiler binds the parts as constants and calls {@link Part#of} on each: the same
 * meaning.
 *
 * <p>One thread at a time; {@link #hash} does not allocate.
 */
public final class Hasher {
    private final long constant;
    private final Part[] parts;
    private final HashTables tables;

    private Hasher(long constant, Part[] parts, HashTables tables) {
        this.constant = constant;
        this.parts = parts;
        this.tables = tables;
    }

    /** What one input adds to the result by xor. Bits of the value beyond the input's width are ignored. */
    public sealed interface Part permits CrcPart, WideCrcPart, ShiftPart, FoldPart {
        /**
         * The contribution of a value.
         *
         * @param tables of the hasher that the part is of, or of a {@link Hasher#copy()}
         */
        long of(HashTables tables, long value);
    }

    /**
     * The hasher of a function.
     *
     * @param inputWidths bits of each input, 1–64
     * @throws IllegalArgumentException if a width is not 1–64
     */
    public static Hasher of(HashFunction function, int[] inputWidths) {
        int bits = 0;
        for (int width : inputWidths) {
            if (width < 1 || width > Field.MAX_WIDTH) {
                throw new IllegalArgumentException("hash input of " + width + " bits: not 1–" + Field.MAX_WIDTH);
            }
            bits = Math.addExact(bits, width);
        }
        int inputBytes =
                Arrays.stream(inputWidths).map(width -> (width + 7) / 8).sum();
        CrcRegister register =
                function instanceof HashFunction.Crc crc ? new CrcRegister(crc, (bits + 7) / 8, inputBytes) : null;
        Part[] parts = new Part[inputWidths.length];
        int behind = bits;
        for (int i = 0; i < parts.length; i++) {
            int width = inputWidths[i];
            behind -= width;
            parts[i] = switch (function) {
                case HashFunction.Crc _ -> register.part(behind, width);
                case HashFunction.Xor xor -> new FoldPart(width, behind % 64, xor.width());
                case HashFunction.Identity _ -> new ShiftPart(width, behind);
            };
        }
        if (register == null) {
            return new Hasher(0, parts, HashTables.NONE);
        }
        return new Hasher(parts.length > 0 ? 0 : register.constant(), parts, register.tables());
    }

    /**
     * Two hashes of the same inputs at once, with half the look-ups: the first in the upper 32 bits, the second in the
     * lower. Empty unless both are CRCs of at most 32 bits.
     */
    public static Optional<Hasher> pair(Hasher upper, Hasher lower) {
        if (!Stream.of(upper.parts, lower.parts).flatMap(Arrays::stream).allMatch(CrcPart.class::isInstance)
                || upper.parts.length == 0) {
            return Optional.empty();
        }
        int[] upperTable = upper.tables.narrow();
        int[] lowerTable = lower.tables.narrow();
        long[] table = new long[upperTable.length];
        Arrays.setAll(table, i -> (long) upperTable[i] << 32 | Integer.toUnsignedLong(lowerTable[i]));
        Part[] parts = Arrays.stream(upper.parts)
                .map(CrcPart.class::cast)
                .map(part -> new WideCrcPart(part.first(), part.bytes()))
                .toArray(Part[]::new);
        return Optional.of(new Hasher(upper.constant << 32 | lower.constant, parts, new HashTables(new int[0], table)));
    }

    /**
     * Computes from now on what another hasher computes, which has inputs of the same widths and a function of the same
     * kind and width. Parts and tables stay the same objects.
     */
    public void become(Hasher other) {
        tables.become(other.tables);
    }

    /** A hasher of its own with the same parts, which computes the same until one of both becomes another. */
    public Hasher copy() {
        return new Hasher(constant, parts, tables.copy());
    }

    /** The tables that the parts look up in; not to be changed. */
    public HashTables tables() {
        return tables;
    }

    /** The result if there are no inputs; else 0. */
    public long constant() {
        return constant;
    }

    /** What each input adds by xor, in order of the inputs. */
    public List<Part> parts() {
        return List.of(parts);
    }

    /**
     * The hash.
     *
     * @param values one per input; further elements are ignored
     * @return a number of the function's {@link HashFunction#width()} bits
     */
    public long hash(long[] values) {
        long result = constant;
        for (int i = 0; i < parts.length; i++) {
            result ^= parts[i].of(tables, values[i]);
        }
        return result;
    }
}
