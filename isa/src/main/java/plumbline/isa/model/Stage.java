package plumbline.isa.model;

import java.util.List;

/**
 * One match-action stage.
 *
 * @param name for reports; may be empty
 * @param placed whether the author chose the stage. A unit whose place is left to the fitter is a stage of its own that
 *     is not placed: such stages say only in which order things happen
 */
public record Stage(String name, List<Unit> units, boolean placed, Position at) {
    public Stage {
        units = List.copyOf(units);
        if (!placed && (units.size() != 1 || !name.isEmpty())) {
            throw new IllegalArgumentException("a stage that is not placed has one unit and no name");
        }
    }

    /** A stage that the author chose. */
    public Stage(String name, List<Unit> units, Position at) {
        this(name, units, true, at);
    }

    /**
     * The units that work on packets: all but those that only hold entries of a table which an earlier stage looks up.
     */
    public List<Unit> workingUnits() {
        return units.stream().filter(unit -> !(unit instanceof Unit.Extend)).toList();
    }

    /** The same with other units. */
    public Stage with(List<Unit> others) {
        return new Stage(name, others, placed, at);
    }

    /** A unit whose place is left to the fitter. */
    public static Stage open(Unit unit) {
        return new Stage("", List.of(unit), false, unit.at());
    }
}
