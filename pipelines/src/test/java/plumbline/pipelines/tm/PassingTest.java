package plumbline.pipelines.tm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plumbline.pipelines.packet.Packet;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.Frame;
import plumbline.vm.Phv;

/** A packet that passes an idle port at once leaves no other trace than one that was put into its queue. */
@Execution(ExecutionMode.CONCURRENT)
class PassingTest {
    private static final int PORTS = 3;
    private static final int PACKETS = 3_000;

    private int passed;

    @ParameterizedTest
    @MethodSource("seeds")
    void asThroughAQueue(long seed) {
        List<String> passing = run(seed, false);
        assertThat(passed).as("seed %d: packets that passed", seed).isPositive();
        List<String> queued = run(seed, true);
        for (int i = 0; i < queued.size(); i++) {
            List<String> before = queued.subList(Math.max(0, i - 6), i);
            assertThat(passing.get(i))
                    .as("seed %d, step %d after %s", seed, i, before)
                    .isEqualTo(queued.get(i));
        }
        assertThat(passing).hasSameSizeAs(queued);
    }

    static List<Long> seeds() {
        return new Random().longs(10).boxed().toList();
    }

    static List<Long> moreSeeds() {
        return new Random().longs(30).boxed().toList();
    }

    @ParameterizedTest
    @Tag("long")
    @MethodSource("moreSeeds")
    void asThroughAQueueMoreOften(long seed) {
        asThroughAQueue(seed);
    }

    /** What happens, step by step. */
    private List<String> run(long seed, boolean throughQueues) {
        Random random = new Random(seed);
        Log log = new Log();
        TrafficManager manager = new TrafficManager(RandomConfigs.draw(random, PORTS), List.of(0, 1, 2), log);
        long now = 0;
        for (int i = 0; i < PACKETS; i++) {
            for (int burst = random.nextInt(8) == 0 ? 1 + random.nextInt(10) : 1; burst > 0; burst--) {
                offer(manager, random, now, throughQueues, log);
            }
            if (random.nextInt(10) == 0) {
                manager.rate(random.nextInt(PORTS), random.nextInt(3) * 1_000_000_000L, now);
            }
            now += random.nextInt(4) == 0 ? 0 : random.nextInt(20_000);
            drain(manager, now, log);
        }
        drain(manager, Long.MAX_VALUE - 1, log);
        assertThat(manager.waiting()).isZero();
        return log.lines;
    }

    private void offer(TrafficManager manager, Random random, long now, boolean throughQueues, Log log) {
        Packet packet = new Packet(new Frame(2_000), new Phv(1, 0, 0), 0);
        packet.frame().place(Frame.HEADROOM, 60 + random.nextInt(1_440));
        int port = random.nextInt(PORTS);
        packet.sendTo(port, random.nextInt(Math.min(3, manager.queues(port))));
        boolean taken = manager.enqueue(packet, now);
        if (throughQueues) {
            manager.keepPassing();
        }
        log.add("offered " + taken + " " + manager.waiting() + " next " + manager.nextDeparture()
                + counters(manager, port));
    }

    private void drain(TrafficManager manager, long until, Log log) {
        while (manager.nextDeparture() <= until) {
            Packet packet = manager.dequeue(until);
            passed += packet.behind() == null && packet.dequeuedAt() == packet.enqueuedAt() ? 1 : 0;
            log.add(packet.egressPort() + "/" + packet.queue() + " left " + packet.dequeuedAt() + " behind "
                    + packet.dequeuedDepth() + counters(manager, packet.egressPort()) + " round "
                    + manager.round(packet.egressPort()));
        }
        assertThat(manager.dequeue(until)).isNull();
    }

    private static String counters(TrafficManager manager, int port) {
        QueueCounters counters = manager.counters(port);
        return " port " + counters.enqueued() + " " + counters.dequeued() + " " + counters.cells() + " "
                + counters.peakCells() + " " + counters.drops().nonZero() + " queue "
                + manager.counters(port, 0).enqueued() + " "
                + manager.counters(port, 0).peakCells();
    }

    private static final class Log implements QueueObserver {
        private final List<String> lines = new ArrayList<>();

        void add(String line) {
            lines.add(line);
        }

        @Override
        public void enqueued(Packet packet, long nanos) {
            add("enqueued " + packet.egressPort() + " depth " + packet.enqueuedDepth() + " at " + nanos);
        }

        @Override
        public void dequeued(Packet packet, long nanos) {
            add("dequeued " + packet.egressPort() + " at " + nanos);
        }

        @Override
        public void dropped(Packet packet, DropReason reason, long nanos) {
            add("dropped " + packet.egressPort() + " " + reason + " at " + nanos);
        }
    }
}
