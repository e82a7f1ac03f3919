package plumbline.pipelines.run;

import java.util.List;
import plumbline.pipelines.PipeUnit;
import plumbline.pipelines.port.Port;

/** What a pipe has to do whose ports are another thread's. */
record PipeDuty(PipeUnit unit) implements Duty {
    @Override
    public int doWork(long nanos) {
        return unit.doWork(nanos);
    }

    @Override
    public long nextDue() {
        return Math.min(unit.nextDue(), unit.nextControl());
    }

    @Override
    public List<Port> ports() {
        return List.of();
    }

    @Override
    public int portChanges() {
        return 0;
    }
}
