package plumbline.isa.structured;

import java.util.List;
import plumbline.isa.model.Position;

/**
 * An action of tables.
 *
 * @param name that the control plane uses; actions that it calls the same have # and a number behind
 * @param data what an entry supplies
 * @param body without {@link StructuredStatement.Apply}
 */
public record StructuredAction(String name, List<Variable> data, List<StructuredStatement> body, Position at) {
    public StructuredAction {
        data = List.copyOf(data);
        body = List.copyOf(body);
    }

    /** The same with another body. */
    public StructuredAction with(List<StructuredStatement> otherBody) {
        return new StructuredAction(name, data, otherBody, at);
    }
}
