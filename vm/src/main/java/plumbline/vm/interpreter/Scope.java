package plumbline.vm.interpreter;

import java.util.List;
import plumbline.isa.model.ActionData;

/**
 * Where an expression stands.
 *
 * @param cellWidth width of the words of the cell it works on; 0 outside an access
 * @param data      of the action it belongs to
 */
record Scope(int cellWidth, List<ActionData> data) {
    /** Neither in an access nor in an action. */
    static final Scope PLAIN = new Scope(0, List.of());
}
