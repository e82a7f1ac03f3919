package plumbline.pipelines.tm.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import plumbline.pipelines.packet.Packet;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.tm.PortConfig;
import plumbline.pipelines.tm.QueueConfig;
import plumbline.pipelines.tm.QueueObserver;
import plumbline.pipelines.tm.TrafficManager;
import plumbline.pipelines.tm.TrafficManagerConfig;
import plumbline.vm.Phv;

/**
 * Parekh and Gallager (IEEE/ACM Transactions on Networking 1(3), 1993, theorem 1): packets in the order of their
 * finishes leave at most one longest packet later than if the flows shared the link bit by bit. The fluid is simulated
 * here as it is: every flow's backlog drains at the same speed.
 */
class FairQueueingTest {
    private static final int LONGEST = 1_500;
    /** A byte takes a nanosecond. */
    private static final long RATE = 8_000_000_000L;

    private record Sent(int flow, int bytes, long at) {}

    @Property(tries = 200)
    void noPacketIsLaterThanInTheFluidByMoreThanThelongest(@ForAll long seed) {
        Random random = new Random(seed);
        List<Sent> traffic = traffic(random);
        double[] fluid = fluid(traffic);
        TrafficManager manager = new TrafficManager(
                TrafficManagerConfig.DEFAULT.with(PortConfig.DEFAULT
                        .withRate(RATE)
                        .withOverhead(0)
                        .with(QueueConfig.DEFAULT.with(new Discipline.Fair()))),
                List.of(0),
                QueueObserver.NONE);
        List<Packet> packets = new ArrayList<>();
        for (Sent sent : traffic) {
            while (manager.dequeue(sent.at()) != null) {
                // it knows when it left
            }
            Packet packet = new Packet(new Frame(LONGEST), new Phv(1, 0, 0), 0);
            packet.frame().place(Frame.HEADROOM, sent.bytes());
            packet.frame().buffer().putByte(Frame.HEADROOM, (byte) sent.flow());
            packet.sendTo(0, 0);
            assertThat(manager.enqueue(packet, sent.at())).isTrue();
            packets.add(packet);
        }
        while (manager.dequeue(Long.MAX_VALUE - 1) != null) {
            // it knows when it left
        }
        for (int i = 0; i < packets.size(); i++) {
            long end = packets.get(i).dequeuedAt() + traffic.get(i).bytes();
            assertThat((double) end).as("packet " + i).isLessThanOrEqualTo(fluid[i] + LONGEST + 0.01);
        }
    }

    private static List<Sent> traffic(Random random) {
        List<Sent> traffic = new ArrayList<>();
        int flows = 1 + random.nextInt(70);
        long now = 0;
        for (int i = 0; i < 300; i++) {
            now += random.nextInt(4) == 0 ? random.nextInt(5_000) : 0;
            traffic.add(new Sent(random.nextInt(1 + random.nextInt(flows)), 64 + random.nextInt(LONGEST - 63), now));
        }
        return traffic;
    }

    /** When each packet's last bit leaves if all flows that have something drain at the same speed. */
    private static double[] fluid(List<Sent> traffic) {
        double[] ends = new double[traffic.size()];
        double[] rest = traffic.stream().mapToDouble(Sent::bytes).toArray();
        List<ArrayDeque<Integer>> waiting = new ArrayList<>();
        for (int flow = 0; flow < 70; flow++) {
            waiting.add(new ArrayDeque<>());
        }
        double now = 0;
        int next = 0;
        while (true) {
            while (next < traffic.size() && traffic.get(next).at() <= now) {
                waiting.get(traffic.get(next).flow()).add(next++);
            }
            List<Integer> heads = waiting.stream()
                    .filter(flow -> !flow.isEmpty())
                    .map(ArrayDeque::getFirst)
                    .toList();
            if (heads.isEmpty() && next == traffic.size()) {
                return ends;
            }
            double least = heads.stream().mapToDouble(head -> rest[head]).min().orElse(Double.MAX_VALUE);
            double until = next < traffic.size() ? traffic.get(next).at() : Double.MAX_VALUE;
            double drained = Math.min(least, (until - now) / Math.max(1, heads.size()));
            now = heads.isEmpty() || drained < least ? until : now + least * heads.size();
            for (int head : heads) {
                rest[head] -= drained;
                if (rest[head] < 1e-6) {
                    ends[head] = now;
                    waiting.get(traffic.get(head).flow()).removeFirst();
                }
            }
        }
    }
}
