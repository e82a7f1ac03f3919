package plumbline.vm.compiler;

import java.lang.classfile.CodeBuilder;

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
}
