package plumbline.vm.compiler.fused;

import java.lang.classfile.CodeBuilder;
import java.util.BitSet;
import plumbline.isa.model.Field;
import plumbline.vm.compiler.bytecode.FieldPlaces;
import plumbline.vm.compiler.bytecode.Variables;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.compiler.ir.FieldUse;
import plumbline.vm.compiler.stage.Outputs;

/**
 * Outputs that wait for the end of the stage: a variable per field, brought to where fields are kept when the stage
 * ends, so that no unit sees what another of its stage wrote.
 */
final class HeldOutputs implements Outputs {
    private final ClassContext context;
    private final CodeBuilder code;
    private final FieldPlaces fields;
    private final Variables next;
    private final BitSet written;

    /**
     * Makes the variables; what may stay unwritten starts with its value so far.
     *
     * @param fields where to bring the values
     */
    HeldOutputs(ClassContext context, CodeBuilder code, FieldPlaces fields, FieldUse use) {
        this.context = context;
        this.code = code;
        this.fields = fields;
        this.next = new Variables(context.layout());
        this.written = (BitSet) use.writes().clone();
        context.layout().resultSlots().forEach(written::clear); // a table's result does not wait
        BitSet kept = (BitSet) written.clone();
        kept.andNot(use.alwaysWritten());
        next.declare(code, written, "next_");
        kept.stream().forEach(slot -> next.store(code, slot, () -> fields.load(code, slot)));
    }

    @Override
    public void store(Field field) {
        next.store(code, context.slot(field), () -> {});
    }

    /** Brings all values to where fields are kept. */
    void close() {
        written.stream().forEach(slot -> fields.store(code, slot, () -> next.load(code, slot)));
    }
}
