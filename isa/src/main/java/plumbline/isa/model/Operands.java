package plumbline.isa.model;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The values that units name, wherever in them they stand. */
public final class Operands {
    private final List<Use> uses = new ArrayList<>();
    private int branch = -1;
    private int part = -1;

    private Operands() {}

    /** Every value that a unit and the table that it applies name, as often as it stands there. */
    public static Stream<Use> uses(Program program, Unit unit) {
        Stream<Use> ofTable = program.tables().stream()
                .filter(table ->
                        unit instanceof Unit.Apply apply && table.name().equals(apply.table()))
                .limit(1)
                .flatMap(table -> uses(table).stream());
        return Stream.concat(uses(unit).stream(), ofTable);
    }

    /** Those of a unit itself: its guard, then what it gives a value, each in front of what the value is made of. */
    public static List<Use> uses(Unit unit) {
        Operands operands = new Operands();
        operands.condition(unit.guard(), Use.Role.GUARD);
        switch (unit) {
            case Unit.Assign assign -> operands.assign(assign);
            case Unit.Access access -> operands.access(access);
            case Unit.Call call -> operands.call(call);
            case Unit.Apply _, Unit.Extend _ -> {}
        }
        return operands.uses;
    }

    /** Those of a table: its keys, and what its actions do. */
    public static List<Use> uses(Table table) {
        Operands operands = new Operands();
        table.keys().forEach(key -> operands.add(key.field(), Use.Role.KEY, key.at()));
        for (Table.Action action : table.actions()) {
            operands.branch++;
            operands.part = -1;
            for (Unit.Assign assign : action.body()) {
                operands.part++;
                operands.condition(assign.guard(), Use.Role.GUARD);
                operands.assign(assign);
            }
        }
        return operands.uses;
    }

    /** The fields that a unit reads, itself or by the table that it applies, as often as it does. */
    public static Stream<Field> read(Program program, Unit unit) {
        return uses(program, unit)
                .filter(use -> use.role().isRead() && use.value() instanceof Field)
                .map(Use::field);
    }

    /** The fields that a program's units, parser and deparser look at, and those that its copies carry. */
    public static Set<Field> read(Program program) {
        Set<Field> read = new HashSet<>();
        program.units().flatMap(unit -> read(program, unit)).forEach(read::add);
        read.addAll(program.parser().reads());
        program.deparser().covered().forEach(read::add);
        program.fieldLists().forEach(list -> read.addAll(list.fields()));
        return read;
    }

    /** The fields that a unit may write, itself or by an action of the table that it applies. */
    public static Stream<Field> written(Program program, Unit unit) {
        return uses(program, unit).filter(use -> use.role() == Use.Role.RESULT).map(Use::field);
    }

    /** Those of a condition. */
    public static Stream<Operand> of(Condition condition) {
        Operands operands = new Operands();
        operands.condition(condition, Use.Role.GUARD);
        return operands.uses.stream().map(Use::value);
    }

    private void add(Operand value, Use.Role role, Position at) {
        uses.add(new Use(value, role, branch, part, at));
    }

    private void all(Rvalue value, Use.Role role, Position at) {
        value.operands().forEach(operand -> add(operand, role, at));
    }

    private void condition(Condition condition, Use.Role role) {
        condition.leaves().forEach(leaf -> {
            if (leaf instanceof Condition.Compare compare) {
                all(compare.left(), role, compare.at());
                all(compare.right(), role, compare.at());
            }
        });
    }

    private void assign(Unit.Assign assign) {
        add(assign.dest(), Use.Role.RESULT, assign.at());
        all(assign.value(), assign.value() instanceof Hash ? Use.Role.INPUT : Use.Role.OPERAND, assign.at());
    }

    private void call(Unit.Call call) {
        call.dest().ifPresent(dest -> add(dest, Use.Role.RESULT, call.at()));
        index(call);
        call.input().ifPresent(input -> add(input, Use.Role.INPUT, call.at()));
    }

    private void index(Unit.ArrayUse use) {
        use.index().operands().forEach(operand -> add(operand, Use.Role.INDEX, use.at()));
    }

    private void access(Unit.Access access) {
        index(access);
        access.program().math().ifPresent(lookUp -> all(lookUp, Use.Role.UPDATE, access.at()));
        for (Stateful.Update update : access.program().updates()) {
            condition(update.when(), Use.Role.CLAUSE);
            add(update.word(), Use.Role.WORD, update.at());
            all(update.value(), Use.Role.UPDATE, update.at());
        }
        for (Stateful.Output output : access.program().outputs()) {
            condition(output.when(), Use.Role.CLAUSE);
            add(output.dest(), Use.Role.RESULT, output.at());
            all(output.value(), Use.Role.OUTPUT, output.at());
        }
    }
}
