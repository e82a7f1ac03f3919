package plumbline.isa.random;

import java.util.ArrayList;
import java.util.List;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Program;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Table;
import plumbline.isa.model.TableOutcome;
import plumbline.isa.model.Unit;

/** Makes some units depend on what tables gave in front of them: in their own stage or an earlier one. */
final class RandomResults {
    private final Dice dice;
    private final Freedom freedom;
    private final Program program;

    private RandomResults(Dice dice, Freedom freedom, Program program) {
        this.dice = dice;
        this.freedom = freedom;
        this.program = program;
    }

    /**
     * The program with such units; each works less often than before, so that what excluded each other still does. For
     * hardware a unit asks one table of its own stage.
     */
    static Program asked(Dice dice, Freedom freedom, Program program) {
        RandomResults random = new RandomResults(dice, freedom, program);
        return program.withStages(random.stages(program.ingress()), random.stages(program.egress()));
    }

    private List<Stage> stages(List<Stage> stages) {
        List<Table> applied = new ArrayList<>();
        List<Stage> asking = new ArrayList<>();
        for (Stage stage : stages) {
            List<Unit> units = new ArrayList<>();
            if (!freedom.unbound()) {
                applied.clear();
            }
            for (Unit unit : stage.units()) {
                boolean asks = !applied.isEmpty() && dice.chance(25);
                units.add(asks ? unit.under(Condition.and(unit.guard(), condition(applied))) : unit);
                if (unit instanceof Unit.Apply apply) {
                    applied.add(program.table(apply.table()));
                }
            }
            asking.add(new Stage(stage.name(), units, stage.placed(), stage.at()));
        }
        return asking;
    }

    private Condition condition(List<Table> applied) {
        return switch (dice.between(0, 5)) {
            case 0 -> new Condition.Not(result(applied));
            case 1 -> {
                List<Table> tables = freedom.unbound() ? applied : List.of(dice.pick(applied));
                yield new Condition.Or(List.of(result(tables), result(tables)));
            }
            default -> result(applied);
        };
    }

    private Condition result(List<Table> applied) {
        Table table = dice.chance(50) ? applied.getLast() : dice.pick(applied);
        TableOutcome outcome =
                switch (dice.between(0, 2)) {
                    case 0 -> TableOutcome.LookUp.HIT;
                    case 1 -> TableOutcome.LookUp.MISS;
                    default ->
                        new TableOutcome.ActionRun(dice.pick(table.actions()).name());
                };
        return new Condition.Result(table.name(), outcome, dice.at());
    }
}
