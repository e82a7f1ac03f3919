package plumbline.isa.text.elaborate;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Field;
import plumbline.isa.model.Position;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Unit;
import plumbline.isa.text.syntax.Failure;
import plumbline.isa.text.syntax.Statement;

/**
 * Statements outside of stages: one after another, and the fitter finds their stages. Each carries the conditions around it
 * as its guard, which is decided when its turn comes; so nothing may change a condition while statements under it follow.
 */
final class Sequence implements Guards.Handler {
    /** Makes the unit that a statement says. */
    @FunctionalInterface
    interface Elaboration {
        /** The unit of a statement under a guard. */
        Unit unit(Statement statement, Condition guard, Place place);
    }

    private final Draft draft;
    private final Direction direction;
    private final Elaboration elaboration;
    private final Deque<Decision> decisions = new ArrayDeque<>();
    private final List<Write> written = new ArrayList<>();

    /** A condition and how many fields were written before it was decided. */
    private record Decision(Condition condition, int since) {}

    private record Write(Field field, Position at) {}

    Sequence(Draft draft, Direction direction, Elaboration elaboration) {
        this.draft = draft;
        this.direction = direction;
        this.elaboration = elaboration;
    }

    @Override
    public void handle(Statement statement, Condition guard, Place place) {
        Unit unit = elaboration.unit(statement, guard, place);
        for (Decision decision : decisions) {
            List<Field> read = Fields.of(decision.condition()).toList();
            for (Write write : written.subList(decision.since(), written.size())) {
                if (read.contains(write.field())) {
                    throw Failure.of(statement.at(), "condition-changed",
                            "whether this is done depends on '" + write.field().name() + "', which line "
                                    + write.at().line() + " above, under the same condition, has changed",
                            "put the statement that changes '" + write.field().name()
                                    + "' last, or keep the decision in a field of one bit first");
                }
            }
        }
        Fields.writes(unit, draft).forEach(field -> written.add(new Write(field, statement.at())));
        draft.stages(direction).add(Stage.open(unit));
    }

    @Override
    public void decide(Condition condition, Runnable both) {
        decisions.push(new Decision(condition, written.size()));
        both.run();
        decisions.pop();
    }
}
