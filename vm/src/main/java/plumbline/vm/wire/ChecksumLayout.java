package plumbline.vm.wire;

import java.util.ArrayList;
import java.util.List;
import plumbline.isa.model.Deparser;
import plumbline.isa.model.Field;
import plumbline.vm.PhvLayout;

/**
 * A deparser checksum with its covered fields as slots. The fields are concatenated to 16-bit words; since 2^16 is 1 in
 * one's complement arithmetic, a field that ends {@code s} bits before a word boundary contributes its own sum times
 * 2^s.
 */
public final class ChecksumLayout {
    /** Sum of a header that was not there to be summed. */
    public static final int NOT_PARSED = -1;

    private final int validity;
    private final int field;
    private final boolean zeroIsNone;
    private final Part[] narrow;
    private final Part[] wide;

    /** The layout of a checksum in a program. */
    public ChecksumLayout(Deparser.Checksum checksum, PhvLayout layout) {
        validity = layout.slot(checksum.header().valid());
        field = layout.slot(checksum.field());
        zeroIsNone = checksum.zeroIsNone();
        List<Part> narrowParts = new ArrayList<>();
        List<Part> wideParts = new ArrayList<>();
        int bit = 0;
        for (Field covered : checksum.covered()) {
            bit += covered.width();
            if (!covered.equals(checksum.field())) {
                List<Part> parts = covered.width() <= Integer.SIZE ? narrowParts : wideParts;
                parts.add(new Part(layout.slot(covered), Math.floorMod(-bit, 16)));
            }
        }
        narrow = narrowParts.toArray(Part[]::new);
        wide = wideParts.toArray(Part[]::new);
    }

    /**
     * A covered field.
     *
     * @param shift bits between its end and that of its last 16-bit word
     */
    public record Part(int slot, int shift) {}

    /** The slot of the checksum. */
    public int slot() {
        return field;
    }

    /** The slot of the header's validity. */
    public int validity() {
        return validity;
    }

    /** Whether 0 means that there is no checksum. */
    public boolean zeroIsNone() {
        return zeroIsNone;
    }

    /** The covered fields of up to 32 bits, without the checksum itself. */
    public List<Part> narrow() {
        return List.of(narrow);
    }

    /** The wider covered fields. */
    public List<Part> wide() {
        return List.of(wide);
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
        return values[validity] == 0 ? current : updated(current, before, sum(values), zeroIsNone);
    }

    /**
     * The checksum that a header must leave with.
     *
     * @param before sum when the packet came, or {@link #NOT_PARSED}
     * @param after sum now
     */
    public static int updated(int current, int before, int after, boolean zeroIsNone) {
        if (zeroIsNone && current == 0) {
            return current;
        }
        int updated =
                before == NOT_PARSED ? InternetChecksum.of(after) : InternetChecksum.adjust(current, before, after);
        return zeroIsNone && updated == 0 ? 0xffff : updated;
    }

    /**
     * Shifted fields of up to 32 bits have 47 at most: their plain sum cannot overflow, and one folding does for all.
     */
    private int sum(long[] values) {
        long sum = 0;
        for (Part part : narrow) {
            sum += values[part.slot] << part.shift;
        }
        for (Part part : wide) {
            sum += (long) InternetChecksum.sum(values[part.slot]) << part.shift;
        }
        return InternetChecksum.sum(sum);
    }
}
