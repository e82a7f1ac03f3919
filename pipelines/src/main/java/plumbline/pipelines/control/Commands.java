package plumbline.pipelines.control;

import java.util.concurrent.CompletableFuture;
import org.jctools.queues.MpmcArrayQueue;

/**
 * A bounded queue of commands from any thread. The thread of the pipe executes them between two batches of packets. No
 * packet sees a command half done, and a command sees no packet half-way.
 *
 * <pre>
 *   any thread ── submit ──► [ bounded ] ──► pipe: commands ► packets ► commands ► …
 *       ▲                                       │
 *       └──────────────── future ◄──────────────┘
 * </pre>
 *
 * At most {@link #TURN} commands are executed in one turn, so that packets are not kept waiting by many short ones; a
 * command waits for at most (commands before it / TURN + 1) turns. A full queue refuses at once, and so does a switch
 * that has ended; whatever was accepted is executed or refused, never forgotten.
 */
public final class Commands {
    /** Maximum number of commands that wait. */
    public static final int CAPACITY = 1_024;
    /** Maximum number of commands executed in one turn. */
    public static final int TURN = 16;

    // The pipe consumes. So does a submitter that finds the queue closed after it added a command.
    private final MpmcArrayQueue<Pending<?>> waiting = new MpmcArrayQueue<>(CAPACITY);
    private volatile Runnable alarm = () -> {};
    private volatile boolean closed;
    /** Whether there may be a command: one word to look at, which is all that most turns do. */
    private volatile boolean submitted;

    private record Pending<T>(Command<T> command, CompletableFuture<T> answer) {
        void execute(RuntimeControl control, long nanos) {
            try {
                answer.complete(command.run(control, nanos));
            } catch (RuntimeException | Error failure) {
                answer.completeExceptionally(failure);
            }
        }

        void refuse() {
            answer.completeExceptionally(new EndedException());
        }
    }

    /**
     * Has a command executed. What is chained to the future without {@code Async} runs on the thread of the pipe too.
     *
     * @return its answer, or what it threw
     * @throws ControlException if too many commands wait
     * @throws EndedException if the switch has ended
     */
    public <T> CompletableFuture<T> submit(Command<T> command) {
        if (closed) {
            throw new EndedException();
        }
        Pending<T> pending = new Pending<>(command, new CompletableFuture<>());
        if (!waiting.offer(pending)) {
            throw new ControlException("the control queue is full: " + CAPACITY + " commands wait for the pipe;"
                    + " wait for earlier answers before asking more");
        }
        submitted = true;
        if (closed) {
            refuseAll();
        }
        alarm.run();
        return pending.answer;
    }

    /** Sets what is called, on the submitting thread, after each submit: to wake a pipe that waits for its ports. */
    public void alarm(Runnable wakeUp) {
        alarm = wakeUp;
    }

    /**
     * Executes what waits, at most {@link #TURN} commands; for the thread of the pipe.
     *
     * @return how many
     */
    public int execute(RuntimeControl control, long nanos) {
        if (!submitted) {
            return 0;
        }
        submitted = false; // before the queue is looked at: what comes later sets it again
        int count = 0;
        Pending<?> next;
        while (count < TURN && (next = waiting.relaxedPoll()) != null) {
            next.execute(control, nanos);
            count++;
        }
        if (count == TURN) {
            submitted = true; // more may wait
        }
        return count;
    }

    /** Executes all that waits and refuses what comes later; the run has ended. */
    public void close(RuntimeControl control, long nanos) {
        closed = true;
        while (execute(control, nanos) > 0) {
            // Until none is left.
        }
        refuseAll();
    }

    private void refuseAll() {
        Pending<?> next;
        while ((next = waiting.poll()) != null) {
            next.refuse();
        }
    }
}
