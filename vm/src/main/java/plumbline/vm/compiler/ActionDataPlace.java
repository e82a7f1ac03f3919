package plumbline.vm.compiler;

import java.lang.classfile.CodeBuilder;
import java.util.List;
import plumbline.isa.model.ActionData;

/**
 * Where the data of the action lies whose body is generated.
 *
 * @param array variable that holds the array
 * @param start variable that holds where in the array the data begins
 * @param data  of the action, in order
 */
record ActionDataPlace(int array, int start, List<ActionData> data) {
    /** Outside of actions. */
    static final ActionDataPlace NOWHERE = new ActionDataPlace(-1, -1, List.of());

    /** Pushes a value. */
    void push(CodeBuilder code, ActionData wanted) {
        code.aload(array).iload(start);
        if (data.indexOf(wanted) > 0) {
            code.loadConstant(data.indexOf(wanted)).iadd();
        }
        code.laload();
    }
}
