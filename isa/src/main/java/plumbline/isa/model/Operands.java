package plumbline.isa.model;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What units read and write, wherever in them it stands. */
public final class Operands {
    private final List<Operand> found = new ArrayList<>();

    private Operands() {}

    /**
     * Every operand of a unit, as often as it stands there: of its guard, of what it computes, its index and inputs,
     * the keys and actions of a table that it applies. A table that is not declared has none.
     */
    public static Stream<Operand> of(Program program, Unit unit) {
        Operands operands = new Operands();
        operands.condition(unit.guard());
        switch (unit) {
            case Unit.Assign assign -> operands.found.addAll(assign.value().operands());
            case Unit.Apply apply ->
                program.tables().stream()
                        .filter(table -> table.name().equals(apply.table()))
                        .findFirst()
                        .ifPresent(operands::table);
            case Unit.Access access -> operands.access(access);
            case Unit.Extend _ -> {}
            case Unit.Call call -> call.reads().forEach(operands.found::add);
        }
        return operands.found.stream();
    }

    /** The fields that a unit may write, itself or by an action of the table that it applies. */
    public static Stream<Field> written(Program program, Unit unit) {
        return switch (unit) {
            case Unit.Access access -> access.program().outputs().stream().map(Stateful.Output::dest);
            case Unit.Apply apply ->
                program.table(apply.table()).actions().stream()
                        .flatMap(action -> action.body().stream())
                        .map(Unit.Assign::dest);
            default -> unit.result().stream();
        };
    }

    /** Of a condition. */
    public static Stream<Operand> of(Condition condition) {
        Operands operands = new Operands();
        operands.condition(condition);
        return operands.found.stream();
    }

    private void condition(Condition condition) {
        condition.leaves().forEach(leaf -> {
            if (leaf instanceof Condition.Compare compare) {
                calc(compare.left());
                calc(compare.right());
            }
        });
    }

    private void calc(Calc calc) {
        found.addAll(calc.operands());
    }

    private void table(Table table) {
        table.keys().forEach(key -> found.add(key.field()));
        for (Table.Action action : table.actions()) {
            for (Unit.Assign assign : action.body()) {
                condition(assign.guard());
                found.addAll(assign.value().operands());
            }
        }
    }

    private void access(Unit.Access access) {
        found.addAll(access.index().operands());
        for (Stateful.Update update : access.program().updates()) {
            condition(update.when());
            calc(update.value());
        }
        for (Stateful.Output output : access.program().outputs()) {
            condition(output.when());
            calc(output.value());
        }
    }
}
