package plumbline.vm.compiler.packet;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.MethodTypeDesc;
import plumbline.vm.compiler.bytecode.Types;

/** How the generated code of one method reads and writes the packet, from some place in it. */
public sealed interface PacketCode {
    /** Pushes so many bytes, at a distance from the place, as a number. */
    void get(CodeBuilder code, int distance, int bytes);

    /**
     * Writes so many bytes at a distance from the place.
     *
     * @param value pushes the number
     */
    void put(CodeBuilder code, int distance, int bytes, Runnable value);

    /** Pushes the place: a long. */
    void pushPlace(CodeBuilder code);

    /** The same from a place further on. */
    PacketCode plus(int more);

    /**
     * In any buffer, with all checks ({@link plumbline.vm.wire.PacketBytes}). The first four are variables.
     *
     * @param array the buffer's array, or null
     * @param shift from a place in the buffer to that in the array
     * @param at a place in the buffer
     * @param more the place is so much further on
     */
    record InBuffer(int buffer, int array, int shift, int at, int more) implements PacketCode {
        private static final MethodTypeDesc GET =
                MethodTypeDesc.of(CD_long, Types.BUFFER, Types.BYTES, CD_int, CD_int, CD_int);
        private static final MethodTypeDesc PUT =
                MethodTypeDesc.of(CD_void, Types.MUTABLE_BUFFER, Types.BYTES, CD_int, CD_int, CD_int, CD_long);

        @Override
        public void get(CodeBuilder code, int distance, int bytes) {
            push(code, distance, bytes);
            code.invokestatic(Types.PACKET_BYTES, "get", GET);
        }

        @Override
        public void put(CodeBuilder code, int distance, int bytes, Runnable value) {
            push(code, distance, bytes);
            value.run();
            code.invokestatic(Types.PACKET_BYTES, "put", PUT);
        }

        private void push(CodeBuilder code, int distance, int bytes) {
            code.aload(buffer).aload(array).iload(shift).iload(at);
            if (more + distance != 0) {
                code.loadConstant(more + distance).iadd();
            }
            code.loadConstant(bytes);
        }

        @Override
        public void pushPlace(CodeBuilder code) {
            code.iload(at).loadConstant(more).iadd().i2l();
        }

        @Override
        public PacketCode plus(int further) {
            return new InBuffer(buffer, array, shift, at, more + further);
        }
    }

    /**
     * In an array, without checks ({@link plumbline.vm.wire.ArrayBytes}). The first two are variables.
     *
     * @param more the place is so much further on than the address
     */
    record InArray(int array, int address, int more) implements PacketCode {
        private static final MethodTypeDesc GET = MethodTypeDesc.of(CD_long, Types.BYTES, CD_long);
        private static final MethodTypeDesc PUT = MethodTypeDesc.of(CD_void, Types.BYTES, CD_long, CD_long);

        @Override
        public void get(CodeBuilder code, int distance, int bytes) {
            push(code, distance);
            code.invokestatic(Types.ARRAY_BYTES, "get" + bytes, GET);
        }

        @Override
        public void put(CodeBuilder code, int distance, int bytes, Runnable value) {
            push(code, distance);
            value.run();
            code.invokestatic(Types.ARRAY_BYTES, "put" + bytes, PUT);
        }

        private void push(CodeBuilder code, int distance) {
            code.aload(array).lload(address);
            if (more + distance != 0) {
                code.loadConstant((long) (more + distance)).ladd();
            }
        }

        @Override
        public void pushPlace(CodeBuilder code) {
            code.lload(address).loadConstant((long) more).ladd();
        }

        @Override
        public PacketCode plus(int further) {
            return new InArray(array, address, more + further);
        }
    }
}
