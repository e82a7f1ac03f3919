package plumbline.isa.model;

import java.util.List;

/**
 * One match-action stage.
 *
 * @param name for reports; may be empty
 */
public record Stage(String name, List<Unit> units, Position at) {
    /** Copies the units. */
    public Stage {
        units = List.copyOf(units);
    }
}
