package plumbline.programs;

import plumbline.vm.State;

/** How the control plane reads results out of the state of a program. */
public interface ReadOut {
    /**
     * Reads the result.
     *
     * @param state of the running program; may change while it is read, as on a switch
     * @param top   how many rows to list at most
     */
    Reading read(State state, int top);
}
