package plumbline.p4.elaborate.table;

import java.util.Optional;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;

/**
 * Where a table has its entries' actions instead of its own entries.
 *
 * @param profile name of the action profile
 * @param size members that it has room for
 * @param selection how a member of a group is chosen; empty: there are no groups
 */
public record TableImplementation(String profile, long size, Optional<Selection> selection, Position at) {
    /** Behind the name of a profile: its selector, if that has no name of its own. */
    public static final String SELECTOR = "_sel";

    /** Slots of a group have numbers of at least so many bits: a group of three has its flows shared 22, 21, 21. */
    private static final int MIN_SLOT_BITS = 6;

    /**
     * An action selector.
     *
     * @param selector its name
     * @param largestGroup members that the program asks room for in a group; 0: it does not say
     * @param groups that there is room for
     * @param slot which slot of its group a packet takes; a group has as many as the type has values
     */
    public record Selection(String selector, long largestGroup, long groups, Expression slot) {}

    /** Bits of the number of a slot, of groups of at most so many members: each has a slot at least. */
    public static int slotBits(long largestGroup) {
        return Math.max(MIN_SLOT_BITS, bits(largestGroup));
    }

    /** Bits of numbers below a limit. */
    static int bits(long limit) {
        return Math.max(1, Long.SIZE - Long.numberOfLeadingZeros(limit - 1));
    }
}
