package plumbline.p4.types.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Position;
import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.syntax.P4Expression;
import plumbline.p4.syntax.P4Expression.BinaryOperator;
import plumbline.p4.syntax.P4Statement;
import plumbline.p4.types.CompileTimeValue;
import plumbline.p4.types.SemanticType;
import plumbline.p4.types.Symbol;
import plumbline.p4.types.TypedProgram;
import plumbline.p4.types.check.Surroundings.Part;
import plumbline.p4.types.rule.ConstantFolder;
import plumbline.p4.types.rule.ExplicitCasts;
import plumbline.p4.types.rule.LeftValues;

/** Statements (P4-16 language specification 1.2.4, chapter 12). */
final class StatementTypes {
    private final ProgramChecks checks;
    private final TypedProgram.Builder facts;

    StatementTypes(ProgramChecks checks) {
        this.checks = checks;
        facts = checks.facts;
    }

    void check(List<P4Statement> statements) {
        statements.forEach(this::check);
    }

    void check(P4Statement statement) {
        switch (statement) {
            case P4Statement.Assign assign -> assign(assign);
            case P4Statement.CallStatement call -> call(call);
            case P4Statement.If branch -> {
                condition(branch.condition());
                checks.scopes.inScope(() -> check(branch.then()));
                branch.otherwise().ifPresent(otherwise -> checks.scopes.inScope(() -> check(otherwise)));
            }
            case P4Statement.Block block -> {
                checks.annotations.check(block.annotations());
                checks.scopes.inScope(() -> check(block.statements()));
            }
            case P4Statement.Switch choice -> choice(choice);
            case P4Statement.Return result -> result(result);
            case P4Statement.Exit exit -> {
                if (checks.surroundings.isIn(Part.PARSER) || checks.surroundings.isIn(Part.FUNCTION)) {
                    misplaced("exit", exit.at(), "it leaves controls and actions");
                }
            }
            case P4Statement.Break end -> inLoop("break", end.at());
            case P4Statement.Continue next -> inLoop("continue", next.at());
            case P4Statement.For loop ->
                checks.scopes.inScope(() -> {
                    check(loop.start());
                    condition(loop.condition());
                    check(loop.step());
                    checks.surroundings.within(Part.LOOP, () -> check(loop.body()));
                });
            case P4Statement.ForEach loop -> checks.scopes.inScope(() -> each(loop));
            case P4Statement.Local local -> checks.declarations.check(local.declaration());
            case P4Statement.Empty _ -> {}
        }
    }

    private void misplaced(String what, Position at, String rule) {
        String where = checks.surroundings.part().map(Part::shown).orElse("no block");
        checks.error(at, "misplaced", "'" + what + "' stands in " + where, rule);
    }

    private void inLoop(String what, Position at) {
        if (!checks.surroundings.isIn(Part.LOOP)) {
            misplaced(what, at, "it belongs into a loop");
        }
    }

    private void condition(P4Expression condition) {
        checks.expressions.value(condition);
        checks.casts.expect(condition, new SemanticType.Bool());
    }

    private void call(P4Statement.CallStatement statement) {
        SemanticType type = checks.expressions.of(statement.call());
        if (type instanceof SemanticType.ExternObject || type instanceof SemanticType.BlockObject) {
            checks.error(statement.at(), "misplaced", "an instance of " + type + " that is not used", "declare it");
        }
    }

    private void assign(P4Statement.Assign assign) {
        SemanticType left = checks.expressions.value(assign.left());
        SemanticType right = checks.expressions.value(assign.right());
        if (left instanceof SemanticType.Unknown) {
            return;
        }
        if (!LeftValues.isWritable(assign.left(), facts)) {
            checks.error(
                    assign.left().at(),
                    "left-value",
                    "this cannot be written",
                    "variables, and parameters with out or inout can");
            return;
        }
        Optional<BinaryOperator> operator = assign.operator();
        if (operator.isPresent() && !(left instanceof SemanticType.Bits)) {
            checks.error(assign.at(), "operand", "'" + operator.get().symbol() + "=' is not defined on " + left, "");
        } else if (operator.isPresent() && isShift(operator.get())) {
            boolean number = OperatorTypes.underlying(right) instanceof SemanticType.Bits
                    || right instanceof SemanticType.ArbitraryInt
                    || right instanceof SemanticType.Unknown;
            if (!number) {
                checks.error(assign.right().at(), "type-mismatch", "expected a number to shift by, found " + right, "");
            }
        } else {
            checks.casts.expect(assign.right(), left);
        }
    }

    private static boolean isShift(BinaryOperator operator) {
        return operator == BinaryOperator.SHIFT_LEFT || operator == BinaryOperator.SHIFT_RIGHT;
    }

    private void result(P4Statement.Return statement) {
        statement.value().ifPresent(checks.expressions::value);
        Surroundings around = checks.surroundings;
        Optional<SemanticType> result = around.result();
        if (result.isEmpty() && around.isIn(Part.PARSER)) {
            misplaced("return", statement.at(), "states end with a transition");
        } else if (result.isEmpty() || result.get() instanceof SemanticType.Void) {
            statement
                    .value()
                    .ifPresent(value -> checks.error(
                            value.at(), "type-mismatch", "nothing is returned here, and a value stands here", ""));
        } else if (statement.value().isEmpty()) {
            checks.error(
                    statement.at(), "type-mismatch", "expected a value of type " + result.get() + " to return", "");
        } else {
            checks.casts.expect(statement.value().get(), result.get());
        }
    }

    private void each(P4Statement.ForEach loop) {
        SemanticType type = checks.types.of(loop.type());
        facts.type(loop, type);
        SemanticType collection = checks.expressions.value(loop.collection());
        checks.scopes.declare(loop.name(), new Symbol.LoopVariable(loop), loop.at());
        switch (collection) {
            case SemanticType.SetOf _ -> {
                if (loop.collection() instanceof P4Expression.Range range) {
                    checks.casts.expect(range.low(), type);
                    checks.casts.expect(range.high(), type);
                }
            }
            case SemanticType.Stack(SemanticType element, int _) -> element(loop, type, element);
            case SemanticType.ListOf(SemanticType element) -> element(loop, type, element);
            case SemanticType.Unknown _ -> {}
            default ->
                checks.error(
                        loop.collection().at(),
                        "type-mismatch",
                        "expected a range, a stack or a list, found " + collection,
                        "0 .. 3");
        }
        checks.surroundings.within(Part.LOOP, () -> check(loop.body()));
    }

    private void element(P4Statement.ForEach loop, SemanticType type, SemanticType element) {
        if (!ExplicitCasts.isDefined(element, type)) {
            checks.error(
                    loop.at(),
                    "type-mismatch",
                    "variable '" + loop.name() + "' is " + type + ", and elements are " + element,
                    "");
        }
    }

    private void choice(P4Statement.Switch statement) {
        SemanticType type = checks.expressions.value(statement.value());
        if (checks.surroundings.isIn(Part.ACTION) || checks.surroundings.isIn(Part.FUNCTION)) {
            misplaced("switch", statement.at(), "it stands in a control's apply block");
        }
        boolean action = type instanceof SemanticType.ActionRun;
        if (!action && !isSwitched(type)) {
            checks.error(
                    statement.value().at(),
                    "type-mismatch",
                    "expected a number, a member of an enumeration or the action that a table ran, found " + type,
                    "");
        }

        List<Object> labels = new ArrayList<>();
        for (P4Statement.Case one : statement.cases()) {
            if (labels.contains(P4Expression.Default.class)) {
                checks.error(one.label().at(), "syntax", "a case stands behind 'default'", "put 'default' last");
            }
            Optional<Object> label = one.label() instanceof P4Expression.Default
                    ? Optional.of(P4Expression.Default.class)
                    : action ? actionLabel(one, (SemanticType.ActionRun) type) : valueLabel(one, type);
            label.ifPresent(known -> once(known, labels, one.label().at()));
            one.body().ifPresent(this::check);
        }
    }

    private void once(Object label, List<Object> labels, Position at) {
        if (labels.contains(label)) {
            checks.error(at, "duplicate-name", "this case stands here already", "remove one of them");
        }
        labels.add(label);
    }

    private static boolean isSwitched(SemanticType type) {
        return switch (type) {
            case SemanticType.Bits _, SemanticType.ArbitraryInt _, SemanticType.Enum _, SemanticType.Unknown _ -> true;
            default -> false;
        };
    }

    private Optional<Object> actionLabel(P4Statement.Case one, SemanticType.ActionRun run) {
        if (!(one.label() instanceof P4Expression.Name name)) {
            checks.error(one.label().at(), "type-mismatch", "expected the name of an action of the table", "");
            return Optional.empty();
        }
        checks.expressions.of(name);
        Optional<P4Declaration.Action> action = TableTypes.actions(run.declaration(), facts)
                .filter(listed -> facts.symbol(name)
                        .filter(symbol -> refersTo(symbol, listed))
                        .isPresent())
                .findFirst();
        if (action.isEmpty() && facts.symbol(name).isPresent()) {
            checks.error(
                    name.at(),
                    "table",
                    "table '" + run.declaration().name() + "' has no action '" + name.name() + "'",
                    "list it in its actions");
        }
        return action.map(P4Declaration.Action::name);
    }

    private static boolean refersTo(Symbol symbol, P4Declaration.Action action) {
        return symbol instanceof Symbol.Declared(P4Declaration declaration) && declaration == action;
    }

    private Optional<Object> valueLabel(P4Statement.Case one, SemanticType type) {
        SemanticType label = checks.expressions.value(one.label());
        if (label instanceof SemanticType.Unknown || !isSwitched(type) || type instanceof SemanticType.Unknown) {
            return Optional.empty();
        }
        if (!checks.known.has(one.label())) {
            checks.error(one.label().at(), "constant", "expected a constant", "");
            return Optional.empty();
        }
        if (one.label() instanceof P4Expression.Dots) {
            return Optional.empty();
        }
        if (label.equals(type)) {
            return checks.known.value(one.label()).map(Object.class::cast);
        }
        if (!checks.casts.expect(one.label(), type)) {
            return Optional.empty();
        }
        return checks.known
                .value(one.label())
                .flatMap((CompileTimeValue value) -> ConstantFolder.cast(value, type))
                .map(Object.class::cast);
    }
}
