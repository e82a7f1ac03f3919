package plumbline.vm.interpreter;

import java.util.List;
import plumbline.isa.model.ActionData;

/**
 * Where an expression stands.
 *
 * @param cellWidth width of the words of the cell it works on; 0 outside an access
 * @param data of the action it belongs to
 */
record EvaluationContext(int cellWidth, List<ActionData> data) {
    /** Neither in an access nor in an action. */
    static final EvaluationContext PLAIN = new EvaluationContext(0, List.of());
}
