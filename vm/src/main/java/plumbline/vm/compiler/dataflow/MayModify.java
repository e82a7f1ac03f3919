package plumbline.vm.compiler.dataflow;

import java.util.BitSet;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Intrinsic;
import plumbline.vm.PhvLayout;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.compiler.ir.FieldUse;

/** What can differ in a packet between how it came and the deparser, whatever the packet. */
public final class MayModify {
    private final BitSet slots = new BitSet();

    public MayModify(ClassContext context) {
        for (Direction direction : Direction.values()) {
            slots.or(FieldUse.of(context, direction).writes());
        }
        slots.or(context.carried()); // set after parsing in the next pass
        slots.or(context.slots(context.program().parser().assigned()));
        slots.set(PhvLayout.slot(Intrinsic.PAYLOAD_SUM), context.program().readsPayloadSum());
    }

    /** A copy of the slots that can have changed since they were parsed. */
    BitSet slots() {
        return (BitSet) slots.clone();
    }

    /** Whether a field can have changed since it was parsed. */
    public boolean touches(int slot) {
        return slots.get(slot);
    }
}
