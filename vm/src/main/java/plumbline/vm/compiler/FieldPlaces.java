package plumbline.vm.compiler;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.MethodTypeDesc;
import java.util.BitSet;
import plumbline.vm.FieldSlots;

/** Where the generated code of one method keeps the fields of the vector. */
interface FieldPlaces {
    /** Pushes a field. */
    void load(CodeBuilder code, int slot);

    /**
     * Sets a field.
     *
     * @param value pushes its new value
     */
    void store(CodeBuilder code, int slot, Runnable value);

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

    /** In the vector, each access where the unit is that makes it ({@link FieldSlots}); the method has asked {@link #check}. */
    record InPlace(int array) implements FieldPlaces {
        private static final MethodTypeDesc CHECK = MethodTypeDesc.of(CD_void, Types.LONGS, CD_int);
        private static final MethodTypeDesc GET = MethodTypeDesc.of(CD_long, Types.LONGS, CD_long);
        private static final MethodTypeDesc PUT = MethodTypeDesc.of(CD_void, Types.LONGS, CD_long, CD_long);

        /** Makes sure that the vector has so many fields. */
        void check(CodeBuilder code, int slots) {
            code.aload(array).loadConstant(slots - 1).invokestatic(Types.FIELD_SLOTS, "check", CHECK);
        }

        @Override
        public void load(CodeBuilder code, int slot) {
            code.aload(array).loadConstant(FieldSlots.address(slot)).invokestatic(Types.FIELD_SLOTS, "get", GET);
        }

        @Override
        public void store(CodeBuilder code, int slot, Runnable value) {
            code.aload(array).loadConstant(FieldSlots.address(slot));
            value.run();
            code.invokestatic(Types.FIELD_SLOTS, "put", PUT);
        }
    }

    /** Some fields in other places than the rest. */
    record Apart(BitSet slots, FieldPlaces theirs, FieldPlaces others) implements FieldPlaces {
        @Override
        public void load(CodeBuilder code, int slot) {
            of(slot).load(code, slot);
        }

        @Override
        public void store(CodeBuilder code, int slot, Runnable value) {
            of(slot).store(code, slot, value);
        }

        private FieldPlaces of(int slot) {
            return slots.get(slot) ? theirs : others;
        }
    }
}
