package plumbline.verifier.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Position;
import plumbline.isa.model.Program;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Unit;

/**
 * An operation with its stage.
 *
 * @param index of the stage in its direction, from 0
 */
public record PlacedUnit(Direction direction, int index, Stage stage, Unit unit) {
    /** All units of a program in order. */
    public static List<PlacedUnit> all(Program program) {
        List<PlacedUnit> units = new ArrayList<>();
        for (Direction direction : Direction.values()) {
            List<Stage> stages = program.stages(direction);
            for (int i = 0; i < stages.size(); i++) {
                for (Unit unit : stages.get(i).units()) {
                    units.add(new PlacedUnit(direction, i, stages.get(i), unit));
                }
            }
        }
        return units;
    }

    /** A program with another unit for each. */
    public static Program map(Program program, Function<PlacedUnit, Unit> other) {
        return program.withStages(map(program, Direction.INGRESS, other), map(program, Direction.EGRESS, other));
    }

    private static List<Stage> map(Program program, Direction direction, Function<PlacedUnit, Unit> other) {
        List<Stage> stages = program.stages(direction);
        List<Stage> mapped = new ArrayList<>();
        for (int i = 0; i < stages.size(); i++) {
            int place = i;
            Stage stage = stages.get(i);
            List<Unit> units = stage.units().stream()
                    .map(unit -> other.apply(new PlacedUnit(direction, place, stage, unit)))
                    .toList();
            mapped.add(stage.with(units));
        }
        return mapped;
    }

    /** {@code ingress stage 2 "count"}. */
    public String place() {
        return describe(direction, index, stage.name());
    }

    /** Where it was written. */
    public Position at() {
        return unit.at();
    }

    /** Whether both sit in the same stage. */
    public boolean sharesStage(PlacedUnit other) {
        return direction == other.direction && index == other.index;
    }

    /** Whether this operation is in an earlier stage than the other. */
    public boolean isBefore(PlacedUnit other) {
        return direction == other.direction ? index < other.index : direction.compareTo(other.direction) < 0;
    }

    /** Whether it is in an earlier stage of the same direction. */
    public boolean isBeforeInDirection(PlacedUnit other) {
        return direction == other.direction && index < other.index;
    }

    /** {@code ingress stage 2 "count"}. */
    public static String describe(Direction direction, int index, String name) {
        return direction.keyword() + " stage " + index + (name.isEmpty() ? "" : " \"" + name + "\"");
    }
}
