package plumbline.systems.conquest;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.agrona.collections.IntArrayList;
import org.agrona.collections.LongArrayList;
import plumbline.bench.experiment.subject.ExperimentException;
import plumbline.bench.experiment.subject.SubjectPrograms;
import plumbline.bench.queue.ArrivalPort;
import plumbline.bench.queue.Arrivals;
import plumbline.isa.model.Program;
import plumbline.pipelines.Switch;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.memory.SimulatedPort;
import plumbline.pipelines.run.StepRunner;
import plumbline.pipelines.tm.PortConfig;
import plumbline.pipelines.tm.QueueConfig;
import plumbline.pipelines.tm.TrafficManagerConfig;
import plumbline.pipelines.tm.occupancy.OccupancyByFlow;
import plumbline.pipelines.tm.occupancy.Stay;
import plumbline.programs.conquest.SummedWindows;
import plumbline.verifier.Verified;
import plumbline.vm.compiler.Compiler;

/**
 * What ConQuest says of every packet beside what the traffic manager knows.
 *
 * @param packets in the order in which they left
 */
public record QueueComparison(List<Weighed> packets) {
    /** Nothing is dropped: the queue may hold all that the buffer has. */
    private static final QueueConfig ENDLESS = QueueConfig.DEFAULT.withLimits(1_000_000, 1_000_000);

    /**
     * A packet; amounts are packets or bytes, as the program counts.
     *
     * @param waited ns in the queue
     * @param estimate what its flow sent while it waited, as the program says
     * @param windows what it sent in the windows asked for: as an estimate without collisions
     * @param own what it sent while it waited, as it was
     * @param all what all flows sent while it waited
     * @param flows how many flows that were
     */
    public record Weighed(int flow, long waited, long estimate, long windows, long own, long all, int flows) {}

    /**
     * Sends packets through a switch with ConQuest.
     *
     * @param parameters of the program, but for {@code report} and {@code action}
     * @throws ExperimentException if it has no such parameters
     */
    public static QueueComparison of(Arrivals arrivals, Map<String, Long> parameters) {
        Map<String, Long> all = new HashMap<>(parameters);
        all.put("report", 1L);
        all.put("action", 0L);
        Verified program = SubjectPrograms.unlimited("conquest", all);
        OccupancyByFlow<Integer> truth = new OccupancyByFlow<>(packet -> ArrivalPort.flow(packet.frame()));
        Estimates estimates = new Estimates();
        Switch device = Switch.builder(program, new Compiler())
                .trafficManager(TrafficManagerConfig.DEFAULT
                        .withCells(1_000_000)
                        .withPort(
                                1,
                                PortConfig.DEFAULT
                                        .withRate(TappingTestbed.BITS_PER_SECOND)
                                        .with(ENDLESS)))
                .buffers(40_000, ArrivalPort.MAX_BYTES)
                .queueObserver(truth)
                .port(0, new ArrivalPort(arrivals))
                .port(1, estimates)
                .build();
        new StepRunner(device).run();
        return compare(truth.queue(1, 0).stays(), estimates.list, Asked.of(program.program()));
    }

    private static QueueComparison compare(List<Stay<Integer>> stays, LongArrayList estimates, Asked asked) {
        if (stays.size() != estimates.size()) {
            throw new IllegalStateException(stays.size() + " packets left, " + estimates.size() + " estimates");
        }
        long[] leftBefore = asked.amounts(stays);
        Map<Integer, FlowRecord> records = new HashMap<>();
        List<Weighed> weighed = new ArrayList<>(stays.size());
        Company company = new Company(stays);
        for (int i = 0; i < stays.size(); i++) {
            Stay<Integer> stay = stays.get(i);
            FlowRecord earlier = records.computeIfAbsent(stay.flow(), flow -> new FlowRecord());
            long windows = earlier.before(firstLeaving(stays, asked.end(stay), i))
                    - earlier.before(firstLeaving(stays, asked.start(stay), i));
            weighed.add(new Weighed(
                    stay.flow(),
                    stay.dequeuedAt() - stay.enqueuedAt(),
                    estimates.getLong(i),
                    Math.max(0, windows),
                    earlier.all() - earlier.before(stay.goneBefore()),
                    leftBefore[i] - leftBefore[stay.goneBefore()],
                    company.flows(stay.goneBefore(), i)));
            earlier.add(i, leftBefore[i + 1] - leftBefore[i]);
        }
        return new QueueComparison(weighed);
    }

    /** The first of the packets up to {@code last} that left at a time or after it. */
    private static int firstLeaving(List<Stay<Integer>> stays, long nanos, int last) {
        int low = 0;
        int high = last;
        while (low < high) {
            int middle = low + high >>> 1;
            if (stays.get(middle).dequeuedAt() < nanos) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** What a packet asks for, as the model says. */
    private record Asked(SummedWindows rule, long snapshots, long length, boolean bytes) {
        static Asked of(Program program) {
            return new Asked(
                    SummedWindows.values()[(int) program.parameter("windows") - 1],
                    program.parameter("snapshots"),
                    1L << program.parameter("k"),
                    program.parameter("unit") == 1);
        }

        /** What the packets before each one amount to. */
        long[] amounts(List<Stay<Integer>> stays) {
            long[] before = new long[stays.size() + 1];
            for (int i = 0; i < stays.size(); i++) {
                before[i + 1] = before[i] + (bytes ? stays.get(i).share().bytes() : 1);
            }
            return before;
        }

        /** Where the first of them starts, in ns. */
        long start(Stay<Integer> stay) {
            long first = rule.first(stay.enqueuedAt(), stay.dequeuedAt(), length);
            long now = stay.dequeuedAt() / length;
            return Math.min(Math.max(first, now - (snapshots - 2)), now) * length;
        }

        /** Where the last of them ends, in ns. */
        long end(Stay<Integer> stay) {
            return rule.withCurrent() ? Long.MAX_VALUE : stay.dequeuedAt() / length * length;
        }
    }

    /** How many flows there are among packets; both ends of the range only move on, as in a queue. */
    private static final class Company {
        private final List<Stay<Integer>> stays;
        private final Map<Integer, Integer> packets = new HashMap<>();
        private int from;
        private int to;

        Company(List<Stay<Integer>> stays) {
            this.stays = stays;
        }

        int flows(int first, int end) {
            for (; to < end; to++) {
                packets.merge(stays.get(to).flow(), 1, Integer::sum);
            }
            for (; from < first; from++) {
                packets.computeIfPresent(stays.get(from).flow(), (flow, count) -> count == 1 ? null : count - 1);
            }
            return packets.size();
        }
    }

    /** What a flow sent: the numbers of its packets, and what they add up to. */
    private static final class FlowRecord {
        private final IntArrayList packets = new IntArrayList();
        private final LongArrayList sums = new LongArrayList();

        FlowRecord() {
            sums.addLong(0);
        }

        void add(int packet, long amount) {
            sums.addLong(all() + amount);
            packets.addInt(packet);
        }

        long all() {
            return sums.getLong(packets.size());
        }

        /** Of the packets with smaller numbers. */
        long before(int packet) {
            int low = 0;
            int high = packets.size();
            while (low < high) {
                int middle = low + high >>> 1;
                if (packets.getInt(middle) < packet) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return sums.getLong(low);
        }
    }

    /** Reads the estimate that a packet leaves with. */
    private static final class Estimates extends SimulatedPort {
        private final LongArrayList list = new LongArrayList();

        Estimates() {
            super("estimates");
        }

        @Override
        public int send(Frame[] from, int count, long nanos) {
            for (int i = 0; i < count; i++) {
                list.addLong(Long.reverseBytes(from[i].buffer().getLong(from[i].offset())) >>> 16);
            }
            return super.send(from, count, nanos);
        }
    }
}
