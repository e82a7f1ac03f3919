package plumbline.bench.queue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.agrona.collections.IntArrayList;
import org.agrona.collections.LongArrayList;
import plumbline.isa.model.Program;
import plumbline.pipelines.Switch;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.memory.DiscardPort;
import plumbline.pipelines.run.Progress;
import plumbline.pipelines.run.StepRunner;
import plumbline.pipelines.tm.PortConfig;
import plumbline.pipelines.tm.QueueConfig;
import plumbline.pipelines.tm.TrafficManagerConfig;
import plumbline.pipelines.tm.occupancy.OccupancyByFlow;
import plumbline.pipelines.tm.occupancy.Stay;
import plumbline.programs.BuiltInPrograms;
import plumbline.programs.conquest.ConQuestModel;
import plumbline.verifier.Verified;
import plumbline.verifier.Verifier;
import plumbline.verifier.target.Targets;
import plumbline.vm.compiler.Compiler;

/**
 * What ConQuest says of every packet beside what the traffic manager knows.
 *
 * @param packets in the order in which they left
 */
public record Weighing(List<Weighed> packets) {
    /** Nothing is dropped: the queue may hold all that the buffer has. */
    private static final QueueConfig ENDLESS = QueueConfig.DEFAULT.withLimits(1_000_000, 1_000_000);

    /**
     * A packet.
     *
     * @param waited   ns in the queue
     * @param estimate packets that its flow sent while it waited, as the program says
     * @param windows  packets that it sent in the windows asked for: as an estimate without collisions
     * @param own      packets that it sent while it waited, as they were
     * @param all      packets of all flows that left while it waited
     */
    public record Weighed(int flow, long waited, long estimate, long windows, long own, long all) {}

    /**
     * Sends packets through a switch with ConQuest.
     *
     * @param parameters of the program, but for {@code report}
     */
    public static Weighing of(Arrivals arrivals, Map<String, Long> parameters) {
        Map<String, Long> all = new HashMap<>(parameters);
        all.put("report", 1L);
        all.put("action", 0L);
        Verified program = Verifier.verify(
                        BuiltInPrograms.find("conquest").orElseThrow().assemble(all).orThrow(), Targets.named("unlimited"))
                .orThrow();
        OccupancyByFlow<Integer> truth = new OccupancyByFlow<>(packet -> ArrivalPort.flow(packet.frame()));
        Estimates estimates = new Estimates();
        Switch device = Switch.builder(program, new Compiler())
                .trafficManager(TrafficManagerConfig.DEFAULT.withCells(1_000_000).withPort(1, PortConfig.DEFAULT
                        .withRate(TappingTestbed.BITS_PER_SECOND)
                        .with(ENDLESS)))
                .buffers(40_000, ArrivalPort.MOST_BYTES)
                .queueObserver(truth)
                .port(0, new ArrivalPort(arrivals))
                .port(1, estimates)
                .build();
        new StepRunner(device, Progress.NONE).run();
        return compare(truth.queue(1, 0).stays(), estimates.list, Asked.of(program.program()));
    }

    private static Weighing compare(List<Stay<Integer>> stays, LongArrayList estimates, Asked asked) {
        if (stays.size() != estimates.size()) {
            throw new IllegalStateException(stays.size() + " packets left, " + estimates.size() + " estimates");
        }
        Map<Integer, IntArrayList> ranks = new HashMap<>();
        List<Weighed> weighed = new ArrayList<>(stays.size());
        for (int i = 0; i < stays.size(); i++) {
            Stay<Integer> stay = stays.get(i);
            IntArrayList earlier = ranks.computeIfAbsent(stay.flow(), flow -> new IntArrayList());
            int own = earlier.size() - below(earlier, stay.goneBefore());
            int windows = below(earlier, firstLeaving(stays, asked.end(stay), i)) - below(earlier, firstLeaving(stays, asked.start(stay), i));
            weighed.add(new Weighed(
                    stay.flow(), stay.dequeuedAt() - stay.enqueuedAt(), estimates.getLong(i), Math.max(0, windows), own,
                    i - stay.goneBefore()));
            earlier.addInt(i);
        }
        return new Weighing(weighed);
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

    /** Which windows a packet asks for, as the model says. */
    private record Asked(ConQuestModel.Windows rule, long snapshots, long length) {
        static Asked of(Program program) {
            return new Asked(
                    ConQuestModel.Windows.values()[(int) program.parameter("windows") - 1],
                    program.parameter("snapshots"), 1L << program.parameter("k"));
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

    /** How many numbers of a rising list are below a limit. */
    private static int below(IntArrayList rising, int limit) {
        int low = 0;
        int high = rising.size();
        while (low < high) {
            int middle = low + high >>> 1;
            if (rising.getInt(middle) < limit) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** What an α of all flows' packets says: precision and recall of "contributing" over packets that waited long enough. */
    public Score score(long delay, double alpha) {
        long named = 0;
        long right = 0;
        long truly = 0;
        double error = 0;
        double rounding = 0;
        double collisions = 0;
        long congested = 0;
        for (Weighed packet : packets) {
            if (packet.waited() >= delay) {
                boolean said = packet.estimate() > 0 && packet.estimate() >= alpha * packet.all();
                boolean is = packet.own() > 0 && packet.own() >= alpha * packet.all();
                named += said ? 1 : 0;
                truly += is ? 1 : 0;
                right += said && is ? 1 : 0;
                error += Math.abs(packet.estimate() - packet.own());
                rounding += Math.abs(packet.windows() - packet.own());
                collisions += packet.estimate() - packet.windows();
                congested++;
            }
        }
        long count = Math.max(1, congested);
        return new Score(
                ratio(right, named), ratio(right, truly), error / count, rounding / count, collisions / count, congested);
    }

    private static double ratio(long part, long whole) {
        return whole == 0 ? 1 : (double) part / whole;
    }

    /**
     * How good the estimates are.
     *
     * @param precision of the packets called contributing, how many are
     * @param recall    of the packets that are, how many are called so
     * @param error     mean absolute error of the estimate in packets
     * @param rounding  mean absolute error of what was sent in the windows asked for: no sketch can do better
     * @param collision by how much the estimate is above that, on average: other flows in the same columns, stale columns
     * @param congested packets that waited long enough to be asked
     */
    public record Score(
            double precision, double recall, double error, double rounding, double collision, long congested) {}

    /** Reads the estimate that a packet leaves with. */
    private static final class Estimates extends DiscardPort {
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
