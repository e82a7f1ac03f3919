package plumbline.p4.export;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Program;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Table;
import plumbline.isa.model.Unit;

/** Tables that name the stages they are in, so that a compiler puts them there. */
public final class TableStages {
    private TableStages() {}

    /** A program with stages, whose tables all name theirs; one that is in several names the first. */
    public static Program named(Program program) {
        Map<String, Integer> stages = new HashMap<>();
        for (Direction direction : Direction.values()) {
            List<Stage> all = program.stages(direction);
            for (int number = 0; number < all.size(); number++) {
                for (Unit unit : all.get(number).units()) {
                    if (unit instanceof Unit.Apply apply) {
                        stages.putIfAbsent(apply.table(), number);
                    }
                }
            }
        }
        return program.withTables(program.tables().stream()
                .map(table -> named(table, Optional.ofNullable(stages.get(table.name()))))
                .toList());
    }

    private static Table named(Table table, Optional<Integer> stage) {
        return table.withStage(stage.or(table::stage));
    }
}
