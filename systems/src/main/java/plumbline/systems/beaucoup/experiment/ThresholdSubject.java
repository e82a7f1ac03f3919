package plumbline.systems.beaucoup.experiment;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import plumbline.bench.experiment.flow.FlowWorkload;
import plumbline.bench.experiment.flow.FlowWorkloads;
import plumbline.bench.experiment.subject.ExperimentException;
import plumbline.bench.experiment.subject.PointSettings;
import plumbline.bench.experiment.subject.Subject;
import plumbline.bench.experiment.subject.Trial;
import plumbline.nic.support.Seeds;
import plumbline.pipelines.port.PortException;
import plumbline.programs.beaucoup.query.Attribute;
import plumbline.programs.beaucoup.query.Filter;
import plumbline.programs.beaucoup.query.PacketField;
import plumbline.programs.beaucoup.query.Query;
import plumbline.programs.beaucoup.query.QuerySet;
import plumbline.programs.distinct.DistinctCounter;
import plumbline.programs.distinct.HyperLogLogCounter;
import plumbline.programs.distinct.SampledCounter;
import plumbline.programs.distinct.UnivMonCounter;
import plumbline.systems.beaucoup.experiment.QueryEngine.Packet;

/**
 * One query, one key: how many distinct pairs of addresses there were when an algorithm first says that there are more
 * than T (BeauCoup, SIGCOMM 2020, figure on memory accesses). Settings: {@code algorithm}, {@code budget} in memory
 * words per packet, {@code threshold}, {@code runs}, {@code workload}, {@code packets} after which a run is given up.
 * Every run renames the pairs at random, one to one: on a capture too it has hash functions of its own.
 *
 * <p>Metrics: {@code error}, the mean of |N − T|/T over runs that ended, absent if none did; {@code words} accessed per
 * packet (of BeauCoup: three per coupon, as its paper reckons), {@code accesses} (of BeauCoup: all register cells),
 * {@code missed}, the share of runs that were given up.
 */
public final class ThresholdSubject implements Subject {
    private static final long WINDOW = 1_000_000_000;
    private static final long PAUSE = 2 * WINDOW;
    private static final int WORDS = 3;
    /** Sketches are asked after so many packets each. */
    private static final int LOOK = 8;

    @Override
    public String name() {
        return "threshold";
    }

    /** A run: N, or 0 if it was given up; and what it took. */
    private record Run(int distinct, long packets, double words, double accesses) {}

    /** Starts a run of an algorithm. */
    private interface Contestant {
        Run run(LongSupplier values, int number);
    }

    @Override
    public Map<String, Double> measure(Trial trial) throws PortException {
        PointSettings settings = trial.settings();
        settings.allowOnly(Set.of("subject", "algorithm", "budget", "threshold", "runs", "workload", "packets"));
        int threshold = settings.integer("threshold");
        int runs = settings.integer("runs");
        FlowWorkload workload = FlowWorkloads.of(settings.text("workload"), trial.shared());
        long max = workload.packets(settings);
        if (max <= threshold) {
            throw new ExperimentException(
                    settings.where() + ": threshold = " + threshold + " distinct pairs cannot be exceeded by " + max
                            + " packets: a longer capture, or --set threshold=" + Math.max(1, max / 10));
        }
        Contestant contestant = contestant(settings, threshold, max, trial.seed());
        double error = 0;
        double words = 0;
        double accesses = 0;
        long packets = 0;
        int missed = 0;
        for (int number = 0; number < runs; number++) {
            long seed = trial.seed() * runs + number;
            LongSupplier flows = workload.flows(seed);
            Run run = contestant.run(() -> Seeds.mix(flows.getAsLong() + seed), number);
            packets += run.packets;
            words += run.words;
            accesses += run.accesses;
            missed += run.distinct == 0 ? 1 : 0;
            error += run.distinct == 0 ? 0 : Math.abs((double) run.distinct / threshold - 1);
        }
        Map<String, Double> metrics = new LinkedHashMap<>();
        metrics.put("error", error / (runs - missed));
        metrics.put("words", words / packets);
        metrics.put("accesses", accesses / packets);
        metrics.put("missed", (double) missed / runs);
        return metrics;
    }

    private static Contestant contestant(PointSettings settings, int threshold, long max, long seed) {
        double budget = settings.real("budget");
        return switch (settings.text("algorithm")) {
            case "beaucoup" -> beaucoup(budget, threshold, max, seed);
            case "sampling" ->
                (values, number) -> counted(new SampledCounter(budget, seed * 1_000 + number), values, threshold, max);
            case "univmon" ->
                (values, number) -> counted(new UnivMonCounter(budget, seed * 1_000 + number), values, threshold, max);
            case "hyperloglog" ->
                (values, number) -> counted(new HyperLogLogCounter(64, seed * 1_000 + number), values, threshold, max);
            case String other ->
                throw new ExperimentException(settings.where() + ": no algorithm '" + other
                        + "'; there are: beaucoup, sampling, univmon, hyperloglog");
        };
    }

    private static Run counted(DistinctCounter counter, LongSupplier values, int threshold, long max) {
        Set<Long> seen = new HashSet<>();
        for (long packet = 1; packet <= max; packet++) {
            long value = values.getAsLong();
            seen.add(value);
            counter.add(value);
            if (packet % LOOK == 0 && counter.estimate() > threshold) {
                return new Run(seen.size(), packet, counter.accesses(), counter.accesses());
            }
        }
        return new Run(0, max, counter.accesses(), counter.accesses());
    }

    /** Pairs of addresses that speak to one port; every run has another port, after all collectors have expired. */
    private static Contestant beaucoup(double budget, int threshold, long max, long seed) {
        QuerySet asked = QuerySet.of(
                budget,
                List.of(new Query(
                        "pairs",
                        List.of(PacketField.DST_PORT),
                        Attribute.of(PacketField.SRC, PacketField.DST),
                        threshold,
                        Filter.NONE)));
        QueryEngine engine = new QueryEngine(Map.of("window", WINDOW), asked, seed);
        return (values, number) -> {
            long drawn = engine.use().drawn();
            long accesses = engine.use().accesses();
            Set<Long> seen = new HashSet<>();
            long packet = 0;
            boolean alert = false;
            while (!alert && packet < max) {
                long value = values.getAsLong();
                seen.add(value);
                packet++;
                alert = engine.send(
                                new Packet((int) (value >>> 32), (int) value, 17, 0, 1, number + 1),
                                number * PAUSE + packet * 1_000)
                        != 0;
            }
            return new Run(
                    alert ? seen.size() : 0,
                    packet,
                    WORDS * (engine.use().drawn() - drawn),
                    engine.use().accesses() - accesses);
        };
    }
}
