package plumbline.isa.text.elaborate;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Field;
import plumbline.isa.model.Position;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Unit;
import plumbline.isa.text.syntax.Statement;
import plumbline.isa.text.syntax.SyntaxFailure;

/**
 * Statements outside of stages: one after another, and the fitter finds their stages. Each carries the conditions
 * around it as its guard, which is decided when its turn comes; so nothing may change a condition while statements
 * under it follow.
 */
final class Sequence implements Guards.Handler {
    /** Makes the unit that a statement says. */
    @FunctionalInterface
    interface Elaboration {
        /** The unit of a statement under a guard. */
        Unit unit(Statement statement, Condition guard, ExpressionContext place);
    }

    private final ProgramDraft draft;
    private final Direction direction;
    private final Elaboration elaboration;
    private final Deque<Decision> decisions = new ArrayDeque<>();
    private final List<Write> written = new ArrayList<>();

    /** A condition and how many fields were written before it was decided. */
    private record Decision(Condition condition, int since) {}

    private record Write(Field field, Position at) {}

    Sequence(ProgramDraft draft, Direction direction, Elaboration elaboration) {
        this.draft = draft;
        this.direction = direction;
        this.elaboration = elaboration;
    }

    @Override
    public void handle(Statement statement, Condition guard, ExpressionContext place) {
        Unit unit = elaboration.unit(statement, guard, place);
        if (unit instanceof Unit.Extend extend) {
            throw SyntaxFailure.of(
                    extend.at(),
                    "table-parts",
                    "'extend' says what a stage holds, and stands in none",
                    "leave it out: outside of stages the fitter spreads tables by itself");
        }
        for (Decision decision : decisions) {
            change(decision.condition(), decision.since()).ifPresent(write -> {
                throw SyntaxFailure.of(
                        statement.at(),
                        "condition-changed",
                        "whether this is done depends on '" + write.field().name() + "', which line "
                                + write.at().line() + " above, under the same condition, has changed",
                        "put the statement that changes '" + write.field().name()
                                + "' last, or keep the decision in a field of one bit first");
            });
        }
        Fields.writes(unit, draft).forEach(field -> written.add(new Write(field, statement.at())));
        draft.stages(direction).add(Stage.open(unit));
    }

    /**
     * If what stands under a condition changes it, what stands under its opposite is done first: a packet does one of
     * both, so that the result is the same and the condition is unchanged.
     */
    @Override
    public void decide(Condition condition, Runnable then, Runnable otherwise) {
        List<Stage> stages = draft.stages(direction);
        int firstStage = stages.size();
        int firstWrite = written.size();
        under(new Decision(condition, firstWrite), then);
        int elseStage = stages.size();
        int elseWrite = written.size();
        Optional<Write> change = change(condition, firstWrite);
        under(new Decision(condition, change.isPresent() ? elseWrite : firstWrite), otherwise);
        if (change.isPresent()) {
            change(condition, elseWrite).ifPresent(again -> {
                throw SyntaxFailure.of(
                        again.at(),
                        "condition-changed",
                        "'" + again.field().name() + "' decides between this and line "
                                + change.get().at().line() + " above, and both change it",
                        "keep the decision in a field of one bit first");
            });
            Collections.rotate(stages.subList(firstStage, stages.size()), stages.size() - elseStage);
        }
    }

    private void under(Decision decision, Runnable statements) {
        decisions.push(decision);
        statements.run();
        decisions.pop();
    }

    /** The first change since then of a field that a condition reads. */
    private Optional<Write> change(Condition condition, int since) {
        List<Field> read = condition.fields().toList();
        return written.subList(since, written.size()).stream()
                .filter(write -> read.contains(write.field()))
                .findFirst();
    }
}
