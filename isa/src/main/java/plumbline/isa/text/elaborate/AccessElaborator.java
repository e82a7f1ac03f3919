package plumbline.isa.text.elaborate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Cell;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Field;
import plumbline.isa.model.Register;
import plumbline.isa.model.Stateful;
import plumbline.isa.text.syntax.Near;
import plumbline.isa.text.syntax.Statement;
import plumbline.isa.text.syntax.SyntaxFailure;

/** The stateful program of one register access. */
final class AccessElaborator {
    private final Tools tools;
    private final Register register;
    private final List<Stateful.Update> updates = new ArrayList<>();
    private final List<Stateful.Output> outputs = new ArrayList<>();

    AccessElaborator(Tools tools, Register register) {
        this.tools = tools;
        this.register = register;
    }

    /**
     * The clauses in order.
     *
     * @param place where the access stands
     * @param fixOfNew for an expression that reads a new word where only old ones exist
     */
    Stateful program(List<Statement> clauses, ExpressionContext place, String fixOfNew) {
        MathLookUp math = new MathLookUp();
        new Guards(tools).block(clauses, Condition.ALWAYS, place.accessing(register, math, fixOfNew), this::clause);
        return new Stateful(math.get(), updates, outputs);
    }

    private void clause(Statement statement, Condition when, ExpressionContext place) {
        switch (statement) {
            case Statement.Assign assign -> update(assign, when, place);
            case Statement.Out out -> {
                Field dest = tools.operands().destination(out.dest(), place);
                Calc value = tools.calculations()
                        .assigned(out.value(), dest.width(), "'" + dest.name() + "'", place.withNewWords());
                outputs.add(new Stateful.Output(when, dest, value, out.at()));
            }
            default -> throw new IllegalStateException("the parser lets no " + statement + " into an access");
        }
    }

    private void update(Statement.Assign assign, Condition when, ExpressionContext place) {
        String name = tools.evaluator().name(assign.dest(), place.scope());
        Optional<Cell> cell = assign.dest().quoted() ? Optional.empty() : ExpressionContext.cellNamed(name);
        if (cell.isEmpty()) {
            throw SyntaxFailure.of(
                    assign.dest().at(),
                    "cell",
                    "an access updates the words of its cell, not '" + name + "'",
                    name.equals(register.name())
                            ? "its cell is called " + (register.paired() ? "lo and hi" : "word") + " here"
                            : Near.nearest(name, List.of("word", "lo", "hi"))
                                    .map(near -> "did you mean '" + near + "'?")
                                    .orElse("write out " + name + " = …"));
        }
        if (cell.get().isNew()) {
            throw SyntaxFailure.of(
                    assign.dest().at(), "cell", "'" + name + "' is read-only", "assign to word, lo or hi");
        }
        Cell word = place.checked(cell.get(), name, assign.dest().at());
        Calc value = tools.calculations()
                .assigned(assign.value(), register.width(), "a word of '" + register.name() + "'", place);
        updates.add(new Stateful.Update(when, word, value, assign.at()));
    }
}
