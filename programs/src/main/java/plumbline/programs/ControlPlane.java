package plumbline.programs;

import plumbline.vm.State;

/** What runs beside a program on the switch's processor: it reads results out of the program's state. */
public interface ControlPlane {
    /**
     * Reads the result.
     *
     * @param state of the running program; may change while it is read, as on a switch
     * @param top   how many rows to list at most
     */
    Reading read(State state, int top);
}
