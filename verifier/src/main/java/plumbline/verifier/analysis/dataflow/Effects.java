package plumbline.verifier.analysis.dataflow;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plumbline.isa.model.ArrayIndex;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Cell;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Field;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Position;
import plumbline.isa.model.Program;
import plumbline.isa.model.Stateful;
import plumbline.isa.model.Table;
import plumbline.isa.model.TableOutcome;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.condition.Conditions;

/**
 * What an operation reads and writes. An applied table may run any of its actions.
 *
 * @param reads in the order of the text
 * @param writes in the order of the text
 */
public record Effects(List<Use> reads, List<Use> writes) {
    /** The effects of a unit; a table that is not declared has none. */
    public static Effects of(Program program, Unit unit) {
        Collector collector = new Collector();
        collector.condition(unit.guard(), Use.Role.GUARD);
        switch (unit) {
            case Unit.Assign assign -> collector.assign(assign);
            case Unit.Apply apply ->
                program.tables().stream()
                        .filter(table -> table.name().equals(apply.table()))
                        .findFirst()
                        .ifPresent(collector::table);
            case Unit.Access access -> collector.access(access);
            case Unit.Extend _ -> {}
            case Unit.Call call -> {
                call.reads().forEach(operand -> collector.read(operand, Use.Role.INPUT, call.at()));
                call.dest().ifPresent(dest -> collector.write(dest, call.at()));
            }
        }
        return new Effects(List.copyOf(collector.reads), List.copyOf(collector.writes));
    }

    /**
     * What holds where a unit uses a field, besides its guard: if an action of a table does it, that this action has
     * run. Of a table that is applied in several places nobody knows where it ran.
     */
    public static Condition premise(Program program, Unit unit, Use use) {
        return unit instanceof Unit.Apply apply && use.branch() >= 0 && isAppliedOnce(program, apply.table())
                ? new Condition.Result(
                        apply.table(),
                        new TableOutcome.ActionRun(program.table(apply.table())
                                .actions()
                                .get(use.branch())
                                .name()),
                        apply.at())
                : Condition.ALWAYS;
    }

    private static boolean isAppliedOnce(Program program, String table) {
        return Stream.concat(program.ingress().stream(), program.egress().stream())
                        .flatMap(stage -> stage.units().stream())
                        .filter(unit -> unit instanceof Unit.Apply apply
                                && apply.table().equals(table))
                        .count()
                == 1;
    }

    /** The first comparison in a condition that reads a cell of the register, if any. */
    public static Optional<Condition.Compare> comparisonWithCell(Condition condition) {
        return Conditions.comparisons(condition)
                .filter(compare -> readsCell(compare.left()) || readsCell(compare.right()))
                .findFirst();
    }

    /** Whether a calc takes in a word of the register. */
    public static boolean readsCell(Calc calc) {
        return calc.operands().stream().anyMatch(Cell.class::isInstance);
    }

    private static final class Collector {
        private final List<Use> reads = new ArrayList<>();
        private final List<Use> writes = new ArrayList<>();
        private int branch = -1;
        private int part = -1;

        void condition(Condition condition, Use.Role role) {
            Conditions.comparisons(condition).forEach(compare -> {
                calc(compare.left(), role, compare.at());
                calc(compare.right(), role, compare.at());
            });
        }

        void calc(Calc calc, Use.Role role, Position at) {
            calc.operands().forEach(operand -> read(operand, role, at));
        }

        void read(Operand operand, Use.Role role, Position at) {
            if (operand instanceof Field field) {
                reads.add(new Use(field, role, branch, part, at));
            }
        }

        void index(ArrayIndex index, Position at) {
            index.operands().forEach(operand -> read(operand, Use.Role.INPUT, at));
        }

        void write(Field field, Position at) {
            writes.add(new Use(field, Use.Role.RESULT, branch, part, at));
        }

        void assign(Unit.Assign assign) {
            Use.Role role = assign.value() instanceof Calc ? Use.Role.OPERAND : Use.Role.INPUT;
            assign.value().operands().forEach(operand -> read(operand, role, assign.at()));
            write(assign.dest(), assign.at());
        }

        void table(Table table) {
            table.keys().forEach(key -> read(key.field(), Use.Role.INPUT, key.at()));
            for (Table.Action action : table.actions()) {
                branch++;
                part = 0;
                for (Unit.Assign assign : action.body()) {
                    assign(assign);
                    part++;
                }
            }
        }

        void access(Unit.Access access) {
            index(access.index(), access.at());
            for (Stateful.Update update : access.program().updates()) {
                condition(update.when(), Use.Role.INPUT);
                calc(update.value(), Use.Role.INPUT, update.at());
            }
            for (Stateful.Output output : access.program().outputs()) {
                condition(output.when(), Use.Role.INPUT);
                calc(output.value(), Use.Role.INPUT, output.at());
            }
            // The first clause that holds gives the one value: several clauses are one write.
            access.program().outputs().stream()
                    .map(Stateful.Output::dest)
                    .distinct()
                    .forEach(dest -> write(dest, placeOf(access, dest)));
        }

        private static Position placeOf(Unit.Access access, Field dest) {
            return access.program().outputs().stream()
                    .filter(output -> output.dest().equals(dest))
                    .findFirst()
                    .orElseThrow()
                    .at();
        }
    }
}
