package plumbline.pipelines.run;

import java.util.List;
import plumbline.pipelines.AttachedPort;
import plumbline.pipelines.PipeUnit;
import plumbline.pipelines.port.Port;

/** What a pipe has to do, and its ports unless they are another thread's. */
record PipeDuty(PipeUnit unit) implements Duty {
    @Override
    public int doWork(long nanos) {
        return unit.doWork(nanos);
    }

    @Override
    public long nextDue() {
        return Math.min(Math.min(unit.nextDue(), unit.nextControl()), OwnPorts.nextArrival(ownPorts()));
    }

    @Override
    public boolean exhausted() {
        List<AttachedPort> ports = unit.ports();
        for (int i = 0; i < ports.size(); i++) {
            if (!ports.get(i).exhausted()) {
                return false;
            }
        }
        return !unit.pipe().generator().unfinished();
    }

    @Override
    public List<Port> ports() {
        return OwnPorts.receiving(ownPorts());
    }

    @Override
    public int portChanges() {
        return OwnPorts.changes(ownPorts());
    }

    private List<AttachedPort> ownPorts() {
        return unit.portIo() == null ? unit.ports() : List.of();
    }
}
