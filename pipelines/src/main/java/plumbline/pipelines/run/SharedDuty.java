package plumbline.pipelines.run;

import java.util.List;
import plumbline.pipelines.AttachedPort;
import plumbline.pipelines.Switch;
import plumbline.pipelines.port.Attachment;
import plumbline.pipelines.port.Port;

/** Everything a switch has to do. */
record SharedDuty(Switch target) implements Duty {
    @Override
    public int doWork(long nanos) {
        return target.doWork(nanos);
    }

    @Override
    public long nextDue() {
        long due = Math.min(target.nextDue(), target.nextControl());
        List<AttachedPort> ports = target.ports();
        for (int i = 0; i < ports.size(); i++) {
            due = Math.min(due, ports.get(i).attachment().nextArrival());
        }
        return due;
    }

    @Override
    public boolean exhausted() {
        return target.exhausted();
    }

    @Override
    public List<Port> ports() {
        return target.ports().stream()
                .map(AttachedPort::attachment)
                .filter(Attachment::receives)
                .map(Attachment::port)
                .toList();
    }

    @Override
    public int portChanges() {
        int changes = 0;
        List<AttachedPort> ports = target.ports();
        for (int i = 0; i < ports.size(); i++) {
            changes += ports.get(i).attachment().changes();
        }
        return changes;
    }
}
