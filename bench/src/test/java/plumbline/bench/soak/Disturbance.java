package plumbline.bench.soak;

import java.util.List;
import java.util.SplittableRandom;
import plumbline.pipelines.PipeUnit;
import plumbline.pipelines.Switch;
import plumbline.pipelines.control.Command;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortSource;
import plumbline.pipelines.tm.PortConfig;
import plumbline.pipelines.tm.schedule.Scheduling;

/**
 * Does to a running switch what one should not: cuts cables and mends them, deletes ports and puts them back, changes
 * rates, schedulers and numbers of queues, reads registers. On a thread of its own, seeded.
 */
final class Disturbance implements AutoCloseable {
    private static final List<Scheduling> SCHEDULERS =
            List.of(Scheduling.STRICT, Scheduling.ROTATING, new Scheduling.Weighted(Scheduling.DEFAULT_QUANTUM));

    private final Switch target;
    private final List<SoakPort> ports;
    private final SplittableRandom random;
    private final Thread thread;
    private volatile boolean ending;
    private volatile boolean paused;
    private volatile Exception failure;
    private long done;
    private long portsExchanged;

    /**
     * A port as the switch knows it.
     *
     * @param source what the switch opens: the cable, or faults around it
     */
    record SoakPort(int number, int pipe, SoakCable cable, PortSource source) {}

    Disturbance(Switch target, List<SoakPort> ports, long seed) {
        this.target = target;
        this.ports = ports;
        this.random = new SplittableRandom(seed);
        this.thread = Thread.ofPlatform().name("disturbance").daemon().start(this::run);
    }

    /** How often something was done. */
    long done() {
        return done;
    }

    /** How often a port was deleted and put back. */
    long portsExchanged() {
        return portsExchanged;
    }

    /** Leaves the switch alone until {@link #resume}. */
    void pause() {
        paused = true;
    }

    void resume() {
        paused = false;
    }

    private void run() {
        try {
            while (!ending) {
                if (!paused) {
                    disturb();
                    done++;
                }
                Thread.sleep(5 + random.nextInt(60));
            }
        } catch (InterruptedException | PortException | RuntimeException e) {
            if (!ending) {
                failure = e;
            }
        }
    }

    private void disturb() throws PortException, InterruptedException {
        SoakPort port = ports.get(random.nextInt(ports.size()));
        switch (random.nextInt(5)) {
            case 0 -> {
                port.cable().cut();
                Thread.sleep(random.nextInt(300));
                port.cable().mend();
            }
            case 1 -> {
                target.deletePort(port.number());
                Thread.sleep(random.nextInt(20));
                target.addPort(port.number(), port.pipe(), port.source());
                portsExchanged++;
            }
            case 2 -> {
                long rate = random.nextInt(3) == 0 ? 0 : 10_000_000L + random.nextLong(2_000_000_000L);
                ask(port.pipe(), (control, nanos) -> {
                    control.queues().rate(port.number(), rate, nanos);
                    return rate;
                });
            }
            case 3 -> {
                int queues = 1 + random.nextInt(8);
                Scheduling scheduling = SCHEDULERS.get(random.nextInt(SCHEDULERS.size()));
                ask(port.pipe(), (control, nanos) -> {
                    PortConfig before = control.queues().port(port.number());
                    control.queues().configure(port.number(), before.resized(queues, scheduling), nanos);
                    return queues;
                });
            }
            default ->
                ask(
                        port.pipe(),
                        (control, nanos) -> control.state().register("seen").lo(random.nextInt(1_024)));
        }
    }

    private <T> void ask(int pipe, Command<T> command) {
        PipeUnit unit = target.pipes().get(pipe);
        unit.commands().submit(command).join();
    }

    /**
     * Ends, with all cables mended.
     *
     * @throws IllegalStateException if something failed that must not
     */
    @Override
    public void close() {
        ending = true;
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        ports.forEach(port -> port.cable().mend());
        if (failure != null) {
            throw new IllegalStateException("a disturbance failed: " + failure.getMessage(), failure);
        }
    }
}
