package plumbline.p4.elaborate.program;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;
import plumbline.p4.elaborate.value.P4Value;

/** A body that is run through: of a control, parser, action or function. */
public final class CallFrame {
    private final ElaborationScope scope;
    private final Optional<CallFrame> caller;
    private final P4Value result;
    private final StackCursors cursors;
    private final Deque<Runnable> copiesOut = new ArrayDeque<>();
    private Optional<Variable> returned = Optional.empty();
    private boolean returnedRead;

    private CallFrame(ElaborationScope scope, Optional<CallFrame> caller, P4Value result, StackCursors cursors) {
        this.scope = scope;
        this.caller = caller;
        this.result = result;
        this.cursors = cursors;
    }

    /** Of what nothing of the program calls. */
    static CallFrame outermost(ElaborationScope scope) {
        return new CallFrame(scope, Optional.empty(), P4Value.NOTHING, new StackCursors());
    }

    /** Of what this one calls. */
    CallFrame called(ElaborationScope inner, P4Value place) {
        return new CallFrame(inner, Optional.of(this), place, cursors);
    }

    /** What names mean. */
    ElaborationScope scope() {
        return scope;
    }

    /** Where the value of {@code return} goes. */
    P4Value result() {
        return result;
    }

    /** Which elements of stacks come next. */
    StackCursors cursors() {
        return cursors;
    }

    /** Says what is to be done when the body ends, in whatever way. */
    void copyOut(Runnable work) {
        copiesOut.add(work);
    }

    /** Copies out of this body. */
    void copyOut() {
        copiesOut.forEach(Runnable::run);
    }

    /** Copies out of this body and all around it. */
    void copyOutOfAll() {
        for (CallFrame frame = this; frame != null; frame = frame.caller.orElse(null)) {
            frame.copyOut();
        }
    }

    /** The variable that says whether the body has returned. */
    Variable returned(UniqueVariables names) {
        if (returned.isEmpty()) {
            returned = Optional.of(names.temporary(ValueType.BOOL));
        }
        return returned.get();
    }

    /** Notes that {@link #returned} is asked for. */
    void returnedIsRead() {
        returnedRead = true;
    }

    /** The variable, if there is one that nobody asks for. */
    Optional<Variable> unreadReturned() {
        return returnedRead ? Optional.empty() : returned;
    }

    /** The variable, if there is one that somebody asks for. */
    Optional<Variable> readReturned() {
        return returnedRead ? returned : Optional.empty();
    }
}
