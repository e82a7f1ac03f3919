package plumbline.bench.jmh;

import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import plumbline.pipelines.packet.Packet;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.tm.PortConfig;
import plumbline.pipelines.tm.QueueObserver;
import plumbline.pipelines.tm.TrafficManager;
import plumbline.pipelines.tm.TrafficManagerConfig;
import plumbline.vm.Phv;

/**
 * The traffic manager alone: a port of 10 Gbit/s with a backlog of {@link #BACKLOG} packets of 64 bytes in queues drawn
 * at random. An operation takes out the packet that leaves next and puts it in again, into another queue, at that
 * instant.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class TrafficManagerBenchmark {
    static final int PACKETS = 65_536;

    private static final int BACKLOG = 512;
    private static final int PORT = 1;
    private static final int BYTES = 64;
    private static final long BITS_PER_SECOND = 10_000_000_000L;
    /** Queues are drawn once and gone through in a circle. */
    private static final int DRAWS = 4_096;

    /** Scheduler and queues. */
    @Param
    public SchedulerSetup schedule;

    private final int[] queues = new int[DRAWS];
    private TrafficManager manager;

    /** Fills the queues. */
    @Setup
    public void fill() {
        PortConfig port =
                PortConfig.DEFAULT.withRate(BITS_PER_SECOND).withQueues(schedule.queues(), schedule.scheduling());
        manager = new TrafficManager(
                TrafficManagerConfig.DEFAULT.withPort(PORT, port), List.of(PORT), QueueObserver.NONE);
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < DRAWS; i++) {
            queues[i] = random.nextInt(schedule.queues());
        }
        for (int i = 0; i < BACKLOG; i++) {
            Packet packet = new Packet(new Frame(BYTES), new Phv(1, 0, 0), 0);
            packet.frame().place(Frame.HEADROOM, BYTES);
            enqueue(packet, i, 0);
        }
    }

    /** All packets once out and in. */
    @Benchmark
    public long outAndIn() {
        long now = 0;
        for (int i = 0; i < PACKETS; i++) {
            now = manager.nextDeparture();
            enqueue(manager.dequeue(now), i, now);
        }
        return now;
    }

    private void enqueue(Packet packet, int i, long now) {
        packet.sendTo(PORT, queues[i & DRAWS - 1]);
        if (!manager.enqueue(packet, now)) {
            throw new IllegalStateException("the buffer holds more than the backlog");
        }
    }
}
