package plumbline.vm.compiler.stage;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import plumbline.isa.model.Field;
import plumbline.vm.compiler.bytecode.FieldPlaces;
import plumbline.vm.compiler.ir.ClassContext;

/** What the units of a stage write. */
public interface Outputs {
    /** Pops the new value of a field. */
    void store(Field field);

    /**
     * Straight to where the stage's fields go; for fields that no unit of the stage reads from there. A value is out of
     * the way as soon as it is computed, and one that is not computed stays as it is.
     */
    record Straight(ClassContext context, CodeBuilder code, FieldPlaces fields) implements Outputs {
        @Override
        public void store(Field field) {
            int value = code.allocateLocal(TypeKind.LONG);
            code.lstore(value);
            fields.store(code, context.slot(field), () -> code.lload(value));
        }
    }
}
