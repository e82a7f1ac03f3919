package plumbline.vm.compiler.fused;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.MethodTypeDesc;
import plumbline.vm.compiler.bytecode.Types;

/** Where a method has the array of a buffer, to call one that reads and writes its bytes without a check. */
interface BufferArray {
    /** Stands for one of which no byte is touched. */
    BufferArray UNTOUCHED = code -> code.aconst_null().lconst_0();

    /** Pushes the array and the address in it at which the buffer begins. */
    void push(CodeBuilder code);

    /**
     * Finds it, and checks once that the buffer has all bytes that will be touched.
     *
     * @param buffer variable that holds the buffer
     * @param touched pushes the index of the first of these bytes and how many they are
     * @param without leaves the method if there is no array
     */
    static BufferArray find(CodeBuilder code, int buffer, Runnable touched, Runnable without) {
        int array = code.allocateLocal(TypeKind.REFERENCE);
        Label found = code.newLabel();
        code.aload(buffer)
                .invokeinterface(Types.BUFFER, "byteArray", Types.BYTE_ARRAY)
                .dup()
                .astore(array)
                .ifnonnull(found);
        without.run();
        code.labelBinding(found).aload(buffer);
        touched.run();
        code.invokeinterface(Types.BUFFER, "boundsCheck", MethodTypeDesc.of(CD_void, CD_int, CD_int));
        return calling -> calling.aload(array)
                .aload(buffer)
                .invokeinterface(Types.BUFFER, "addressOffset", MethodTypeDesc.of(CD_long));
    }
}
