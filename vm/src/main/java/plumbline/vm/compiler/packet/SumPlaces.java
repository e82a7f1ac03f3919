package plumbline.vm.compiler.packet;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.HashMap;
import java.util.Map;
import plumbline.vm.compiler.bytecode.Types;

/** Where the generated code of one method keeps the sums of checksums between parser and deparser. */
public interface SumPlaces {
    /** Pushes the sum of a checksum of the deparser. */
    void load(CodeBuilder code, int number);

    /**
     * Sets a sum.
     *
     * @param sum pushes it
     */
    void store(CodeBuilder code, int number, Runnable sum);

    /** With the packet; {@code phv} is the variable that holds it. */
    record InPacket(int phv) implements SumPlaces {
        private static final MethodTypeDesc CHECKSUMS = MethodTypeDesc.of(ConstantDescs.CD_int.arrayType());

        @Override
        public void load(CodeBuilder code, int number) {
            push(code, number);
            code.iaload();
        }

        @Override
        public void store(CodeBuilder code, int number, Runnable sum) {
            push(code, number);
            sum.run();
            code.iastore();
        }

        private void push(CodeBuilder code, int number) {
            code.aload(phv).invokevirtual(Types.PHV, "checksums", CHECKSUMS).loadConstant(number);
        }
    }

    /** In variables. */
    final class InVariables implements SumPlaces {
        private final Map<Integer, Integer> locals = new HashMap<>();

        @Override
        public void load(CodeBuilder code, int number) {
            code.iload(locals.get(number));
        }

        @Override
        public void store(CodeBuilder code, int number, Runnable sum) {
            int local = locals.computeIfAbsent(number, any -> code.allocateLocal(TypeKind.INT));
            sum.run();
            code.istore(local);
        }
    }
}
