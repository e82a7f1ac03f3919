package plumbline.vm.wire;

import java.util.ArrayList;
import java.util.List;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Operand;
import plumbline.vm.PhvLayout;

/**
 * Fields and constants side by side, with zero bits behind up to whole 16-bit words, as parts of an Internet checksum:
 * since 2^16 is 1 in one's complement arithmetic, a part that ends {@code s} bits before a word boundary contributes
 * its own sum times 2^s.
 *
 * @param parts the fields, in order
 * @param constant the sum of the constants
 */
public record SumLayout(List<Part> parts, int constant) {
    public SumLayout {
        parts = List.copyOf(parts);
    }

    /** The layout of terms in a program. */
    public static SumLayout of(List<? extends Operand> terms, PhvLayout layout) {
        List<Part> parts = new ArrayList<>();
        int bit = 0;
        long known = 0;
        for (Operand term : terms) {
            switch (term) {
                case Field field -> {
                    bit += field.width();
                    parts.add(new Part(field, layout.slot(field), shift(bit)));
                }
                case Const(long value, int width) -> {
                    bit += width;
                    known += (long) InternetChecksum.sum(value) << shift(bit);
                }
                default -> throw new IllegalArgumentException("a checksum is over fields and constants, not " + term);
            }
        }
        return new SumLayout(parts, InternetChecksum.sum(known));
    }

    private static int shift(int end) {
        return Math.floorMod(-end, Short.SIZE);
    }

    /**
     * A field.
     *
     * @param shift bits between its end and that of its last 16-bit word
     */
    public record Part(Field field, int slot, int shift) {
        /** Whether it is summed before it is shifted, so that some such parts can be added in 64 bits. */
        public boolean isWide() {
            return field.width() > Integer.SIZE;
        }

        /** The partial sum of a value of the field. */
        public long sum(long value) {
            return (isWide() ? InternetChecksum.sum(value) : value) << shift;
        }
    }
}
