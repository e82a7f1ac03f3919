package plumbline.vm.wire;

import java.util.List;
import java.util.stream.IntStream;
import plumbline.isa.model.Deparser;
import plumbline.isa.model.Field;
import plumbline.vm.PhvLayout;

/**
 * A deparser checksum with its covered fields as slots. The fields are concatenated to 16-bit words; since 2^16 is 1 in
 * one's complement arithmetic, a field that ends {@code s} bits before a word boundary contributes its own sum times 2^s.
 */
public final class ChecksumLayout {
    /** Sum of a header that was not there to be summed. */
    public static final int NOT_PARSED = -1;

    private final int validity;
    private final int field;
    private final boolean zeroIsNone;
    private final int[] slots;
    private final int[] rotations;

    /** The layout of a checksum in a program. */
    public ChecksumLayout(Deparser.Checksum checksum, PhvLayout layout) {
        validity = layout.slot(checksum.header().valid());
        field = layout.slot(checksum.field());
        zeroIsNone = checksum.zeroIsNone();
        List<Field> covered = checksum.covered();
        slots = new int[covered.size()];
        rotations = new int[covered.size()];
        int bit = 0;
        for (int i = 0; i < slots.length; i++) {
            bit += covered.get(i).width();
            slots[i] = layout.slot(covered.get(i));
            rotations[i] = Math.floorMod(-bit, 16);
        }
    }

    /** The slot of the checksum. */
    public int slot() {
        return field;
    }

    /** The sum of the covered fields if the header is there, else {@link #NOT_PARSED}. */
    public int parsed(long[] values) {
        return values[validity] != 0 ? sum(values) : NOT_PARSED;
    }

    /**
     * The checksum the packet must leave with.
     *
     * @param before what {@link #parsed} said when the packet came
     */
    public int updated(long[] values, int before) {
        int current = (int) values[field];
        if (values[validity] == 0) {
            return current;
        }
        return updated(current, before, sum(values), zeroIsNone);
    }

    /**
     * The checksum of a header that is there.
     *
     * @param before sum when the packet came, or {@link #NOT_PARSED}
     * @param after  sum now
     */
    public static int updated(int current, int before, int after, boolean zeroIsNone) {
        if (zeroIsNone && current == 0) {
            return current;
        }
        int updated = before == NOT_PARSED ? InternetChecksum.of(after) : InternetChecksum.adjust(current, before, after);
        return zeroIsNone && updated == 0 ? 0xffff : updated;
    }

    /** The slot of the header's validity. */
    public int validity() {
        return validity;
    }

    /** Whether 0 means that there is no checksum. */
    public boolean zeroIsNone() {
        return zeroIsNone;
    }

    /** The covered fields without the checksum itself, for engines that unroll the sum. */
    public List<Term> terms() {
        return IntStream.range(0, slots.length)
                .filter(i -> slots[i] != field)
                .mapToObj(i -> new Term(slots[i], rotations[i]))
                .toList();
    }

    /** A field whose sum, rotated, is added. */
    public record Term(int slot, int rotation) {}

    private int sum(long[] values) {
        long sum = 0;
        for (int i = 0; i < slots.length; i++) {
            if (slots[i] != field) {
                sum += InternetChecksum.rotate(InternetChecksum.sum(values[slots[i]]), rotations[i]);
            }
        }
        return InternetChecksum.fold(sum);
    }
}
