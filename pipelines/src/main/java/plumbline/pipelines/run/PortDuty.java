package plumbline.pipelines.run;

import java.util.List;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.ring.PortIo;

/** What the ports of a pipe have to do, on a thread of their own. */
record PortDuty(PortIo io) implements Duty {
    @Override
    public int doWork(long nanos) {
        return io.doWork(nanos);
    }

    @Override
    public long nextDue() {
        return io.nextDue();
    }

    @Override
    public boolean heldBack() {
        return io.heldBack();
    }

    /** The pipe behind knows, which has the frames in the rings too. */
    @Override
    public boolean exhausted() {
        return true;
    }

    @Override
    public List<Port> ports() {
        return io.receivingPorts();
    }

    @Override
    public int portChanges() {
        return io.portChanges();
    }
}
