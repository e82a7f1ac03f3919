package plumbline.verifier.rules.wellformed;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import plumbline.isa.model.ActionData;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Cell;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Deparser;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Parser;
import plumbline.isa.model.Position;
import plumbline.isa.model.Program;
import plumbline.isa.model.Register;
import plumbline.isa.model.Stateful;
import plumbline.isa.model.Table;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.condition.Conditions;

/** Collects every operand and destination of a program. Assumes nothing, so that ill-formed programs are safe. */
final class Parts {
    private final List<OperandSite> parts = new ArrayList<>();
    private String place = "";
    private Set<Cell> cells = Set.of();
    private List<ActionData> data = List.of();

    private Parts() {}

    /** All of a program. */
    public static List<OperandSite> of(Program program, List<PlacedUnit> units) {
        Parts parts = new Parts();
        parts.parser(program.parser());
        program.tables().forEach(parts::table);
        program.fieldLists().forEach(parts::fieldList);
        units.forEach(unit -> parts.unit(program, unit));
        parts.deparser(program.deparser());
        return parts.parts;
    }

    private void parser(Parser parser) {
        for (Parser.State state : parser.states()) {
            place = "parser state '" + state.name() + "'";
            state.reads().forEach(field -> add(field, state.at()));
            state.steps().forEach(step -> step.written().ifPresent(field -> add(field, step.at())));
        }
    }

    private void table(Table table) {
        place = "table '" + table.name() + "'";
        table.keys().forEach(key -> add(key.field(), key.at()));
        for (Table.Action action : table.actions()) {
            place = "action '" + action.name() + "' of table '" + table.name() + "'";
            data = action.data();
            action.body().forEach(this::assign);
            data = List.of();
        }
    }

    private void fieldList(FieldList fieldList) {
        place = "what '" + fieldList.name() + "' carries";
        fieldList.fields().forEach(field -> add(field, fieldList.at()));
    }

    private void deparser(Deparser deparser) {
        place = "deparser";
        for (Deparser.Checksum checksum : deparser.checksums()) {
            add(checksum.field(), checksum.at());
            checksum.covered().forEach(field -> add(field, checksum.at()));
        }
        for (Deparser.ComputedChecksum checksum : deparser.computed()) {
            add(checksum.field(), checksum.at());
            checksum.reads().forEach(field -> add(field, checksum.at()));
        }
    }

    private void unit(Program program, PlacedUnit placed) {
        place = placed.place();
        Position at = placed.unit().at();
        switch (placed.unit()) {
            case Unit.Assign assign -> assign(assign);
            case Unit.Apply apply -> condition(apply.guard());
            case Unit.Extend _ -> {}
            case Unit.Access access -> {
                condition(access.guard());
                access.index().operands().forEach(operand -> add(operand, at));
                access(program, access);
            }
            case Unit.Call call -> {
                condition(call.guard());
                call.dest().ifPresent(dest -> add(dest, at));
                call.reads().forEach(operand -> add(operand, at));
            }
        }
    }

    private void assign(Unit.Assign assign) {
        condition(assign.guard());
        add(assign.dest(), assign.at());
        assign.value().operands().forEach(operand -> add(operand, assign.at()));
    }

    private void access(Program program, Unit.Access access) {
        Optional<Register> register = program.registers().stream()
                .filter(each -> each.name().equals(access.register()))
                .findFirst();
        EnumSet<Cell> all = EnumSet.allOf(Cell.class);
        all.removeIf(cell -> cell.isHigh() && !register.map(Register::paired).orElse(true));
        EnumSet<Cell> old = EnumSet.copyOf(all);
        old.removeIf(Cell::isNew);
        cells = old;
        for (Stateful.Update update : access.program().updates()) {
            condition(update.when());
            add(update.word(), update.at());
            calc(update.value(), update.at());
        }
        for (Stateful.Output output : access.program().outputs()) {
            cells = old;
            condition(output.when());
            cells = all;
            add(output.dest(), output.at());
            calc(output.value(), output.at());
        }
        cells = Set.of();
    }

    private void condition(Condition condition) {
        Conditions.comparisons(condition).forEach(compare -> {
            calc(compare.left(), compare.at());
            calc(compare.right(), compare.at());
        });
    }

    private void calc(Calc calc, Position at) {
        calc.operands().forEach(operand -> add(operand, at));
    }

    private void add(Operand operand, Position at) {
        parts.add(new OperandSite(operand, place, cells, data, at));
    }
}
