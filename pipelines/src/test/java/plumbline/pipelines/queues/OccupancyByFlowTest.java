package plumbline.pipelines.queues;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import plumbline.isa.model.Intrinsic;
import plumbline.pipelines.Programs;
import plumbline.pipelines.ScriptedEngine;
import plumbline.pipelines.Switch;
import plumbline.pipelines.port.memory.DiscardPort;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.pipelines.queues.QueueModel.Arrival;
import plumbline.pipelines.queues.QueueModel.Fate;
import plumbline.pipelines.run.StepRunner;
import plumbline.pipelines.tm.PortConfig;
import plumbline.pipelines.tm.QueueConfig;
import plumbline.pipelines.tm.TrafficManagerConfig;
import plumbline.pipelines.tm.occupancy.OccupancyByFlow;
import plumbline.pipelines.tm.occupancy.Share;
import plumbline.pipelines.tm.occupancy.Stay;
import plumbline.pipelines.tm.schedule.Scheduling;

/** The recorder against the fates of all packets, looked through one by one. */
class OccupancyByFlowTest {
    private static final int CELL = 80;
    /** Two queues by weight at 1 Gbit/s; 40 packets in each. */
    private static final TrafficManagerConfig CONFIG = TrafficManagerConfig.DEFAULT.with(PortConfig.DEFAULT
            .withQueues(2, new Scheduling.Weighted(1_542))
            .withRate(1_000_000_000L)
            .with(QueueConfig.DEFAULT.withLimits(40, 1_000)));

    /** A flow is a packet's first byte. */
    private static OccupancyByFlow<Byte> record(List<Arrival> traffic, List<Byte> flows) {
        OccupancyByFlow<Byte> truth = new OccupancyByFlow<>(
                packet -> packet.frame().buffer().getByte(packet.frame().offset()));
        MemoryPort in = new MemoryPort("in");
        for (int i = 0; i < traffic.size(); i++) {
            byte[] bytes = new byte[traffic.get(i).bytes()];
            bytes[0] = flows.get(i);
            in.add(traffic.get(i).at(), bytes);
        }
        Switch target = Switch.builder(
                        Programs.verified(Programs.declaring(List.of())),
                        new ScriptedEngine().ingress(phv -> {
                            phv.set(Intrinsic.UCAST_EGRESS_PORT, 1);
                            phv.set(Intrinsic.QID, traffic.get((int) phv.pass()).queue());
                        }))
                .port(0, in)
                .port(1, new DiscardPort("null:"))
                .trafficManager(CONFIG)
                .queueObserver(truth)
                .build();
        new StepRunner(target).run();
        return truth;
    }

    @Property(tries = 60)
    void whoWasInTheQueue(@ForAll long seed) {
        Random random = new Random(seed);
        List<Arrival> traffic = new ArrayList<>();
        List<Byte> flows = new ArrayList<>();
        long now = 0;
        for (int i = 0; i < 300; i++) {
            now += random.nextInt(3) * random.nextInt(i % 100 < 60 ? 3_000 : 20_000);
            traffic.add(new Arrival(1, random.nextInt(2), 60 + random.nextInt(1_400), now));
            flows.add((byte) random.nextInt(6));
        }
        Map<Integer, Fate> fates = new QueueModel(CONFIG, List.of(1)).run(traffic);
        OccupancyByFlow<Byte> truth = record(traffic, flows);
        for (int i = 0; i < 100; i++) {
            long time = random.nextLong(now + 100_000);
            long end = time + random.nextInt(50_000);
            int queue = random.nextInt(2);
            Map<Byte, Share> inside = new HashMap<>();
            Map<Byte, Share> left = new HashMap<>();
            for (int number = 0; number < traffic.size(); number++) {
                Arrival arrival = traffic.get(number);
                Fate fate = fates.get(number);
                if (arrival.queue() != queue || fate.dropped() != null) {
                    continue;
                }
                Share share = new Share(1, arrival.bytes(), Math.ceilDiv(arrival.bytes(), CELL));
                if (arrival.at() <= time && time < fate.leaves()) {
                    inside.merge(flows.get(number), share, Share::plus);
                }
                if (time <= fate.leaves() && fate.leaves() < end) {
                    left.merge(flows.get(number), share, Share::plus);
                }
            }
            assertThat(truth.queue(1, queue).at(time)).isEqualTo(inside);
            assertThat(truth.queue(1, queue).departed(time, end)).isEqualTo(left);
        }
        atEachEnqueue(truth, 0, traffic, fates);
        long lost =
                fates.values().stream().filter(fate -> fate.dropped() != null).count();
        assertThat(truth.dropped().values().stream().mapToLong(Share::packets).sum())
                .isEqualTo(lost);
    }

    /** What was in the queue when a packet came adds up to the depth that the packet saw. */
    private static void atEachEnqueue(
            OccupancyByFlow<Byte> truth, int queue, List<Arrival> traffic, Map<Integer, Fate> fates) {
        int index = 0;
        for (int number = 0; number < traffic.size(); number++) {
            if (traffic.get(number).queue() == queue && fates.get(number).dropped() == null) {
                Stay<Byte> stay = truth.queue(1, queue).stays().get(index);
                assertThat(stay.enqueuedAt()).isEqualTo(traffic.get(number).at());
                assertThat(stay.dequeuedAt()).isEqualTo(fates.get(number).leaves());
                assertThat(truth.queue(1, queue).atEnqueueOf(index).values().stream()
                                .mapToLong(Share::cells)
                                .sum())
                        .isEqualTo(fates.get(number).depthBefore());
                index++;
            }
        }
        assertThat(truth.queue(1, queue).stays()).hasSize(index);
    }

    /** Worked by hand: 101 bytes and 24 of overhead take 1000 ns. Flow 7 sends at 0, 100 and 200, flow 8 at 150. */
    @Test
    void aSmallQueue() {
        List<Arrival> traffic = List.of(
                new Arrival(1, 0, 101, 0),
                new Arrival(1, 0, 101, 100),
                new Arrival(1, 0, 101, 150),
                new Arrival(1, 0, 101, 200));
        OccupancyByFlow<Byte> truth = record(traffic, List.of((byte) 7, (byte) 7, (byte) 8, (byte) 7));
        Share one = new Share(1, 101, 2);
        assertThat(truth.queue(1, 0).at(0)).isEmpty();
        assertThat(truth.queue(1, 0).at(150)).isEqualTo(Map.of((byte) 7, one, (byte) 8, one));
        assertThat(truth.queue(1, 0).at(999)).isEqualTo(Map.of((byte) 7, one.plus(one), (byte) 8, one));
        assertThat(truth.queue(1, 0).at(1_000)).isEqualTo(Map.of((byte) 7, one, (byte) 8, one));
        assertThat(truth.queue(1, 0).atEnqueueOf(3)).isEqualTo(Map.of((byte) 7, one, (byte) 8, one));
        assertThat(truth.queue(1, 0).departed(0, 1_001)).isEqualTo(Map.of((byte) 7, one.plus(one)));
        assertThat(truth.queue(1, 1).stays()).isEmpty();
    }
}
