package plumbline.vm.compiler;

import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import plumbline.isa.model.Unit;

/** How the methods begin that start a pass, of type {@link Types#PARSE}. */
final class PassEntry {
    static final int PHV = 1;
    static final int FRAME = 2;
    static final int OFFSET = 3;
    static final int LENGTH = 4;

    private final ClassContext context;
    private final CodeBuilder code;

    PassEntry(ClassContext context, CodeBuilder code) {
        this.context = context;
        this.code = code;
    }

    /** Numbers the pass, if the program draws numbers by it; returns the variable that holds the fields. */
    int start() {
        int fields = code.allocateLocal(TypeKind.REFERENCE);
        if (draws()) {
            code.aload(0).aload(PHV).invokevirtual(Types.BASE, "number", MethodTypeDesc.of(CD_void, Types.PHV));
        }
        code.aload(PHV)
                .invokevirtual(Types.PHV, "values", MethodTypeDesc.of(Types.LONGS))
                .astore(fields);
        return fields;
    }

    private boolean draws() {
        return NumberedUnit.of(context.program()).stream()
                .flatMap(List::stream)
                .anyMatch(placed -> placed.unit() instanceof Unit.Draw);
    }
}
