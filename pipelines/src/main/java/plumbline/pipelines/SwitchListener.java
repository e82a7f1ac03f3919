package plumbline.pipelines;

import plumbline.pipelines.packet.Packet;
import plumbline.pipelines.pipe.TrapListener;
import plumbline.pipelines.port.PortException;

/** Hears of what went wrong without stopping the switch. Called on the thread of the pipe; all of it is also counted. */
public interface SwitchListener extends TrapListener {
    /** Hears nothing. */
    SwitchListener SILENT = new SwitchListener() {};

    /**
     * A port cannot go on in one direction and is not used for it any more.
     *
     * @param number    of the port
     * @param name      what the user wrote
     * @param receiving whether it can no longer receive; otherwise, no longer send
     */
    default void portFailed(int number, String name, boolean receiving, PortException cause) {}

    @Override
    default void trapped(Packet packet, RuntimeException cause, long nanos) {}
}
