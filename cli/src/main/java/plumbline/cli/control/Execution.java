package plumbline.cli.control;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import plumbline.console.terminal.CommandFailure;
import plumbline.pipelines.PipeUnit;
import plumbline.pipelines.control.Command;

/** How a command comes to be executed between two packets of a pipe. */
sealed interface Execution {
    /** Executes it; fails as it does. */
    <T> T execute(PipeUnit pipe, Command<T> command);

    /** In real time: it is submitted, and this thread, which is not the pipe's, waits for the answer. */
    record Submitted() implements Execution {
        private static final int PATIENCE_SECONDS = 30;

        @Override
        public <T> T execute(PipeUnit pipe, Command<T> command) {
            try {
                return pipe.commands().submit(command).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            } catch (ExecutionException e) {
                if (e.getCause() instanceof RuntimeException refused) {
                    throw refused;
                }
                throw new IllegalStateException(e.getCause());
            } catch (TimeoutException e) {
                throw CommandFailure.environment("the switch has not answered for " + PATIENCE_SECONDS + " s", e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw CommandFailure.environment("the switch is ending", e);
            }
        }
    }

    /**
     * In virtual time: on this thread, which drives all pipes and is between two packets.
     *
     * @param nanos the time of the switch
     */
    record Immediate(long nanos) implements Execution {
        @Override
        public <T> T execute(PipeUnit pipe, Command<T> command) {
            return command.run(pipe.runtimeControl(), nanos);
        }
    }
}
