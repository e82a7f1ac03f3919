package plumbline.pipelines.run;

import java.util.List;
import plumbline.pipelines.Switch;
import plumbline.pipelines.port.Port;

/** Everything a switch has to do. */
record SharedDuty(Switch target) implements Duty {
    @Override
    public int doWork(long nanos) {
        return target.doWork(nanos);
    }

    @Override
    public long nextDue() {
        return Math.min(Math.min(target.nextDue(), target.nextControl()), OwnPorts.nextArrival(target.ports()));
    }

    @Override
    public boolean exhausted() {
        return target.exhausted();
    }

    @Override
    public List<Port> ports() {
        return OwnPorts.receiving(target.ports());
    }

    @Override
    public int portChanges() {
        return OwnPorts.changes(target.ports());
    }
}
