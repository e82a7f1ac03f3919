package plumbline.pipelines.pipe;

import plumbline.pipelines.packet.Packet;

/** Hears of programs that broke a rule while running. */
@FunctionalInterface
public interface TrapListener {
    /**
     * The packet is dropped after this call.
     *
     * @param packet as it was when the program stopped; only valid during the call
     * @param cause what the engine says, with the place in the program
     * @param nanos when
     */
    void trapped(Packet packet, RuntimeException cause, long nanos);
}
