package plumbline.pipelines;

import plumbline.pipelines.packet.Packet;
import plumbline.pipelines.pipe.TrapListener;
import plumbline.vm.Trap;

/** Remembers the first trap for the report and hands all on. */
final class TrapLog implements TrapListener {
    private final SwitchListener listener;
    private volatile String first;

    TrapLog(SwitchListener listener) {
        this.listener = listener;
    }

    @Override
    public void trapped(Packet packet, RuntimeException cause, long nanos) {
        if (first == null) {
            first = cause instanceof Trap ? cause.getMessage() : "the engine failed: " + cause;
        }
        listener.trapped(packet, cause, nanos);
    }

    /** What the engine said of the first trap, or null. */
    String first() {
        return first;
    }
}
