package plumbline.verifier.analysis.dataflow;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Field;
import plumbline.isa.model.Position;
import plumbline.isa.model.Program;
import plumbline.isa.model.Register;
import plumbline.isa.model.Stateful;
import plumbline.isa.model.Table;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.condition.Conditions;
import plumbline.verifier.analysis.condition.WholeSum;

/**
 * A place of an instruction.
 *
 * @param place the stage, or the table and its action
 * @param dest the field that takes the result; empty for words of a cell and sides of comparisons
 * @param width bits of its result: of the destination, or of the comparison it is a side of
 * @param register the array whose cell is in sight
 */
public record Site(
        Kind kind, String place, Calc calc, Optional<Field> dest, int width, Optional<Register> register, Position at) {
    /** What kind of place. */
    public enum Kind {
        /** A side of a comparison on packet fields: in the guard of a unit or a predicate of an access. */
        GUARD,
        /** A side of a comparison with the cell, as a comparator computes it. */
        CELL_CONDITION,
        /** The value of an assignment. */
        ASSIGN,
        /** The new value of a word. */
        UPDATE,
        /** The value of an output. */
        OUTPUT;

        /** Whether the result goes to a field or word. */
        public boolean hasDestination() {
            return this == ASSIGN || this == UPDATE || this == OUTPUT;
        }
    }

    /** Bits of the register's words; any number outside an access. */
    public int cellWidth() {
        return register.map(Register::width).orElse(Field.MAX_WIDTH);
    }

    /** All of a program, those of each table's actions once. */
    public static List<Site> all(Program program, List<PlacedUnit> units) {
        Collector collector = new Collector();
        for (PlacedUnit unit : units) {
            collector.unit(program, unit);
        }
        for (Table table : program.tables()) {
            for (Table.Action action : table.actions()) {
                collector.place = "action '" + action.name() + "' of table '" + table.name() + "'";
                action.body().forEach(collector::assign);
            }
        }
        return collector.sites;
    }

    private static final class Collector {
        private final List<Site> sites = new ArrayList<>();
        private String place = "";
        private Optional<Register> register = Optional.empty();

        void unit(Program program, PlacedUnit placed) {
            place = placed.place();
            register = Optional.empty();
            condition(placed.unit().guard());
            if (placed.unit() instanceof Unit.Assign assign) {
                value(assign);
            } else if (placed.unit() instanceof Unit.Access access) {
                register = Optional.of(program.register(access.array()));
                int width = register.get().width();
                access.program().math().ifPresent(lookUp -> value(Kind.UPDATE, lookUp, width, access.at()));
                access(width, access.program());
            }
        }

        void assign(Unit.Assign assign) {
            condition(assign.guard());
            value(assign);
        }

        private void value(Unit.Assign assign) {
            if (assign.value() instanceof Calc calc) {
                field(Kind.ASSIGN, calc, assign.dest(), assign.at());
            }
        }

        private void access(int cellWidth, Stateful program) {
            for (Stateful.Update update : program.updates()) {
                condition(update.when());
                value(Kind.UPDATE, update.value(), cellWidth, update.at());
            }
            for (Stateful.Output output : program.outputs()) {
                condition(output.when());
                field(Kind.OUTPUT, output.value(), output.dest(), output.at());
            }
        }

        private void condition(Condition condition) {
            Conditions.comparisons(condition).forEach(compare -> {
                boolean isOfCell = Effects.readsCell(compare);
                Kind kind = isOfCell ? Kind.CELL_CONDITION : Kind.GUARD;
                Condition.Compare done = isOfCell ? WholeSum.of(compare) : compare;
                int width = compare.width(register.map(Register::width).orElse(Field.MAX_WIDTH));
                value(kind, done.left(), width, compare.at());
                value(kind, done.right(), width, compare.at());
            });
        }

        private void field(Kind kind, Calc calc, Field dest, Position at) {
            sites.add(new Site(kind, place, calc, Optional.of(dest), dest.width(), register, at));
        }

        private void value(Kind kind, Calc calc, int width, Position at) {
            sites.add(new Site(kind, place, calc, Optional.empty(), width, register, at));
        }
    }
}
