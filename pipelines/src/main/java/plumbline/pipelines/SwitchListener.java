package plumbline.pipelines;

import plumbline.pipelines.packet.Packet;
import plumbline.pipelines.pipe.TrapListener;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortListener;

/**
 * Hears of what went wrong without stopping the switch; all of it is also counted. Called on the thread on which it
 * happened: that of a pipe, or of its ports.
 */
public interface SwitchListener extends TrapListener, PortListener {
    /** Hears nothing. */
    SwitchListener SILENT = new SwitchListener() {};

    /**
     * Something looks wrong with how the switch is set up; called once for each such thing, before anything runs.
     *
     * @param text one line for the user
     */
    default void warned(String text) {}

    @Override
    default void portFailed(int number, String name, boolean receiving, PortException cause) {}

    @Override
    default void trapped(Packet packet, RuntimeException cause, long nanos) {}
}
