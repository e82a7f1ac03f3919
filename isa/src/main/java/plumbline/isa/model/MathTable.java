package plumbline.isa.model;

import java.util.List;

/**
 * What the math unit of a stateful ALU is set to: a function of one value, approximated from its four leading bits (TNA
 * MathUnit). With x = m · 2^e and 1 ≤ m &lt; 2 it gives {@code entries[8m] · 2^(e' + scale)}, cut to whole numbers,
 * where e' comes from e; of 0 it gives {@code entries[0] · 2^scale}. If the exponent is halved, e is made even first,
 * so that m begins at 1/2.
 *
 * <p>An instruction carries it as two constants of 64 bits:
 *
 * <pre>
 *   table   entries 15 (top byte) to 8
 *   form    entries 7 to 4 | entry 0 | 1 if inverse | exponent | scale      a byte each
 * </pre>
 *
 * @param inverse whether e' has the opposite sign
 * @param exponent 0: e' = e; 1: e' = 2e; −1: e' = e / 2
 * @param scale −32 to 31
 * @param entries 16, from 0 to 255
 */
public record MathTable(boolean inverse, int exponent, int scale, List<Integer> entries) {
    /** Of entries in a table. */
    public static final int SIZE = 16;

    /** Largest scale; the smallest is {@code -MAX_SCALE - 1}. */
    public static final int MAX_SCALE = 31;

    private static final int HALF = SIZE / 2;
    private static final int INVERSE_AT = 16;
    private static final int ENTRY_0_AT = 24;
    private static final int ENTRY_4_AT = 32;

    public MathTable {
        entries = List.copyOf(entries);
        if (exponent < -1 || exponent > 1 || scale < -MAX_SCALE - 1 || scale > MAX_SCALE) {
            throw new IllegalArgumentException("a math unit with exponent " + exponent + " and scale " + scale);
        }
        if (entries.size() != SIZE || entries.stream().anyMatch(entry -> entry < 0 || entry > 0xff)) {
            throw new IllegalArgumentException("a math unit has 16 entries of 8 bits, not " + entries);
        }
    }

    /** The first constant of an instruction. */
    public Const table() {
        return Const.of(bytes(HALF, HALF, 0));
    }

    /** The second constant of an instruction. */
    public Const form() {
        return Const.of(bytes(HALF / 2, HALF / 2, ENTRY_4_AT)
                | (long) entries.getFirst() << ENTRY_0_AT
                | (inverse ? 1L << INVERSE_AT : 0)
                | (exponent & 0xffL) << Byte.SIZE
                | scale & 0xffL);
    }

    private long bytes(int first, int count, int at) {
        long bytes = 0;
        for (int i = 0; i < count; i++) {
            bytes |= (long) entries.get(first + i) << at + Byte.SIZE * i;
        }
        return bytes;
    }

    /** Whether some math unit is set by these two constants. */
    public static boolean isForm(long form) {
        int exponent = (byte) (form >>> Byte.SIZE);
        int scale = (byte) form;
        return (form >>> INVERSE_AT & 0xfe) == 0 && exponent >= -1 && exponent <= 1 && scale >> 5 == scale >> 6;
    }

    /** The settings that two constants stand for, where {@link #isForm}; entries that no value finds are 0. */
    public static MathTable of(long table, long form) {
        Integer[] entries = new Integer[SIZE];
        for (int i = 0; i < SIZE; i++) {
            entries[i] = i == 0 || i >= HALF / 2 ? entry(i, table, form) : 0;
        }
        return new MathTable(
                (form >>> INVERSE_AT & 1) != 0, (byte) (form >>> Byte.SIZE), (byte) form, List.of(entries));
    }

    /** What a math unit that is set by two constants gives for a value, before it is cut to the word. */
    public static long lookUp(long value, long table, long form) {
        int exponent = (byte) (form >>> Byte.SIZE);
        int e = value == 0 ? 0 : Long.SIZE - 1 - Long.numberOfLeadingZeros(value);
        if (exponent < 0) {
            e += e & 1;
        }
        int index = (int) (e > 3 ? value >>> e - 3 : value << 3 - e);
        int moved = exponent < 0 ? e / 2 : exponent > 0 ? 2 * e : e;
        int shift = ((form >>> INVERSE_AT & 1) != 0 ? -moved : moved) + (byte) form;
        return shifted(entry(index, table, form), shift);
    }

    private static int entry(int index, long table, long form) {
        long bytes = index >= HALF
                ? table >>> Byte.SIZE * (index - HALF)
                : index == 0 ? form >>> ENTRY_0_AT : form >>> ENTRY_4_AT + Byte.SIZE * (index - HALF / 2);
        return (int) bytes & 0xff;
    }

    private static long shifted(long entry, int by) {
        if (by >= Long.SIZE || by <= -Long.SIZE) {
            return 0;
        }
        return by >= 0 ? entry << by : entry >>> -by;
    }
}
