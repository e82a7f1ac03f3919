package plumbline.vm.compiler;

import java.lang.classfile.CodeBuilder;
import java.util.BitSet;
import plumbline.isa.model.Field;

/**
 * What the units of a stage write: a variable per field, brought to where fields are kept when the stage ends, so that no
 * unit sees what another of its stage wrote.
 *
 * <pre>
 * a stage of one method        fields → variables → fields
 * a stage of several methods   next → variables → next           next = fields before the first, fields = next at the end
 * </pre>
 */
final class Outputs {
    private final Context context;
    private final CodeBuilder code;
    private final FieldPlaces fields;
    private final Variables next;
    private final BitSet written;

    /**
     * Makes the variables; what may stay unwritten starts with its value so far.
     *
     * @param fields where to bring the values
     */
    Outputs(Context context, CodeBuilder code, FieldPlaces fields, FieldUse use) {
        this.context = context;
        this.code = code;
        this.fields = fields;
        this.next = new Variables(context.layout());
        this.written = use.writes();
        BitSet kept = (BitSet) use.writes().clone();
        kept.andNot(use.alwaysWritten());
        next.declare(code, use.writes(), "next_");
        kept.stream().forEach(slot -> next.store(code, slot, () -> fields.load(code, slot)));
    }

    /** Pops the new value of a field. */
    void store(Field field) {
        next.store(code, context.slot(field), () -> {});
    }

    /** Brings all values to where fields are kept. */
    void close() {
        written.stream().forEach(slot -> fields.store(code, slot, () -> next.load(code, slot)));
    }
}
