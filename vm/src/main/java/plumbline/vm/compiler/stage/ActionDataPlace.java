package plumbline.vm.compiler.stage;

import java.lang.classfile.CodeBuilder;
import java.util.Map;
import plumbline.isa.model.ActionData;
import plumbline.vm.table.CallLayout;

/**
 * Where the data of the action lies whose body is generated.
 *
 * @param call that names the action; null outside of actions
 * @param places of the action's data in the call
 */
public record ActionDataPlace(CallPlace call, Map<ActionData, CallLayout.Place> places) {
    /** Outside of actions. */
    public static final ActionDataPlace NOWHERE = new ActionDataPlace(null, Map.of());

    /** Pushes a value. */
    void push(CodeBuilder code, ActionData wanted) {
        call.push(code, places.get(wanted));
    }
}
