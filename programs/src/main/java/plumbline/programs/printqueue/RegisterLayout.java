package plumbline.programs.printqueue;

import plumbline.isa.model.Program;

/**
 * Where things are in the registers of the program.
 *
 * @param firstPort that is watched
 * @param ports how many are
 * @param queues of each
 * @param depths entries of a queue monitor, 0 if there is none
 * @param freezes whether packets can freeze the banks
 */
record RegisterLayout(int firstPort, int ports, int queues, int depths, boolean freezes) {
    static RegisterLayout of(Program program) {
        return new RegisterLayout(
                Math.toIntExact(program.parameter("port")),
                Math.toIntExact(program.parameter("ports")),
                Math.toIntExact(program.parameter("queues")),
                program.parameter("monitor") == 1 ? Math.toIntExact(program.parameter("depths")) : 0,
                program.parameter("ondemand") == 1);
    }

    /**
     * The number of a bank of windows: the half that a freeze changes, the port, the bank that the control plane flips.
     */
    int bank(int half, int port, int bank) {
        return (half * ports + port) * 2 + bank;
    }

    /** The number of a queue among those of all ports. */
    int spot(int port, int queue) {
        return port * queues + queue;
    }

    /** Where a bank of a queue's monitor begins; it has two, and both a freeze and a flip change them. */
    int monitor(int half, int bank, int spot) {
        return ((half ^ bank) * ports * queues + spot) * depths;
    }
}
