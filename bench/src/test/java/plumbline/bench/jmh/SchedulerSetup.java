package plumbline.bench.jmh;

import plumbline.pipelines.tm.schedule.Scheduling;

/** Schedulers of the traffic manager's benchmark, with their queues. */
public enum SchedulerSetup {
    FIFO_1(Scheduling.FIFO),
    STRICT_1(Scheduling.STRICT),
    STRICT_8(Scheduling.STRICT),
    STRICT_128(Scheduling.STRICT),
    WEIGHTED_1(new Scheduling.Weighted(Scheduling.DEFAULT_QUANTUM)),
    WEIGHTED_8(new Scheduling.Weighted(Scheduling.DEFAULT_QUANTUM)),
    WEIGHTED_128(new Scheduling.Weighted(Scheduling.DEFAULT_QUANTUM)),
    ROTATING_1(Scheduling.ROTATING),
    ROTATING_8(Scheduling.ROTATING),
    ROTATING_128(Scheduling.ROTATING);

    private final Scheduling scheduling;

    SchedulerSetup(Scheduling scheduling) {
        this.scheduling = scheduling;
    }

    /** Its scheduler. */
    Scheduling scheduling() {
        return scheduling;
    }

    /** As many as its name says. */
    int queues() {
        return Integer.parseInt(name().substring(name().indexOf('_') + 1));
    }
}
