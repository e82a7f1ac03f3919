package plumbline.systems.afq;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import plumbline.bench.experiment.subject.ExperimentException;
import plumbline.bench.experiment.subject.PointSettings;
import plumbline.bench.experiment.subject.Subject;
import plumbline.bench.experiment.subject.Trial;
import plumbline.pipelines.port.PortException;
import plumbline.vm.compiler.Compiler;

/**
 * Flows that share a port of 10 Gbit/s (AFQ: Sharma et al., NSDI 2018, sections 3 and 4). Settings: {@code sharing}
 * (afq, afq_by_drr, afq_by_swap, drr, fair), {@code ms} of time, {@code flows} that are always backlogged with
 * {@code window} packets each and a round trip of {@code rtt_us}; {@code length} of all packets in bytes of IP;
 * {@code sparse_us}: mean gap of a further flow, which sends now and then packets of {@code sparse_length};
 * {@code paced}: flows of {@code paced_gbit} on the link each; {@code greedy_gbit}: rate of one more, which at
 * {@code slows_ms} slows down to {@code slow_gbit}; {@code queues} and {@code bytes} of a round; {@code latency_ns} of
 * recirculation; {@code swap_us}: how often afq_by_swap looks whether to swap. The rest are parameters of {@code afq}.
 *
 * <p>Metrics: {@code jain}'s index of what the backlogged flows sent, {@code least} and {@code most} of one of them in
 * bytes on the link; {@code misplaced}, share of the packets in a later round than exact bids would have them in, and
 * {@code lateness} of these in rounds; {@code dropped} share; of the sparse flow {@code wait} in rounds, {@code far}:
 * share that waited more than four, {@code reordered} share; of the greedy flow {@code greedy}, its Gbit/s before it
 * slows down, beside {@code paced_least} and {@code paced_most} of the others in that time; {@code regain}: rounds
 * until it is served again, and {@code relapses}: packets dropped N rounds after that.
 */
public final class FairSharesSubject implements Subject {
    private static final long MICROSECOND = 1_000;
    private static final double BITS = 8;
    private static final int LINK_OVERHEAD = 14 + 24;
    private static final Set<String> OWN = Set.of(
            "subject",
            "sharing",
            "ms",
            "flows",
            "window",
            "rtt_us",
            "length",
            "sparse_us",
            "sparse_length",
            "paced",
            "paced_gbit",
            "greedy_gbit",
            "slows_ms",
            "slow_gbit",
            "latency_ns",
            "swap_us");

    @Override
    public String name() {
        return "fair-shares";
    }

    @Override
    public Map<String, Double> measure(Trial trial) throws PortException {
        PointSettings settings = trial.settings();
        Traffic traffic = Traffic.of(settings);
        WatchedFlow watched = new WatchedFlow(traffic.last(), traffic.changesAt());
        try (FairShares shares = new FairShares(
                sharing(settings),
                traffic.flows(),
                watched,
                settings.number("rtt_us", 10) * MICROSECOND,
                settings.number("latency_ns", 600),
                new Compiler(),
                trial.seed())) {
            Map<String, Double> metrics = new LinkedHashMap<>();
            long end = settings.nanos("ms");
            if (traffic.greedy()) {
                greedy(metrics, shares, watched, traffic, end);
            }
            shares.run(end);
            if (traffic.backlogged() > 0) {
                backlogged(metrics, shares.ledger(), traffic.backlogged());
            }
            if (settings.choice("sharing", FairQueues.class) == FairQueues.AFQ) {
                metrics.put("misplaced", shares.ledger().misplacedShare());
                metrics.put("lateness", shares.ledger().lateness());
            }
            metrics.put("dropped", shares.ledger().droppedShare());
            if (traffic.sparse()) {
                metrics.put("wait", watched.meanRounds());
                metrics.put("far", watched.farShare());
                metrics.put("reordered", watched.reorderedShare());
            }
            if (!shares.device().report().conserved()) {
                throw new ExperimentException(settings.where() + ": packets were lost without a count");
            }
            return metrics;
        }
    }

    private static FairShares.Sharing sharing(PointSettings settings) {
        FairQueues kind = settings.choice("sharing", FairQueues.class);
        long queues = settings.number("queues", 32);
        long bytes = settings.number("bytes", 2_048);
        Map<String, Long> parameters = new HashMap<>();
        if (kind.isAfq()) {
            parameters.putAll(settings.numbersBeside(OWN));
            parameters.put("queues", queues);
            parameters.put("bytes", bytes);
        }
        return new FairShares.Sharing(
                kind, Math.toIntExact(queues), bytes, parameters, settings.number("swap_us", 10) * MICROSECOND);
    }

    /** Runs until the greedy flow has slowed down and N rounds have passed. */
    private static void greedy(
            Map<String, Double> metrics, FairShares shares, WatchedFlow watched, Traffic traffic, long end) {
        int flow = traffic.last();
        shares.run(traffic.changesAt());
        long[] bytes = shares.ledger().linkBytes();
        long[] others = Arrays.stream(bytes, 0, flow).sorted().toArray();
        double perGigabit = traffic.changesAt() / BITS;
        metrics.put("greedy", bytes[flow] / perGigabit);
        metrics.put("paced_least", others[0] / perGigabit);
        metrics.put("paced_most", others[others.length - 1] / perGigabit);
        long round = shares.ledger().round();
        shares.run(traffic.changesAt() + (end - traffic.changesAt()) / 2);
        metrics.put("regain", watched.firstRound() < 0 ? Double.NaN : (double) watched.firstRound() - round);
        long before = shares.ledger().dropped(flow);
        shares.run(end);
        metrics.put("relapses", (double) shares.ledger().dropped(flow) - before);
    }

    private static void backlogged(Map<String, Double> metrics, Ledger ledger, int flows) {
        long[] bytes = Arrays.copyOf(ledger.linkBytes(), flows);
        double sum = 0;
        double squares = 0;
        for (long one : bytes) {
            sum += one;
            squares += (double) one * one;
        }
        metrics.put("jain", sum * sum / (flows * squares));
        metrics.put("least", (double) Arrays.stream(bytes).min().orElseThrow());
        metrics.put("most", (double) Arrays.stream(bytes).max().orElseThrow());
    }

    /**
     * The flows, backlogged ones first.
     *
     * @param changesAt when a greedy flow, the last, slows down, ns; 0 if there is none
     * @param sparse whether the last is a sparse one
     */
    private record Traffic(List<Sending> flows, int backlogged, long changesAt, boolean sparse) {
        static Traffic of(PointSettings settings) {
            int length = settings.integer("length", 1_500);
            int backlogged = settings.integer("flows", 0);
            int window = settings.integer("window", 4);
            List<Sending> flows =
                    new ArrayList<>(Collections.nCopies(backlogged, new Sending.Backlogged(length, window)));
            for (long i = settings.number("paced", 0); i > 0; i--) {
                double gap = gap(length, settings.real("paced_gbit"));
                flows.add(new Sending.Paced(length, gap, 0, gap));
            }
            boolean sparse = settings.has("sparse_us");
            if (sparse) {
                flows.add(new Sending.Sparse(
                        settings.integer("sparse_length", length), settings.real("sparse_us") * MICROSECOND));
            }
            long changesAt = 0;
            if (settings.has("greedy_gbit")) {
                changesAt = settings.nanos("slows_ms");
                flows.add(new Sending.Paced(
                        length,
                        gap(length, settings.real("greedy_gbit")),
                        changesAt,
                        gap(length, settings.real("slow_gbit"))));
            }
            return new Traffic(flows, backlogged, changesAt, sparse);
        }

        private static double gap(int length, double gbit) {
            return (length + LINK_OVERHEAD) * BITS / gbit;
        }

        boolean greedy() {
            return changesAt > 0;
        }

        int last() {
            return sparse || greedy() ? flows.size() - 1 : -1;
        }
    }
}
