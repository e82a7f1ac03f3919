package plumbline.vm.compiler.stage;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.BitSet;
import java.util.List;
import plumbline.vm.compiler.bytecode.FieldPlaces;
import plumbline.vm.compiler.bytecode.Types;
import plumbline.vm.compiler.bytecode.Variables;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.compiler.ir.FieldUse;
import plumbline.vm.compiler.ir.Instruction;

/**
 * The fields of a stage that its instructions, executed in order, read when they may have written them already. They
 * are saved when the stage begins, and read as they were then; all others are read and written where they are kept.
 */
final class SavedFields {
    private static final ClassDesc SYSTEM = Types.of(System.class);
    private static final MethodTypeDesc COPY = MethodTypeDesc.of(
            ConstantDescs.CD_void,
            ConstantDescs.CD_Object,
            ConstantDescs.CD_int,
            ConstantDescs.CD_Object,
            ConstantDescs.CD_int,
            ConstantDescs.CD_int);

    private final ClassContext context;
    private final BitSet slots;

    SavedFields(ClassContext context, List<Instruction> stage) {
        this.context = context;
        this.slots = FieldUse.readBehindWrites(context, stage);
    }

    /** Whether there are none. */
    boolean isEmpty() {
        return slots.isEmpty();
    }

    /** Saves them in variables of the method; returns where the stage finds all fields. */
    FieldPlaces inVariables(CodeBuilder code, FieldPlaces kept) {
        Variables saved = new Variables(code, context.layout(), slots, "saved_");
        slots.stream().forEach(slot -> saved.store(code, slot, () -> kept.load(code, slot)));
        return new FieldPlaces.Saved(slots, saved, kept);
    }

    /** Saves them, with all slots between them, in an array for the methods of the stage. */
    void toArray(CodeBuilder code, int vector) {
        int first = slots.nextSetBit(0);
        code.aload(vector).loadConstant(first);
        pushArray(code);
        code.loadConstant(first).loadConstant(slots.length() - first).invokestatic(SYSTEM, "arraycopy", COPY);
    }

    /** Where a method of the stage finds all fields, if they are in the array. */
    FieldPlaces inArray(CodeBuilder code, FieldPlaces.InPlace vector) {
        if (isEmpty()) {
            return vector;
        }
        int array = code.allocateLocal(TypeKind.REFERENCE);
        pushArray(code);
        code.astore(array);
        return new FieldPlaces.Saved(slots, vector.of(array), vector);
    }

    private void pushArray(CodeBuilder code) {
        context.parts().loadScratch(code, "saved", context.layout().slots());
    }
}
