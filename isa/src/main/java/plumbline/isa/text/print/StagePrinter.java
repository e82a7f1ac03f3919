package plumbline.isa.text.print;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Draw;
import plumbline.isa.model.Field;
import plumbline.isa.model.Hash;
import plumbline.isa.model.Program;
import plumbline.isa.model.Register;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Stateful;
import plumbline.isa.model.Unit;

/** Stages and what they do. Neighbours under one condition share its {@code when}. */
final class StagePrinter {
    /** Something under a condition that prints itself behind a given start of its line. */
    private record Guarded(Condition guard, Consumer<String> print) {}

    private final Program program;
    private final Lines lines;

    StagePrinter(Program program, Lines lines) {
        this.program = program;
        this.lines = lines;
    }

    void stage(Stage stage) {
        if (!stage.placed()) {
            units(stage.units());
            return;
        }
        String head = stage.name().isEmpty() ? "stage" : "stage " + Literals.text(stage.name());
        lines.block(head, () -> units(stage.units()));
    }

    void units(List<? extends Unit> units) {
        print(units.stream().map(this::guarded).toList(), CalcPrinter.OUTSIDE);
    }

    private void print(List<Guarded> all, CalcPrinter conditions) {
        for (int from = 0; from < all.size(); ) {
            int to = from + 1;
            while (to < all.size() && all.get(to).guard().equals(all.get(from).guard())) {
                to++;
            }
            print(all.subList(from, to), all.get(from).guard(), conditions);
            from = to;
        }
    }

    private void print(List<Guarded> same, Condition guard, CalcPrinter conditions) {
        if (guard.equals(Condition.ALWAYS)) {
            same.forEach(one -> one.print().accept(""));
            return;
        }
        String when = "when " + conditions.condition(guard);
        if (same.size() == 1) {
            same.get(0).print().accept(when + " : ");
        } else {
            lines.block(when, () -> same.forEach(one -> one.print().accept("")));
        }
    }

    private Guarded guarded(Unit unit) {
        return unit instanceof Unit.Access access
                ? new Guarded(access.guard(), start -> access(start, access))
                : new Guarded(unit.guard(), start -> lines.line(start + line(unit)));
    }

    private String line(Unit unit) {
        return switch (unit) {
            case Unit.Assign assign -> name(assign.dest()) + " = " + value(assign);
            case Unit.Call call -> call(call);
            case Unit.Apply apply -> "apply " + Literals.name(apply.table());
            case Unit.Extend extend -> "extend " + Literals.name(extend.table()) + " " + extend.entries();
            case Unit.Access access -> throw new IllegalStateException("an access takes several lines");
        };
    }

    private String call(Unit.Call call) {
        return call.dest().map(dest -> name(dest) + " = ").orElse("")
                + call.extern().callWord() + " "
                + Literals.name(call.array()) + "[" + CalcPrinter.OUTSIDE.index(call.index()) + "]"
                + call.input()
                        .map(input -> "(" + CalcPrinter.OUTSIDE.operand(input) + ")")
                        .orElse("");
    }

    private String value(Unit.Assign assign) {
        return switch (assign.value()) {
            case Calc calc ->
                calc.constant()
                        .flatMap(number -> triggered(assign.dest(), number))
                        .orElseGet(() ->
                                CalcPrinter.OUTSIDE.value(calc, assign.dest().width()));
            case Hash hash -> CalcPrinter.OUTSIDE.index(hash);
            case Draw _ -> "random()";
        };
    }

    /** The name of the field list that a number triggers in a field. */
    private Optional<String> triggered(Field field, Const number) {
        return program.fieldLists().stream()
                .filter(list -> number.equals(Const.of(list.number()))
                        && list.trigger().field().equals(field))
                .map(list -> Literals.name(list.name()))
                .findFirst();
    }

    private void access(String start, Unit.Access access) {
        Register register = program.register(access.array());
        CalcPrinter inside = CalcPrinter.in(register, access.program().math());
        String head = start + "access " + Literals.name(access.array()) + "["
                + CalcPrinter.OUTSIDE.index(access.index()) + "]";
        lines.block(head, () -> print(clauses(access.program(), register, inside), inside));
    }

    private List<Guarded> clauses(Stateful stateful, Register register, CalcPrinter inside) {
        List<Guarded> clauses = new ArrayList<>();
        for (Stateful.Update update : stateful.updates()) {
            String line = inside.cell(update.word()) + " = " + inside.value(update.value(), register.width());
            clauses.add(new Guarded(update.when(), start -> lines.line(start + line)));
        }
        for (Stateful.Output output : stateful.outputs()) {
            String line = "out " + name(output.dest()) + " = "
                    + inside.value(output.value(), output.dest().width());
            clauses.add(new Guarded(output.when(), start -> lines.line(start + line)));
        }
        return clauses;
    }

    private static String name(Field field) {
        return Literals.name(field.name());
    }
}
