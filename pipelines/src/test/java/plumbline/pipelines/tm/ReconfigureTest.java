package plumbline.pipelines.tm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import plumbline.pipelines.packet.Packet;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.tm.mark.EcnMarking;
import plumbline.pipelines.tm.occupancy.OccupancyByFlow;
import plumbline.pipelines.tm.order.Discipline;
import plumbline.pipelines.tm.schedule.Scheduling;

/** Limits, weights and rates change while packets are in the queues. */
class ReconfigureTest {
    private static final long GIGABIT = 1_000_000_000L;

    private static Packet sendTo(TrafficManager manager, int queue, int bytes, long nanos) {
        Packet packet = Packets.sized(bytes);
        packet.sendTo(0, queue);
        assertThat(manager.enqueue(packet, nanos)).isTrue();
        return packet;
    }

    /** Worked by hand: 125 bytes take 1000 ns at 1 Gbit/s and 10 µs at 100 Mbit/s, of which 4 µs are left at 6000. */
    @Test
    void theRestOfATransmissionGoesOnAtTheNewRate() {
        TrafficManager manager = new TrafficManager(
                TrafficManagerConfig.DEFAULT.with(
                        PortConfig.DEFAULT.withRate(GIGABIT / 10).withOverhead(0)),
                List.of(0),
                QueueObserver.NONE);
        sendTo(manager, 0, 125, 0);
        assertThat(manager.dequeue(0).dequeuedAt()).isZero();
        sendTo(manager, 0, 125, 100);
        assertThat(manager.nextDeparture()).isEqualTo(10_000);
        manager.rate(0, GIGABIT, 6_000);
        assertThat(manager.port(0).bitsPerSecond()).isEqualTo(GIGABIT);
        assertThat(manager.nextDeparture()).isEqualTo(6_400);
        manager.rate(0, 0, 6_100);
        assertThat(manager.nextDeparture()).isEqualTo(6_100);
        assertThatThrownBy(() -> manager.rate(0, -1, 6_100)).hasMessage("bits per second -1: from 0 to 10000000000000");
    }

    @Test
    void aQueueHeldBackByItsRateIsReleasedByAHigherOne() {
        PortConfig port = PortConfig.DEFAULT
                .withOverhead(0)
                .withQueues(2, Scheduling.STRICT)
                .withQueue(1, QueueConfig.DEFAULT.withRate(8));
        TrafficManager manager =
                new TrafficManager(TrafficManagerConfig.DEFAULT.with(port), List.of(0), QueueObserver.NONE);
        sendTo(manager, 1, 125, 0);
        manager.dequeue(0);
        sendTo(manager, 1, 125, 0);
        assertThat(manager.nextDeparture()).isEqualTo(125 * GIGABIT);
        manager.configure(0, 1, manager.port(0).queue(1).withRate(GIGABIT), 50 * GIGABIT);
        assertThat(manager.nextDeparture()).isEqualTo(50 * GIGABIT + 600);
    }

    @Test
    void aLowerLimitKeepsWhatIsThereAndTakesNothingMore() {
        TrafficManager manager = new TrafficManager(
                TrafficManagerConfig.DEFAULT.withCells(10).with(PortConfig.DEFAULT.withRate(8)),
                List.of(0, 1),
                QueueObserver.NONE);
        for (int i = 0; i < 4; i++) {
            sendTo(manager, 0, 80, 0);
        }
        manager.configure(0, 0, QueueConfig.DEFAULT.withLimits(2, 10), 0);
        Packet fifth = Packets.sized(80);
        assertThat(manager.enqueue(fifth, 0)).isFalse();
        assertThat(manager.counters(0, 0).drops().get(DropReason.QUEUE_FULL)).isEqualTo(1);
        assertThat(manager.waiting()).isEqualTo(4);
        assertThatThrownBy(() -> manager.configure(1, 0, QueueConfig.DEFAULT.withGuaranteed(11), 0))
                .hasMessage("the queues would be guaranteed 1 cells more than the buffer has");
        assertThat(manager.port(1).queue(0)).isEqualTo(QueueConfig.DEFAULT);
    }

    @Test
    void rotatingPriorityRefusesRatesOfQueues() {
        TrafficManager manager = new TrafficManager(
                TrafficManagerConfig.DEFAULT.with(PortConfig.DEFAULT.withQueues(4, Scheduling.ROTATING)),
                List.of(0),
                QueueObserver.NONE);
        assertThatThrownBy(() -> manager.configure(0, 3, QueueConfig.DEFAULT.withRate(GIGABIT), 0))
                .hasMessageContaining("leave the rate to the port");
    }

    /**
     * Worked by hand: weighted, queues 0 and 2 would take turns; strict from the second packet on, 2 goes first. With
     * two queues less, what is left of 1 and 2 stands behind what is in 0, lowest queue first.
     */
    @Test
    void schedulerAndQueuesChangeWithPacketsInThem() {
        PortConfig weighted =
                PortConfig.DEFAULT.withRate(GIGABIT).withOverhead(0).withQueues(3, new Scheduling.Weighted(125));
        OccupancyByFlow<Integer> truth = new OccupancyByFlow<>(Packet::ingressPort);
        TrafficManager manager = new TrafficManager(TrafficManagerConfig.DEFAULT.with(weighted), List.of(0), truth);
        Packet[] packets = new Packet[8];
        int[] queueOf = {0, 2, 0, 2, 1, 0, 2, 1};
        for (int i = 0; i < packets.length; i++) {
            packets[i] = Packets.sized(125);
            packets[i].received(i);
            packets[i].sendTo(0, queueOf[i]);
            assertThat(manager.enqueue(packets[i], 0)).isTrue();
        }
        assertThat(manager.dequeue(0)).isSameAs(packets[0]);
        manager.configure(0, manager.port(0).resized(3, Scheduling.STRICT), 500);
        assertThat(manager.nextDeparture()).isEqualTo(1_000);
        assertThat(manager.dequeue(1_000)).isSameAs(packets[1]);
        manager.configure(0, manager.port(0).resized(1, Scheduling.FIFO), 1_500);
        assertThat(manager.queues(0)).isEqualTo(1);
        assertThat(manager.counters(0, 0).waiting()).isEqualTo(6);
        assertThat(truth.queue(0, 0).at(1_500).keySet()).containsExactly(2, 5, 4, 7, 3, 6);
        long departure = 2_000;
        for (int expected : new int[] {2, 5, 4, 7, 3, 6}) {
            assertThat(manager.dequeue(departure)).isSameAs(packets[expected]);
            assertThat(packets[expected].dequeuedAt()).isEqualTo(departure);
            departure += 1_000;
        }
        assertThat(manager.counters(0, 0).cells()).isZero();
        assertThat(manager.freeCells()).isEqualTo(TrafficManagerConfig.DEFAULT.cells());
        Packet toQueue2 = Packets.sized(60);
        toQueue2.sendTo(0, 2);
        assertThat(manager.enqueue(toQueue2, departure)).isFalse();
        manager.configure(0, manager.port(0).resized(4, Scheduling.STRICT), departure);
        assertThat(manager.enqueue(toQueue2, departure)).isTrue();
    }

    @Test
    void aPortThatDoesNotFitTheBufferStaysAsItWas() {
        TrafficManager manager =
                new TrafficManager(TrafficManagerConfig.DEFAULT.withCells(10), List.of(0), QueueObserver.NONE);
        PortConfig before = manager.port(0);
        PortConfig greedy = before.resized(3, Scheduling.STRICT).everyQueue(queue -> queue.withGuaranteed(4));
        assertThatThrownBy(() -> manager.configure(0, greedy, 0))
                .hasMessage("the queues would be guaranteed 2 cells more than the buffer has");
        assertThat(manager.port(0)).isEqualTo(before);
        assertThat(manager.freeCells()).isEqualTo(10);
        sendTo(manager, 0, 80, 0);
        assertThat(manager.dequeue(0)).isNotNull();
    }

    /** Worked by hand: 700 bytes are 9 cells of 80. A queue that comes back counts from 0; its port counts on. */
    @Test
    void aPortKeepsWhatPassedByQueuesThatAreNoMore() {
        PortConfig three = PortConfig.DEFAULT.withQueues(3, Scheduling.STRICT);
        TrafficManager manager =
                new TrafficManager(TrafficManagerConfig.DEFAULT.with(three), List.of(0), QueueObserver.NONE);
        assertThat(passes(manager, 0, 2, 700)).isTrue();
        assertThat(passes(manager, 0, 2, 60)).isTrue();
        assertThat(passes(manager, 0, 0, 100)).isTrue();
        mustHaveCounted(manager.counters(0, 2), 2, 9);
        manager.configure(0, manager.port(0).resized(1, Scheduling.FIFO), 0);
        assertThat(passes(manager, 0, 2, 60)).isFalse();
        mustHaveCounted(manager.counters(0), 3, 9);
        mustHaveCounted(manager.counters(0, 0), 1, 2);
        manager.configure(0, manager.port(0).resized(3, Scheduling.STRICT), 0);
        assertThat(passes(manager, 0, 2, 60)).isTrue();
        mustHaveCounted(manager.counters(0, 2), 1, 1);
        mustHaveCounted(manager.counters(0), 4, 9);
    }

    /** A report is made on the thread of one pipe and looks at the ports of all. */
    @Test
    @Timeout(600)
    void anotherThreadReadsTheCountersOfAllQueuesWhileTheirNumberChanges() throws InterruptedException {
        TrafficManager manager = new TrafficManager(TrafficManagerConfig.DEFAULT, List.of(0), QueueObserver.NONE);
        AtomicReference<Throwable> failure = new AtomicReference<>();
        AtomicLong looks = new AtomicLong();
        Thread reader = Thread.ofPlatform().unstarted(() -> {
            while (!Thread.interrupted()) {
                List<QueueCounters> counters = manager.countersByQueue(0);
                assertThat(counters).hasSizeBetween(1, 128);
                counters.forEach(queue -> assertThat(queue.enqueued()).isNotNegative());
                looks.incrementAndGet();
            }
        });
        reader.setUncaughtExceptionHandler((thread, thrown) -> failure.set(thrown));
        reader.start();
        for (int i = 0; failure.get() == null && (i < 2_000 || looks.get() < 2_000); i++) {
            manager.configure(0, PortConfig.DEFAULT.withQueues(i % 2 == 0 ? 128 : 1, Scheduling.STRICT), i);
        }
        reader.interrupt();
        reader.join();
        assertThat(failure.get()).isNull();
    }

    /** Whether a packet bypasses a queue; counted as a pipe does after a batch. */
    private static boolean passes(TrafficManager manager, int port, int queue, int bytes) {
        boolean passes = manager.bypass().pass(port, queue, bytes);
        manager.bypass().publish();
        return passes;
    }

    private static void mustHaveCounted(QueueCounters counters, long passed, int peakCells) {
        assertThat(counters.enqueued()).isEqualTo(passed);
        assertThat(counters.dequeued()).isEqualTo(passed);
        assertThat(counters.waiting()).isZero();
        assertThat(counters.peakCells()).isEqualTo(peakCells);
    }

    /**
     * Worked by hand; packets of 125 bytes, 1000 ns each. Two groups by strict priority: 0 holds the weighted queues 0
     * and 1 (quantum 250), 1 the strict queue 2. Queue 0 sends one of the two packets of its turn (the deficit is 125);
     * then group 1 has the higher priority and sends all it has; then the priorities are swapped back, though group 1
     * has got more: queue 0 ends its turn with one packet more, and queue 1 has its whole turn.
     */
    @Test
    void prioritiesChangeAndTurnsAndDeficitsStay() {
        Scheduling.Groups groups = new Scheduling.Groups(
                Scheduling.STRICT,
                List.of(
                        new Scheduling.Group(2, 1, 1, new Scheduling.Weighted(250)),
                        new Scheduling.Group(1, 1, 0, Scheduling.STRICT)));
        PortConfig port = PortConfig.DEFAULT.withRate(GIGABIT).withOverhead(0).withQueues(3, groups);
        TrafficManager manager =
                new TrafficManager(TrafficManagerConfig.DEFAULT.with(port), List.of(0), QueueObserver.NONE);
        send(manager, 0, 0, 0, 0, 1, 1, 1, 2, 2);
        assertThat(queues(manager, 0)).isEqualTo("0");
        manager.configure(0, port.withQueues(3, groups.prioritized(1, 2)), 500);
        assertThat(queues(manager, 2_000)).isEqualTo("22");
        send(manager, 2_000, 2, 2);
        manager.configure(0, port.withQueues(3, groups.prioritized(1, 0)), 2_000);
        assertThat(queues(manager, 8_000)).isEqualTo("011012");
    }

    /** Strict priority by number; then the lowest first, and one in between; those that wait keep their places. */
    @Test
    void prioritiesOfQueuesChange() {
        PortConfig port = PortConfig.DEFAULT.withRate(GIGABIT).withOverhead(0).withQueues(4, Scheduling.STRICT);
        TrafficManager manager =
                new TrafficManager(TrafficManagerConfig.DEFAULT.with(port), List.of(0), QueueObserver.NONE);
        send(manager, 0, 3, 0, 0, 1, 1, 2, 2, 3);
        assertThat(queues(manager, 1_000)).isEqualTo("33");
        manager.configure(0, 0, manager.port(0).queue(0).withPriority(7), 1_500);
        manager.configure(0, 1, manager.port(0).queue(1).withPriority(2), 1_500);
        assertThat(queues(manager, 4_000)).isEqualTo("001");
        manager.configure(0, 0, manager.port(0).queue(0).withPriority(0), 4_500);
        manager.configure(0, 1, manager.port(0).queue(1).withPriority(0), 4_500);
        assertThat(queues(manager, 7_000)).isEqualTo("221");
    }

    private static void send(TrafficManager manager, long nanos, int... queues) {
        for (int queue : queues) {
            Packet packet = Packets.sized(125);
            packet.sendTo(0, queue);
            assertThat(manager.enqueue(packet, nanos)).isTrue();
        }
    }

    /** The queues of what leaves until then. */
    private static String queues(TrafficManager manager, long nanos) {
        StringBuilder queues = new StringBuilder();
        for (Packet packet = manager.dequeue(nanos); packet != null; packet = manager.dequeue(nanos)) {
            queues.append(packet.queue());
        }
        return queues.toString();
    }

    /** Every packet taken comes out, once, in the order of its queue and of time; counters agree at every step. */
    @Property(tries = 200)
    void nothingIsLostWhateverChanges(@ForAll long seed) {
        Random random = new Random(seed);
        TrafficManagerConfig config = RandomConfigs.draw(random, 2);
        TrafficManager manager = new TrafficManager(config, List.of(0, 1), QueueObserver.NONE);
        Set<Packet> inside = new HashSet<>();
        long now = 0;
        long taken = 0;
        long refused = 0;
        for (int i = 0; i < 600; i++) {
            now += random.nextInt(3_000);
            drain(manager, now, inside);
            int port = random.nextInt(2);
            switch (random.nextInt(12)) {
                case 0 -> manager.rate(port, random.nextInt(3) * (100_000_000L + random.nextInt(900_000_000)), now);
                case 1, 2 -> change(manager, port, random, now);
                case 3 -> reshape(manager, port, random, now);
                default -> {
                    Packet packet = Packets.sized(1 + random.nextInt(1_500));
                    packet.sendTo(port, random.nextInt(manager.queues(port) + 1));
                    if (random.nextBoolean()
                            && passes(
                                    manager,
                                    port,
                                    packet.queue(),
                                    packet.frame().length())) {
                        taken++;
                    } else if (manager.enqueue(packet, now)) {
                        taken++;
                        inside.add(packet);
                    } else {
                        refused++;
                    }
                    for (Packet out = manager.pushedOut(); out != null; out = manager.pushedOut()) {
                        assertThat(inside.remove(out)).isTrue();
                        taken--;
                        refused++;
                    }
                }
            }
            assertThat(manager.waiting()).isEqualTo(inside.size());
        }
        drain(manager, TrafficManager.NEVER - 1, inside);
        assertThat(inside).isEmpty();
        assertThat(manager.nextDeparture()).isEqualTo(TrafficManager.NEVER);
        long drops = 0;
        long enqueued = 0;
        for (int port : manager.ports()) {
            enqueued += manager.counters(port).enqueued();
            drops += manager.counters(port).drops().total();
            assertThat(manager.counters(port).cells()).isZero();
            for (int queue = 0; queue < manager.queues(port); queue++) {
                assertThat(manager.counters(port, queue).waiting()).isZero();
                assertThat(manager.counters(port, queue).cells()).isZero();
            }
        }
        assertThat(drops).isEqualTo(refused);
        assertThat(enqueued).isEqualTo(taken);
        assertThat(manager.freeCells()).isEqualTo(config.cells() - guaranteed(manager));
    }

    private static void change(TrafficManager manager, int port, Random random, long now) {
        int queue = random.nextInt(manager.queues(port));
        QueueConfig other = new QueueConfig(
                1 + random.nextInt(20),
                20 + random.nextInt(60),
                random.nextInt(20),
                0.1 + random.nextInt(3),
                random.nextInt(2) * (10_000_000L + random.nextInt(900_000_000)),
                1 + random.nextInt(9),
                random.nextInt(4),
                random.nextBoolean() ? Discipline.FIFO : new Discipline.Fair(),
                random.nextBoolean() ? EcnMarking.NONE : EcnMarking.of("red:1-5packets:weight=0.5"));
        QueueConfig before = manager.port(port).queue(queue);
        try {
            manager.configure(port, queue, other, now);
            assertThat(manager.port(port).queue(queue)).isEqualTo(other);
        } catch (IllegalArgumentException refused) {
            assertThat(manager.port(port).queue(queue)).isEqualTo(before);
        }
    }

    private static void reshape(TrafficManager manager, int port, Random random, long now) {
        PortConfig before = manager.port(port);
        PortConfig other = RandomConfigs.port(random);
        try {
            manager.configure(port, other, now);
            assertThat(manager.port(port)).isEqualTo(other);
        } catch (IllegalArgumentException refused) {
            assertThat(manager.port(port)).isEqualTo(before);
        }
    }

    private static void drain(TrafficManager manager, long now, Set<Packet> inside) {
        long last = Long.MIN_VALUE;
        while (manager.nextDeparture() <= now) {
            Packet packet = manager.dequeue(now);
            assertThat(inside.remove(packet)).isTrue();
            assertThat(packet.dequeuedAt()).isBetween(Math.max(last, packet.enqueuedAt()), now);
            last = packet.dequeuedAt();
        }
        assertThat(manager.dequeue(now)).isNull();
    }

    private static long guaranteed(TrafficManager manager) {
        long sum = 0;
        for (int port : manager.ports()) {
            for (int queue = 0; queue < manager.queues(port); queue++) {
                sum += manager.port(port).queue(queue).guaranteedCells();
            }
        }
        return sum;
    }
}
