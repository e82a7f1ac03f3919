package plumbline.p4.elaborate.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredStatement;
import plumbline.p4.elaborate.draft.Emission;
import plumbline.p4.elaborate.table.AppliedTable;
import plumbline.p4.elaborate.value.Leaves;
import plumbline.p4.elaborate.value.P4Value;
import plumbline.p4.elaborate.value.Refusal;
import plumbline.p4.elaborate.value.ValueFolding;
import plumbline.p4.elaborate.value.ValueOperations;
import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.syntax.P4Expression;
import plumbline.p4.syntax.P4Statement;
import plumbline.p4.types.Symbol;

/** Turns {@code switch} into branches. */
final class P4Switches {
    private final ProgramContext context;
    private final P4Statements statements;
    private final P4Expressions expressions;

    P4Switches(ProgramContext context, CallFrame frame, P4Statements statements) {
        this.context = context;
        this.statements = statements;
        expressions = new P4Expressions(context, frame);
    }

    private record Arm(Optional<Expression> condition, List<P4Statement> body) {}

    PathEnd run(P4Statement.Switch choice) {
        P4Value value = expressions.value(choice.value());
        P4Value kept = value instanceof P4Value.Reference
                ? value
                : context.emission().kept(Leaves.replaced(value, context.emission()::known), choice.at());
        List<Arm> arms = new ArrayList<>();
        List<Expression> labels = new ArrayList<>();
        boolean isDefault = false;
        for (P4Statement.Case one : choice.cases()) {
            if (one.label() instanceof P4Expression.Default) {
                isDefault = true;
            } else {
                labels.add(matches(kept, one.label()));
            }
            if (one.body().isPresent()) {
                arms.add(new Arm(
                        condition(labels, isDefault, one.at()), one.body().get().statements()));
                labels.clear();
                isDefault = false;
            }
        }
        return arms(withDefaultLast(arms), choice.at());
    }

    private static Optional<Expression> condition(List<Expression> labels, boolean isDefault, Position at) {
        return isDefault
                ? Optional.empty()
                : Optional.of(labels.stream().reduce(Simplify.FALSE, (a, b) -> ValueFolding.or(a, b, at)));
    }

    private static List<Arm> withDefaultLast(List<Arm> arms) {
        List<Arm> ordered = new ArrayList<>();
        arms.stream().filter(arm -> arm.condition().isPresent()).forEach(ordered::add);
        arms.stream().filter(arm -> arm.condition().isEmpty()).forEach(ordered::add);
        return ordered;
    }

    private PathEnd arms(List<Arm> arms, Position at) {
        if (arms.isEmpty()) {
            return PathEnd.GOES_ON;
        }
        Arm first = arms.getFirst();
        if (first.condition().isEmpty() || first.condition().get().equals(Simplify.TRUE)) {
            return statements.run(first.body());
        }
        if (first.condition().get().equals(Simplify.FALSE)) {
            return arms(arms.subList(1, arms.size()), at);
        }
        PathEnd[] flows = new PathEnd[2];
        Emission emission = context.emission();
        List<StructuredStatement> then = emission.along(() -> flows[0] = statements.run(first.body()));
        List<StructuredStatement> otherwise = emission.along(() -> flows[1] = arms(arms.subList(1, arms.size()), at));
        emission.branch(first.condition().get(), then, otherwise, at);
        return flows[0].or(flows[1]);
    }

    private Expression matches(P4Value value, P4Expression label) {
        if (value instanceof P4Value.Reference(AppliedTable table)) {
            return new P4Tables(context).ran(table, action(label), label.at());
        }
        return ValueOperations.equal(value, expressions.value(label), label.at());
    }

    private P4Declaration.Action action(P4Expression label) {
        if (label instanceof P4Expression.Name name
                && context.typed().symbol(name) instanceof Symbol.Declared(P4Declaration.Action action)) {
            return action;
        }
        throw Refusal.unsupported(label.at(), "a label that is no action of the table", "name an action");
    }
}
