package plumbline.p4.elaborate.program;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import plumbline.isa.structured.StructuredStatement;
import plumbline.p4.elaborate.instance.ElaborationScope;
import plumbline.p4.elaborate.value.P4Value;

/** A body that is run through: of a control, parser, action or function. */
public final class CallFrame {
    private final ElaborationScope scope;
    private final Optional<CallFrame> caller;
    private final P4Value result;
    private final StackCursors cursors;
    private final Deque<Runnable> copiesOut = new ArrayDeque<>();
    private final Map<PathEnd.Way, LeaveFlag> flags = new EnumMap<>(PathEnd.Way.class);

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

    /**
     * Writes down what can be left in a way, from where it is left on.
     *
     * @param work writes it down, and says how it ends
     */
    PathEnd leavable(PathEnd.Way way, ProgramContext context, Supplier<PathEnd> work) {
        LeaveFlag flag = new LeaveFlag(context.draft().names());
        Optional<LeaveFlag> outer = Optional.ofNullable(flags.put(way, flag));
        PathEnd[] end = new PathEnd[1];
        try {
            List<StructuredStatement> written = context.emission().along(() -> end[0] = work.get());
            context.emission().addAll(flag.around(written));
        } finally {
            outer.ifPresentOrElse(known -> flags.put(way, known), () -> flags.remove(way));
        }
        return end[0].arrived(way);
    }

    /** The flag of what is left in a way: the innermost. */
    LeaveFlag flag(PathEnd.Way way) {
        return flags.get(way);
    }
}
