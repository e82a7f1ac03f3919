package plumbline.vm.compiler.packet;

import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.MethodTypeDesc;
import plumbline.isa.model.Unit;
import plumbline.vm.compiler.bytecode.FieldPlaces;
import plumbline.vm.compiler.bytecode.Method;
import plumbline.vm.compiler.bytecode.Types;
import plumbline.vm.compiler.ir.ClassContext;

/** How the methods begin that start a pass, of type {@link Types#PARSE}. */
public final class PassEntry {
    public static final int FRAME = 2;
    public static final int OFFSET = 3;
    public static final int LENGTH = 4;

    private final ClassContext context;
    private final CodeBuilder code;

    public PassEntry(ClassContext context, CodeBuilder code) {
        this.context = context;
        this.code = code;
    }

    /** Numbers the pass, if the program draws numbers by it. */
    public void number() {
        if (context.program().units().anyMatch(Unit::draws)) {
            code.aload(0).aload(Method.PHV).invokevirtual(Types.BASE, "number", MethodTypeDesc.of(CD_void, Types.PHV));
        }
    }

    /** Numbers the pass; returns the variable that holds the fields. */
    int start() {
        number();
        int fields = code.allocateLocal(TypeKind.REFERENCE);
        FieldPlaces.InPhv.pushVector(code);
        code.astore(fields);
        return fields;
    }
}
