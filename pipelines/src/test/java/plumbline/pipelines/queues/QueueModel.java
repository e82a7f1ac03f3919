package plumbline.pipelines.queues;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.tm.PortConfig;
import plumbline.pipelines.tm.QueueConfig;
import plumbline.pipelines.tm.TrafficManagerConfig;
import plumbline.pipelines.tm.mark.EcnMarking;

/**
 * The queues of a switch as a beginner would simulate them: lists that are searched, sums made anew for each packet,
 * times as exact fractions. It shares no code with the traffic manager, only the description of the configuration.
 */
final class QueueModel {
    /** A packet that comes; {@code ect}: its sender knows ECN. */
    record Arrival(int port, int queue, int bytes, long at, boolean ect) {
        /** One whose sender knows no ECN. */
        Arrival(int port, int queue, int bytes, long at) {
            this(port, queue, bytes, at, false);
        }
    }

    /** What became of it; without a reason to drop it, times in ns and depths in cells. */
    record Fate(DropReason dropped, long depthBefore, long leaves, long depthBehind, boolean marked) {}

    private record Waiting(int number, int bytes, int cells, long at, long depthBefore, boolean marked) {}

    private final TrafficManagerConfig config;
    private final Map<Integer, ModelPort> ports = new TreeMap<>();
    private final Map<Integer, Fate> fates = new HashMap<>();

    QueueModel(TrafficManagerConfig config, List<Integer> ports) {
        this.config = config;
        ports.forEach(port -> this.ports.put(port, new ModelPort(config.port(port))));
    }

    /** The fates of packets that come in the order of their times, by position. */
    Map<Integer, Fate> run(List<Arrival> arrivals) {
        for (int i = 0; i < arrivals.size(); i++) {
            Arrival arrival = arrivals.get(i);
            ports.values().forEach(port -> port.departUntil(arrival.at()));
            arrive(i, arrival);
            ports.values().forEach(port -> port.departUntil(arrival.at()));
        }
        ports.values().forEach(port -> port.departUntil(Long.MAX_VALUE));
        return fates;
    }

    private void arrive(int number, Arrival arrival) {
        ModelPort port = ports.get(arrival.port());
        int cells = Math.max(1, Math.ceilDiv(arrival.bytes(), config.units().cellBytes()));
        DropReason reason = refusal(port, arrival.queue(), cells);
        if (reason != null) {
            fates.put(number, new Fate(reason, 0, 0, 0, false));
        } else {
            port.add(
                    arrival.queue(),
                    new Waiting(
                            number,
                            arrival.bytes(),
                            cells,
                            arrival.at(),
                            port.cells(arrival.queue()),
                            arrival.ect() && port.isCongested(arrival.queue())));
        }
    }

    private DropReason refusal(ModelPort port, int queue, int cells) {
        if (queue >= port.config.queues()) {
            return DropReason.NO_SUCH_QUEUE;
        }
        QueueConfig limits = port.config.queue(queue);
        long before = port.cells(queue);
        if (port.queues.get(queue).size() + 1 > limits.packets() || before + cells > limits.cells()) {
            return DropReason.QUEUE_FULL;
        }
        if (IntStream.range(0, port.config.queues()).mapToLong(port::cells).sum() + cells > port.config.cells()) {
            return DropReason.PORT_FULL;
        }
        if (before + cells <= limits.guaranteedCells()) {
            return null;
        }
        long free = free();
        long beyond = Math.max(0, before - limits.guaranteedCells());
        if (before + cells - limits.guaranteedCells() - beyond > free) {
            return DropReason.BUFFER_FULL;
        }
        return beyond < limits.alpha() * free ? null : DropReason.DYNAMIC_THRESHOLD;
    }

    /** Cells of the buffer that no queue occupies or is guaranteed. */
    private long free() {
        long taken = 0;
        for (ModelPort port : ports.values()) {
            for (int queue = 0; queue < port.config.queues(); queue++) {
                taken += Math.max(port.cells(queue), port.config.queue(queue).guaranteedCells());
            }
        }
        return config.cells() - taken;
    }

    /** A point of time as a fraction: so many ns times a rate. */
    private static final class Clock {
        private final BigInteger rate;
        private BigInteger end = BigInteger.ZERO;

        Clock(long rate) {
            this.rate = BigInteger.valueOf(rate);
        }

        long free() {
            return rate.signum() == 0 ? 0 : end.divide(rate).longValueExact();
        }

        void busy(long from, long bytes) {
            BigInteger start = free() < from ? BigInteger.valueOf(from).multiply(rate) : end;
            end = start.add(BigInteger.valueOf(bytes).multiply(BigInteger.valueOf(8_000_000_000L)));
        }
    }

    private final class ModelPort {
        private final PortConfig config;
        private final List<List<Waiting>> queues = new ArrayList<>();
        private final List<Clock> shares = new ArrayList<>();
        private final List<Integer> mayNotYet = new ArrayList<>();
        private final Clock link;
        private final ModelDiscipline discipline;

        ModelPort(PortConfig config) {
            this.config = config;
            link = new Clock(config.bitsPerSecond());
            for (int queue = 0; queue < config.queues(); queue++) {
                queues.add(new ArrayList<>());
                shares.add(new Clock(config.queue(queue).bitsPerSecond()));
            }
            discipline = ModelDiscipline.of(
                    config.scheduling(),
                    config.queues(),
                    queue -> queues.get(queue).getFirst().bytes() + config.overheadBytes(),
                    queue -> config.queue(queue).weight(),
                    queue -> config.queue(queue).priority());
        }

        long cells(int queue) {
            return queues.get(queue).stream().mapToLong(Waiting::cells).sum();
        }

        boolean isCongested(int queue) {
            List<Waiting> before = queues.get(queue);
            return switch (config.queue(queue).ecn()) {
                case EcnMarking.None none -> false;
                case EcnMarking.Step step ->
                    step.threshold()
                            <= switch (step.unit()) {
                                case PACKETS -> before.size();
                                case CELLS -> cells(queue);
                                case BYTES ->
                                    before.stream().mapToLong(Waiting::bytes).sum();
                            };
                case EcnMarking.Red red -> throw new AssertionError("draws are not modelled");
            };
        }

        void add(int queue, Waiting packet) {
            join(packet.at());
            queues.get(queue).add(packet);
            if (queues.get(queue).size() == 1) {
                mayNotYet.add(queue);
                join(packet.at());
            }
        }

        /** When a queue's first packet may be sent if the link is free. */
        private long mayFrom(int queue) {
            return Math.max(queues.get(queue).getFirst().at(), shares.get(queue).free());
        }

        private void join(long now) {
            mayNotYet.sort(Comparator.comparingLong(this::mayFrom).thenComparing(Comparator.naturalOrder()));
            while (!mayNotYet.isEmpty() && mayFrom(mayNotYet.getFirst()) <= now) {
                discipline.join(mayNotYet.removeFirst());
            }
        }

        void departUntil(long end) {
            while (true) {
                long first = IntStream.range(0, queues.size())
                        .filter(queue -> !queues.get(queue).isEmpty())
                        .mapToLong(this::mayFrom)
                        .min()
                        .orElse(Long.MAX_VALUE);
                long departure = Math.max(first, link.free());
                if (first == Long.MAX_VALUE || departure > end) {
                    return;
                }
                depart(departure);
            }
        }

        private void depart(long now) {
            join(now);
            int queue = discipline.pick();
            Waiting packet = queues.get(queue).removeFirst();
            int onLink = packet.bytes() + config.overheadBytes();
            link.busy(now, onLink);
            shares.get(queue).busy(now, onLink);
            fates.put(packet.number(), new Fate(null, packet.depthBefore(), now, cells(queue), packet.marked()));
            boolean more = !queues.get(queue).isEmpty();
            boolean stays = more && shares.get(queue).free() <= now;
            discipline.sent(queue, onLink, stays);
            if (more && !stays) {
                mayNotYet.add(queue);
            }
        }
    }
}
