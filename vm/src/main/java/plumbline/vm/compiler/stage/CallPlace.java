package plumbline.vm.compiler.stage;

import java.lang.classfile.CodeBuilder;
import plumbline.vm.table.CallLayout;

/** Where the generated code of one method has the packed call that a look-up found. */
sealed interface CallPlace {
    /** Pushes a value of the call. */
    default void push(CodeBuilder code, CallLayout.Place place) {
        pushWord(code, place.word());
        if (place.shift() > 0) {
            code.loadConstant(place.shift()).lushr();
        }
        if (place.mask() != -1L >>> place.shift()) {
            code.loadConstant(place.mask()).land();
        }
    }

    /** Pushes a word of the call. */
    void pushWord(CodeBuilder code, int word);

    /** A call of one word in a variable. */
    record InVariable(int variable) implements CallPlace {
        @Override
        public void pushWord(CodeBuilder code, int word) {
            code.lload(variable);
        }
    }

    /**
     * In an array.
     *
     * @param array variable that holds it
     * @param start variable that holds where in it the call begins
     */
    record InArray(int array, int start) implements CallPlace {
        @Override
        public void pushWord(CodeBuilder code, int word) {
            code.aload(array).iload(start);
            if (word > 0) {
                code.loadConstant(word).iadd();
            }
            code.laload();
        }
    }
}
