package plumbline.vm.compiler;

import java.lang.classfile.CodeBuilder;
import java.util.Map;
import plumbline.isa.model.ActionData;
import plumbline.vm.table.CallLayout;

/**
 * Where the data of the action lies whose body is generated.
 *
 * @param array  variable that holds the array
 * @param start  variable that holds where in the array the packed call begins
 * @param places of the action's data in the call
 */
record ActionDataPlace(int array, int start, Map<ActionData, CallLayout.Place> places) {
    /** Outside of actions. */
    static final ActionDataPlace NOWHERE = new ActionDataPlace(-1, -1, Map.of());

    /** Pushes a value. */
    void push(CodeBuilder code, ActionData wanted) {
        CallLayout.Place place = places.get(wanted);
        code.aload(array).iload(start);
        if (place.word() > 0) {
            code.loadConstant(place.word()).iadd();
        }
        code.laload();
        if (place.shift() > 0) {
            code.loadConstant(place.shift()).lushr();
        }
        if (place.mask() != -1L >>> place.shift()) {
            code.loadConstant(place.mask()).land();
        }
    }
}
