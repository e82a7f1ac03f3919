package plumbline.pipelines.run;

import java.util.List;
import plumbline.pipelines.AttachedPort;
import plumbline.pipelines.PipeUnit;
import plumbline.pipelines.port.Attachment;
import plumbline.pipelines.port.Port;

/** What a pipe has to do, and its ports unless they are another thread's. */
record PipeDuty(PipeUnit unit) implements Duty {
    @Override
    public int doWork(long nanos) {
        return unit.doWork(nanos);
    }

    @Override
    public long nextDue() {
        long due = Math.min(unit.nextDue(), unit.nextControl());
        List<AttachedPort> ports = unit.ports();
        for (int i = 0; i < ports.size(); i++) {
            due = Math.min(due, ports.get(i).nextArrival());
        }
        return due;
    }

    @Override
    public List<Port> ports() {
        return unit.portIo() != null
                ? List.of()
                : unit.ports().stream()
                        .map(AttachedPort::attachment)
                        .filter(Attachment::receives)
                        .map(Attachment::port)
                        .toList();
    }

    @Override
    public int portChanges() {
        int changes = 0;
        List<AttachedPort> ports = unit.ports();
        for (int i = 0; i < ports.size() && unit.portIo() == null; i++) {
            changes += ports.get(i).attachment().changes();
        }
        return changes;
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
}
