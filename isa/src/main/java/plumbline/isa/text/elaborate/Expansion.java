package plumbline.isa.text.elaborate;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import plumbline.isa.model.Position;
import plumbline.isa.text.syntax.Expr;
import plumbline.isa.text.syntax.Problems;
import plumbline.isa.text.syntax.Statement;
import plumbline.isa.text.syntax.SyntaxFailure;

/**
 * Walks statements: unrolls {@code for}, chooses with {@code if}, binds {@code const}, and hands on everything else. A
 * statement that fails is reported, and the walk goes on with the next.
 */
final class Expansion {
    /** How P4 calls the default of a table. */
    private static final String P4_DEFAULT = "default_action";

    /** Handles a statement of the block's own kind. */
    @FunctionalInterface
    interface Handler {
        /** Handles one statement with the names in its sight. */
        void handle(Statement statement, Scope scope);
    }

    private final Evaluator evaluator;
    private final Budget budget;
    private final Problems problems;

    Expansion(Evaluator evaluator, Budget budget, Problems problems) {
        this.evaluator = evaluator;
        this.budget = budget;
        this.problems = problems;
    }

    /** Walks the statements of a block, whose constants are seen in it only; returns whether all went well. */
    boolean block(List<Statement> statements, Scope scope, Handler handler) {
        return walk(statements, scope.inner(), handler);
    }

    /** Walks statements whose constants belong to {@code scope}; returns whether all went well. */
    boolean walk(List<Statement> statements, Scope scope, Handler handler) {
        boolean well = true;
        for (Statement statement : statements) {
            well &= attempt(statement.at(), () -> step(statement, scope, handler));
        }
        return well;
    }

    /** Runs something that may fail, and reports it; returns whether it went well. */
    boolean attempt(Position at, Runnable action) {
        try {
            action.run();
            return true;
        } catch (SyntaxFailure failure) {
            problems.add(failure);
        } catch (IllegalArgumentException e) {
            // The model checks itself; what it refuses is the author's mistake.
            problems.error(at, "range", e.getMessage(), "");
        }
        return false;
    }

    private void step(Statement statement, Scope scope, Handler handler) {
        budget.spend(statement.at());
        switch (statement) {
            case Statement.Broken broken -> throw SyntaxFailure.reported();
            case Statement.For loop -> {
                List<Boolean> rounds = new ArrayList<>();
                try {
                    rounds(loop.loop(), scope, inner -> rounds.add(walk(loop.body(), inner, handler)));
                } catch (SyntaxFailure failure) {
                    doubtDeclared(loop.body());
                    throw failure;
                }
                report(!rounds.contains(false));
            }
            case Statement.If choice -> {
                BigInteger value = evaluator
                        .find(choice.condition(), scope)
                        .orElseThrow(() -> evaluator.notKnown(
                                choice.condition(),
                                scope,
                                "if decides while the text is assembled; per packet, write when"));
                boolean holds = value.signum() != 0;
                report(block(holds ? choice.then() : choice.otherwise(), scope, handler));
            }
            case Statement.Let let -> let(let, scope);
            default -> handler.handle(statement, scope);
        }
    }

    /** If a loop cannot be written out, the names that it declares are not unknown as well. */
    private void doubtDeclared(List<Statement> body) {
        for (Statement statement : body) {
            switch (statement) {
                case Statement.For loop -> doubtDeclared(loop.body());
                case Statement.If choice -> {
                    doubtDeclared(choice.then());
                    doubtDeclared(choice.otherwise());
                }
                case Statement.FieldDecl field -> problems.doubt(field.name());
                case Statement.RegisterDecl register -> problems.doubt(register.name());
                case Statement.ArrayDecl array -> problems.doubt(array.name());
                case Statement.TableDecl table -> problems.doubt(table.name());
                case Statement.FieldListDecl fieldList -> problems.doubt(fieldList.name());
                default -> {}
            }
        }
    }

    /** What went wrong inside goes wrong outside. */
    private static void report(boolean well) {
        if (!well) {
            throw SyntaxFailure.reported();
        }
    }

    /** Calls the body once per value of a loop, with the variable in scope. */
    void rounds(Expr.Loop loop, Scope scope, Consumer<Scope> body) {
        BigInteger last = bound(loop.to(), scope).subtract(loop.inclusive() ? BigInteger.ZERO : BigInteger.ONE);
        BigInteger value = bound(loop.from(), scope);
        for (; value.compareTo(last) <= 0; value = value.add(BigInteger.ONE)) {
            budget.spend(loop.at());
            Scope inner = scope.inner();
            inner.declare(loop.variable(), new Binding.Constant(value, "a loop's variable"), loop.at());
            body.accept(inner);
        }
    }

    private BigInteger bound(Expr bound, Scope scope) {
        return evaluator
                .find(bound, scope)
                .orElseThrow(() -> evaluator.notKnown(
                        bound,
                        scope,
                        "for writes its block out while the text is assembled; nothing repeats per packet"));
    }

    private void let(Statement.Let let, Scope scope) {
        String name = Names.declared(let.name(), scope, scope, evaluator);
        Names.guarded(name, scope, let.at(), () -> {
            BigInteger value =
                    evaluator.find(let.value(), scope).orElseThrow(() -> notConstant(name, let.value(), scope));
            scope.declare(name, new Binding.Constant(value, "a constant"), let.at());
        });
    }

    private SyntaxFailure notConstant(String name, Expr value, Scope scope) {
        return name.equals(P4_DEFAULT)
                ? SyntaxFailure.of(
                        value.at(),
                        "type",
                        "'" + value + "' is no constant",
                        "the default of a table is written default "
                                + (value.bare() instanceof Expr.Call ? value : value + "()"))
                : evaluator.notKnown(value, scope, "");
    }
}
