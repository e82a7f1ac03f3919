package plumbline.vm.compiler.bytecode;

import static java.lang.constant.ConstantDescs.CD_int;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.MethodTypeDesc;

/** What methods take that read and write the bytes of a buffer, see {@link plumbline.vm.wire.PacketBytes}. */
public final class ArrayCode {
    private static final MethodTypeDesc SHIFT = MethodTypeDesc.of(CD_int, Types.BUFFER);

    private ArrayCode() {}

    /** Pushes the buffer in a variable, its array and the shift. */
    public static void push(CodeBuilder code, int buffer) {
        code.aload(buffer)
                .aload(buffer)
                .invokeinterface(Types.BUFFER, "byteArray", Types.BYTE_ARRAY)
                .aload(buffer)
                .invokestatic(Types.PACKET_BYTES, "shift", SHIFT);
    }

    /** Pushes the buffer alone, for methods that touch no byte of it. */
    public static void pushUntouched(CodeBuilder code, int buffer) {
        code.aload(buffer).aconst_null().iconst_0();
    }
}
