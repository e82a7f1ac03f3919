package plumbline.vm.compiler;

import java.lang.classfile.CodeBuilder;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import plumbline.isa.model.Field;

/**
 * What the units of a method write: a variable per field, brought into the vector when the method ends, so that no unit
 * sees what another of its stage wrote.
 *
 * <pre>
 * a stage of one method        fields → variables → fields
 * a stage of several methods   next → variables → next           next = fields before the first, fields = next at the end
 * </pre>
 */
final class Outputs {
    private final Context context;
    private final CodeBuilder code;
    private final int arrayLocal;
    private final Map<Integer, Integer> locals = new HashMap<>();

    /**
     * @param arrayLocal variable that holds the array to bring the values into
     */
    Outputs(Context context, CodeBuilder code, int arrayLocal) {
        this.context = context;
        this.code = code;
        this.arrayLocal = arrayLocal;
    }

    /** Makes the variables; what may stay unwritten starts with its value so far. */
    void open(Values values, FieldUse use) {
        use.writes().stream().forEach(slot -> {
            int local = values.local("next_" + context.layout().fields().get(slot).name());
            locals.put(slot, local);
            if (!use.alwaysWritten().get(slot)) {
                code.aload(arrayLocal).loadConstant(slot).laload().lstore(local);
            }
        });
    }

    /** Pops the new value of a field. */
    void store(Field field) {
        code.lstore(locals.get(context.slot(field)));
    }

    /** Brings all values into the array. */
    void close() {
        BitSet slots = new BitSet();
        locals.keySet().forEach(slots::set);
        slots.stream().forEach(slot ->
                code.aload(arrayLocal).loadConstant(slot).lload(locals.get(slot)).lastore());
    }
}
