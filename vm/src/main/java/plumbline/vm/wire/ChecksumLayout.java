package plumbline.vm.wire;

import java.util.List;
import plumbline.isa.model.Deparser;
import plumbline.vm.PhvLayout;

/**
 * A deparser checksum with its covered fields as slots.
 *
 * @param slot of the checksum
 * @param validity slot of the header's validity
 * @param zeroIsNone whether 0 means that there is no checksum
 * @param parts the covered fields, without the checksum itself
 */
public record ChecksumLayout(int slot, int validity, boolean zeroIsNone, List<SumLayout.Part> parts) {
    /** Sum of a header that was not there to be summed. */
    public static final int NOT_PARSED = -1;

    /** The layout of a checksum in a program. */
    public static ChecksumLayout of(Deparser.Checksum checksum, PhvLayout layout) {
        int slot = layout.slot(checksum.field());
        return new ChecksumLayout(
                slot,
                layout.slot(checksum.header().valid()),
                checksum.zeroIsNone(),
                SumLayout.of(checksum.covered(), layout).parts().stream()
                        .filter(part -> part.slot() != slot)
                        .toList());
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
        int current = (int) values[slot];
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
        for (int i = 0; i < parts.size(); i++) {
            sum += parts.get(i).sum(values[parts.get(i).slot()]);
        }
        return InternetChecksum.sum(sum);
    }
}
