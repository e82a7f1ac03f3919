package plumbline.programs.printqueue;

import plumbline.isa.model.Program;

/**
 * Where things are in the registers of the program.
 *
 * @param firstPort that is watched
 * @param ports     how many are
 * @param depths    entries of the queue monitor, 0 if there is none
 * @param freezes   whether packets can freeze the windows
 */
record Layout(int firstPort, int ports, int depths, boolean freezes) {
    static Layout of(Program program) {
        return new Layout(
                Math.toIntExact(program.parameter("port")),
                Math.toIntExact(program.parameter("ports")),
                program.parameter("monitor") == 1 ? Math.toIntExact(program.parameter("depths")) : 0,
                program.parameter("ondemand") == 1);
    }

    /** The number of a bank of windows: the half that a freeze changes, the port, the bank that the control plane flips. */
    int bank(int half, int port, int bank) {
        return (half * ports + port) * 2 + bank;
    }
}
