package plumbline.vm.wire;

import java.util.List;
import plumbline.isa.model.Deparser;
import plumbline.vm.PhvLayout;

/** A deparser checksum with its covered fields as slots. */
public final class ChecksumLayout {
    /** Sum of a header that was not there to be summed. */
    public static final int NOT_PARSED = -1;

    private final int validity;
    private final int field;
    private final boolean zeroIsNone;
    private final SumLayout.Part[] parts;

    /** The layout of a checksum in a program. */
    public ChecksumLayout(Deparser.Checksum checksum, PhvLayout layout) {
        validity = layout.slot(checksum.header().valid());
        field = layout.slot(checksum.field());
        zeroIsNone = checksum.zeroIsNone();
        parts = new SumLayout(checksum.covered(), layout)
                .parts().stream().filter(part -> part.slot() != field).toArray(SumLayout.Part[]::new);
    }

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

    /** The covered fields, without the checksum itself. */
    public List<SumLayout.Part> parts() {
        return List.of(parts);
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
        for (SumLayout.Part part : parts) {
            sum += part.sum(values[part.slot()]);
        }
        return InternetChecksum.sum(sum);
    }
}
