package plumbline.vm.compiler.bytecode;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.MethodTypeDesc;
import java.util.BitSet;
import plumbline.vm.FieldSlots;

/** Where the generated code of one method keeps the fields of the vector. */
public interface FieldPlaces {
    /** Pushes a field. */
    void load(CodeBuilder code, int slot);

    /**
     * Sets a field.
     *
     * @param value pushes its new value
     */
    void store(CodeBuilder code, int slot, Runnable value);

    /** Jumps if a field is 0. */
    default void jumpIfZero(CodeBuilder code, int slot, Label target) {
        load(code, slot);
        code.lconst_0().lcmp().ifeq(target);
    }

    /** Pops the new value of a field. */
    default void pop(CodeBuilder code, int slot) {
        int value = code.allocateLocal(TypeKind.LONG);
        code.lstore(value);
        store(code, slot, () -> code.lload(value));
    }

    /** In the vector itself; {@code array} is the variable that holds it. */
    record InVector(int array) implements FieldPlaces {
        @Override
        public void load(CodeBuilder code, int slot) {
            code.aload(array).loadConstant(slot).laload();
        }

        @Override
        public void store(CodeBuilder code, int slot, Runnable value) {
            code.aload(array).loadConstant(slot);
            value.run();
            code.lastore();
        }
    }

    /** In the vector of the packet that the method works on. */
    record InPhv() implements FieldPlaces {
        private static final MethodTypeDesc VALUES = MethodTypeDesc.of(Types.LONGS);

        @Override
        public void load(CodeBuilder code, int slot) {
            pushVector(code);
            code.loadConstant(slot).laload();
        }

        @Override
        public void store(CodeBuilder code, int slot, Runnable value) {
            pushVector(code);
            code.loadConstant(slot);
            value.run();
            code.lastore();
        }

        /** Pushes the vector. */
        public static void pushVector(CodeBuilder code) {
            code.aload(Method.PHV).invokevirtual(Types.PHV, "values", VALUES);
        }
    }

    /**
     * In the vector, each access where the unit is that makes it ({@link FieldSlots}).
     *
     * @param array variable that holds it
     * @param blocks variables with the addresses of the blocks of slots behind the first
     */
    record InPlace(int array, int[] blocks) implements FieldPlaces {
        private static final MethodTypeDesc CHECK = MethodTypeDesc.of(CD_void, Types.LONGS, CD_int);
        private static final MethodTypeDesc BLOCK = MethodTypeDesc.of(CD_long, CD_int);
        private static final MethodTypeDesc GET = MethodTypeDesc.of(CD_long, Types.LONGS, CD_long);
        private static final MethodTypeDesc PUT = MethodTypeDesc.of(CD_void, Types.LONGS, CD_long, CD_long);

        /** Makes sure that the vector in a variable has so many fields, and finds its blocks. */
        public static InPlace checked(CodeBuilder code, int array, int slots) {
            code.aload(array).loadConstant(slots - 1).invokestatic(Types.FIELD_SLOTS, "check", CHECK);
            int[] blocks = new int[FieldSlots.blocks(slots) - 1];
            for (int i = 0; i < blocks.length; i++) {
                blocks[i] = Variables.allocate(code, "block" + (i + 1));
                code.loadConstant(i + 1)
                        .invokestatic(Types.FIELD_SLOTS, "block", BLOCK)
                        .lstore(blocks[i]);
            }
            return new InPlace(array, blocks);
        }

        /** The same places in another vector that is as long. */
        public InPlace of(int otherArray) {
            return new InPlace(otherArray, blocks);
        }

        @Override
        public void load(CodeBuilder code, int slot) {
            pushPlace(code, slot);
            code.invokestatic(Types.FIELD_SLOTS, "get", GET);
        }

        @Override
        public void store(CodeBuilder code, int slot, Runnable value) {
            pushPlace(code, slot);
            value.run();
            code.invokestatic(Types.FIELD_SLOTS, "put", PUT);
        }

        private void pushPlace(CodeBuilder code, int slot) {
            code.aload(array);
            int block = Math.min(slot / FieldSlots.BLOCK, blocks.length);
            if (block == 0) {
                code.loadConstant(FieldSlots.address(slot));
            } else {
                long behind = (long) (slot - block * FieldSlots.BLOCK) * Long.BYTES;
                code.lload(blocks[block - 1]).loadConstant(behind).ladd();
            }
        }
    }

    /**
     * Where all are kept, but some are read as they were when they were saved.
     *
     * @param saved copies of these
     */
    record Saved(BitSet slots, FieldPlaces saved, FieldPlaces kept) implements FieldPlaces {
        @Override
        public void load(CodeBuilder code, int slot) {
            (slots.get(slot) ? saved : kept).load(code, slot);
        }

        @Override
        public void store(CodeBuilder code, int slot, Runnable value) {
            kept.store(code, slot, value);
        }

        @Override
        public void pop(CodeBuilder code, int slot) {
            kept.pop(code, slot);
        }
    }
}
