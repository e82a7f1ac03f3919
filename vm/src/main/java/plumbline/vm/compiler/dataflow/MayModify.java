package plumbline.vm.compiler.dataflow;

import java.util.BitSet;
import java.util.List;
import plumbline.isa.model.Direction;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Program;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.compiler.ir.FieldUse;
import plumbline.vm.compiler.ir.Instruction;

/** What can differ in a packet between how it came and the deparser, whatever the packet. */
public final class MayModify {
    private final BitSet slots = new BitSet();

    public MayModify(ClassContext context) {
        Program program = context.program();
        for (Direction direction : Direction.values()) {
            for (List<Instruction> stage : context.ir().stages(direction)) {
                slots.or(FieldUse.of(context, stage).writes());
            }
        }
        for (FieldList fieldList : program.fieldLists()) {
            fieldList.fields().forEach(field -> slots.set(context.slot(field))); // set after parsing in the next pass
        }
        program.parser().assigned().forEach(field -> slots.set(context.slot(field)));
        slots.set(Intrinsic.PAYLOAD_SUM.ordinal(), program.readsPayloadSum());
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
