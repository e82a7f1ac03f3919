package plumbline.programs;

import java.util.List;
import plumbline.vm.State;

/** How the control plane reads results out of the state of a program. */
public interface ReadOut {
    /**
     * Reads the result.
     *
     * @param state of the running program; may change while it is read, as on a switch
     * @param top how many rows to list at most
     */
    Reading read(State state, int top);

    /**
     * Reads the result of a program that runs in several pipes, each with a state of its own: what has a meaning as one
     * is added up, the rest is listed pipe by pipe.
     *
     * @param pipes states in the order of the pipes, at least one
     */
    default Reading readPipes(List<State> pipes, int top) {
        return pipes.size() == 1
                ? read(pipes.getFirst(), top)
                : new PipeReadings(pipes.stream().map(state -> read(state, top)).toList());
    }
}
