package plumbline.vm.compiler.bytecode;

import static java.lang.constant.ConstantDescs.CD_int;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.MethodTypeDesc;

/** The array of the frame's buffer in variables of a generated method, see {@link plumbline.vm.wire.PacketBytes}. */
public final class ArrayCode {
    private static final MethodTypeDesc SHIFT = MethodTypeDesc.of(CD_int, Types.BUFFER);

    private final CodeBuilder code;
    private final int frame;
    private final int array;
    private final int shift;

    /** Loads the variables. */
    public ArrayCode(CodeBuilder code, int frameLocal) {
        this.code = code;
        this.frame = frameLocal;
        this.array = code.allocateLocal(TypeKind.REFERENCE);
        this.shift = code.allocateLocal(TypeKind.INT);
        code.aload(frame)
                .invokeinterface(Types.BUFFER, "byteArray", MethodTypeDesc.of(Types.BYTES))
                .astore(array);
        code.aload(frame).invokestatic(Types.PACKET_BYTES, "shift", SHIFT).istore(shift);
    }

    /** Pushes buffer, array and shift. */
    public void push() {
        code.aload(frame).aload(array).iload(shift);
    }
}
