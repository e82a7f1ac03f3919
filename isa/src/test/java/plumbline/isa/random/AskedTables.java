package plumbline.isa.random;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Program;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Unit;

/** Changes to programs that leave the tables in front of those that ask for their results. */
public final class AskedTables {
    private AskedTables() {}

    /** The units of a stage in another order; draws keep theirs, because it is what numbers them. */
    public static List<Unit> shuffled(List<Unit> units, Random random) {
        List<Unit> left = new ArrayList<>(units);
        Collections.shuffle(left, random);
        List<Unit> draws = new ArrayList<>(units.stream().filter(Unit::draws).toList());
        left.replaceAll(unit -> unit.draws() ? draws.removeFirst() : unit);
        List<Unit> ordered = new ArrayList<>();
        while (!left.isEmpty()) {
            Unit next = left.stream()
                    .filter(unit -> mayBeNext(unit, left))
                    .findFirst()
                    .orElseThrow();
            left.remove(next);
            ordered.add(next);
        }
        return ordered;
    }

    private static boolean mayBeNext(Unit unit, List<Unit> left) {
        boolean behindItsTables = unit.guard().results().noneMatch(asked -> left.stream()
                .anyMatch(other ->
                        other instanceof Unit.Apply apply && apply.table().equals(asked.table())));
        boolean firstDraw =
                !unit.draws() || left.stream().filter(Unit::draws).findFirst().orElseThrow() == unit;
        return behindItsTables && firstDraw;
    }

    /** A program without the units that ask for the result of a table that nothing in front of them applies. */
    public static Program answered(Program program) {
        return program.withStages(answered(program.ingress()), answered(program.egress()));
    }

    private static List<Stage> answered(List<Stage> stages) {
        Set<String> applied = new HashSet<>();
        List<Stage> answered = new ArrayList<>();
        for (Stage stage : stages) {
            List<Unit> units = new ArrayList<>();
            for (Unit unit : stage.units()) {
                if (unit.guard().results().map(Condition.Result::table).allMatch(applied::contains)) {
                    units.add(unit);
                    if (unit instanceof Unit.Apply apply) {
                        applied.add(apply.table());
                    }
                }
            }
            answered.add(new Stage(stage.name(), units, stage.placed(), stage.at()));
        }
        return answered;
    }
}
