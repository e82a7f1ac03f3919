package plumbline.vm.compiler;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.MethodTypeDesc;

/** How the methods begin that start a pass, of type {@link Types#PARSE}. */
final class PassEntry {
    static final int PHV = 1;
    static final int FRAME = 2;
    static final int OFFSET = 3;
    static final int LENGTH = 4;

    private final CodeBuilder code;

    PassEntry(CodeBuilder code) {
        this.code = code;
    }

    /** Numbers the pass; returns the variable that holds the fields. */
    int start() {
        int fields = code.allocateLocal(TypeKind.REFERENCE);
        code.aload(0).aload(PHV)
                .invokevirtual(Types.BASE, "start", MethodTypeDesc.of(Types.LONGS, Types.PHV))
                .astore(fields);
        return fields;
    }
}
