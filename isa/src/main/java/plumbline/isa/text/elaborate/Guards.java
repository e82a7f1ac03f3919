package plumbline.isa.text.elaborate;

import java.util.List;
import plumbline.isa.model.Condition;
import plumbline.isa.text.syntax.Statement;
import plumbline.isa.text.syntax.SyntaxFailure;

/**
 * Flattens {@code when … else}: every statement gets the conditions around it as its own guard. All reads see the state
 * before the stage, so this changes nothing.
 */
final class Guards {
    /** Handles a statement with its guard. */
    @FunctionalInterface
    interface Handler {
        /** Handles one statement. */
        void handle(Statement statement, Condition guard, ExpressionContext place);

        /** Handles the statements under a condition, by running {@code then}, and under its opposite. */
        default void decide(Condition condition, Runnable then, Runnable otherwise) {
            then.run();
            otherwise.run();
        }
    }

    private final Tools tools;

    Guards(Tools tools) {
        this.tools = tools;
    }

    /** Walks the statements of a block under a guard. */
    void block(List<Statement> statements, Condition guard, ExpressionContext place, Handler handler) {
        tools.expansion().block(statements, place.scope(), (statement, scope) -> {
            ExpressionContext there = place.with(scope);
            if (statement instanceof Statement.When when) {
                when(when, guard, there, handler);
            } else {
                handler.handle(statement, guard, there);
            }
        });
    }

    private void when(Statement.When when, Condition guard, ExpressionContext place, Handler handler) {
        Condition condition = Condition.ALWAYS;
        SyntaxFailure failure = null;
        try {
            condition = tools.conditions().condition(when.condition(), place.comparing());
        } catch (SyntaxFailure e) {
            failure = e; // reported below, behind which the statements under it are still looked at
        }
        Condition decided = condition;
        handler.decide(
                decided,
                () -> block(when.then(), both(guard, decided), place, handler),
                () -> block(when.otherwise(), both(guard, new Condition.Not(decided)), place, handler));
        if (failure != null) {
            throw failure;
        }
    }

    /** A condition alone stays as it was written. */
    private static Condition both(Condition guard, Condition condition) {
        return guard.equals(Condition.ALWAYS) ? condition : Condition.and(guard, condition);
    }
}
