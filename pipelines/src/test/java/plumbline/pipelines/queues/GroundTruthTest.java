package plumbline.pipelines.queues;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import plumbline.isa.model.Intrinsic;
import plumbline.pipelines.Programs;
import plumbline.pipelines.ScriptedEngine;
import plumbline.pipelines.Switch;
import plumbline.pipelines.SwitchBuilder;
import plumbline.pipelines.packet.Packet;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.memory.DiscardPort;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.pipelines.queues.QueueModel.Arrival;
import plumbline.pipelines.queues.QueueModel.Fate;
import plumbline.pipelines.run.StepRunner;
import plumbline.pipelines.tm.QueueObserver;
import plumbline.pipelines.tm.QueueUnits;
import plumbline.pipelines.tm.RandomConfigs;
import plumbline.pipelines.tm.TrafficManagerConfig;
import plumbline.vm.Phv;

/**
 * What egress sees of the queues, for every packet of any traffic through any configuration, is what a model computes
 * that shares no code: times and depths in the widths of a chip, wrapped where they wrap; and so is what is dropped,
 * and why.
 */
class GroundTruthTest {
    private static final int PORTS = 3;
    private static final int PACKETS = 400;

    @Property
    void egressSeesTheTruth(@ForAll long seed) {
        Random random = new Random(seed);
        TrafficManagerConfig config = RandomConfigs.draw(random, PORTS)
                .with(new QueueUnits(60 + random.nextInt(150), 6 + random.nextInt(27), 3 + random.nextInt(17)));
        List<Arrival> traffic = traffic(random);
        assertThat(throughTheSwitch(config, traffic)).isEqualTo(accordingToTheModel(config, traffic));
    }

    /** The property would prove little if its queues were always empty. */
    @Test
    void theTrafficMeetsEveryLimitAndWaits() {
        Set<DropReason> reasons = EnumSet.noneOf(DropReason.class);
        long waited = 0;
        long marked = 0;
        for (long seed = 0; seed < 40; seed++) {
            Random random = new Random(seed);
            TrafficManagerConfig config = RandomConfigs.draw(random, PORTS);
            List<Arrival> traffic = traffic(random);
            for (Map.Entry<Integer, Fate> fate :
                    new QueueModel(config, List.of(0, 1, 2)).run(traffic).entrySet()) {
                marked += fate.getValue().marked() ? 1 : 0;
                if (fate.getValue().dropped() != null) {
                    reasons.add(fate.getValue().dropped());
                } else if (fate.getValue().leaves() > traffic.get(fate.getKey()).at()) {
                    waited++;
                }
            }
        }
        assertThat(reasons)
                .containsExactlyInAnyOrder(
                        DropReason.NO_SUCH_QUEUE,
                        DropReason.QUEUE_FULL,
                        DropReason.PORT_FULL,
                        DropReason.BUFFER_FULL,
                        DropReason.DYNAMIC_THRESHOLD);
        assertThat(waited).isGreaterThan(2_000);
        assertThat(marked).isGreaterThan(100);
    }

    /** Bursts and pauses; mostly queues that there are, near each other or far apart. */
    private static List<Arrival> traffic(Random random) {
        List<Arrival> traffic = new ArrayList<>();
        long now = random.nextLong(1L << 40);
        int queues = 1 + random.nextInt(9);
        int distance = random.nextInt(3) == 0 ? 15 : 1;
        for (int i = 0; i < PACKETS; i++) {
            now += switch (random.nextInt(20)) {
                case 0 -> random.nextInt(200_000);
                case 1, 2, 3, 4, 5 -> 0;
                default -> random.nextInt(3_000);
            };
            traffic.add(new Arrival(
                    random.nextInt(PORTS),
                    distance * random.nextInt(queues),
                    40 + random.nextInt(1_461),
                    now,
                    random.nextBoolean()));
        }
        return traffic;
    }

    private static Map<Integer, String> accordingToTheModel(TrafficManagerConfig config, List<Arrival> traffic) {
        QueueUnits units = config.units();
        Map<Integer, String> seen = new TreeMap<>();
        new QueueModel(config, List.of(0, 1, 2)).run(traffic).forEach((number, fate) -> {
            Arrival arrival = traffic.get(number);
            seen.put(
                    number,
                    fate.dropped() != null
                            ? fate.dropped().name()
                            : arrival.queue()
                                    + " enq " + arrival.at() % (1L << units.timestampBits())
                                    + " delta " + (fate.leaves() - arrival.at()) % (1L << units.timestampBits())
                                    + " depths " + Math.min(fate.depthBefore(), (1 << units.depthBits()) - 1)
                                    + " " + Math.min(fate.depthBehind(), (1 << units.depthBits()) - 1)
                                    + " at " + fate.leaves() + (fate.marked() ? " ce" : ""));
        });
        return seen;
    }

    private static Map<Integer, String> throughTheSwitch(TrafficManagerConfig config, List<Arrival> traffic) {
        Map<Integer, String> seen = new TreeMap<>();
        Set<Integer> marked = new TreeSet<>();
        ScriptedEngine engine = new ScriptedEngine()
                .ingress(phv -> {
                    Arrival arrival = traffic.get((int) phv.pass());
                    phv.set(Intrinsic.UCAST_EGRESS_PORT, arrival.port());
                    phv.set(Intrinsic.QID, arrival.queue());
                })
                .egress(phv ->
                        assertThat(seen.put((int) phv.pass(), describe(phv))).isNull());
        MemoryPort in = new MemoryPort("in");
        traffic.forEach(arrival -> in.add(arrival.at(), bytes(arrival)));
        SwitchBuilder builder = Switch.builder(Programs.verified(Programs.declaring(List.of())), engine)
                .trafficManager(config)
                .queueObserver(new QueueObserver() {
                    @Override
                    public void marked(Packet packet, long nanos) {
                        marked.add((int) packet.phv().pass());
                    }

                    @Override
                    public void dropped(Packet packet, DropReason reason, long nanos) {
                        assertThat(seen.put((int) packet.phv().pass(), reason.name()))
                                .isNull();
                    }
                })
                .port(0, in);
        IntStream.range(1, PORTS).forEach(port -> builder.port(port, new DiscardPort("null:")));
        new StepRunner(builder.build()).run();
        marked.forEach(number -> seen.merge(number, " ce", String::concat));
        return seen;
    }

    /** Only an IPv4 header, where its sender knows ECN. */
    private static byte[] bytes(Arrival arrival) {
        byte[] bytes = new byte[arrival.bytes()];
        if (arrival.ect()) {
            System.arraycopy(new byte[] {8, 0, 0x45, 2}, 0, bytes, 12, 4);
        }
        return bytes;
    }

    private static String describe(Phv phv) {
        return phv.get(Intrinsic.EGRESS_QID)
                + " enq " + phv.get(Intrinsic.ENQ_TSTAMP)
                + " delta " + phv.get(Intrinsic.DEQ_TIMEDELTA)
                + " depths " + phv.get(Intrinsic.ENQ_QDEPTH)
                + " " + phv.get(Intrinsic.DEQ_QDEPTH)
                + " at " + phv.get(Intrinsic.GLOBAL_TSTAMP);
    }
}
