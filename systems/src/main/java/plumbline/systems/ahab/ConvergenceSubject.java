package plumbline.systems.ahab;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import plumbline.bench.experiment.subject.PointSettings;
import plumbline.bench.experiment.subject.Subject;
import plumbline.bench.experiment.subject.Trial;
import plumbline.pipelines.port.PortException;
import plumbline.programs.statistic.Quantiles;

/**
 * How soon a user has the whole slice when another ends, and how soon the threshold follows when one begins. User 0
 * always sends; again and again another sends for half a period. Settings: {@code program}, a built-in one;
 * {@code repetitions}, {@code period_ms}, {@code mbit} of each user; the rest are parameters of the program.
 *
 * <p>Metrics, in ms: {@code mean}, {@code median}, {@code p95}, {@code max} of the time from the end of the other to
 * the first packet of user 0 from which on, for 5 ms, of each ten packets that follow each other at least nine get
 * through; {@code never}: how often that did not come in the half period. Of {@code ahab} also {@code join} and
 * {@code join_max}: mean and longest time from the beginning of the other until the threshold is first within 10 % of
 * what it comes to, which is its mean in the last third of the other's time.
 */
public final class ConvergenceSubject implements Subject {
    private static final double MILLISECOND = 1e6;
    private static final long LOOK_NANOS = 100_000;
    private static final long HOLD_NANOS = 5_000_000;
    private static final int WINDOW = 10;
    private static final int ENOUGH = 9;
    private static final double TOLERANCE = 0.1;
    private static final long WARM_UP_NANOS = 100_000_000;
    private static final Set<String> OWN = Set.of("subject", "program", "repetitions", "period_ms", "mbit");

    @Override
    public String name() {
        return "slice-convergence";
    }

    @Override
    public Map<String, Double> measure(Trial trial) throws PortException {
        PointSettings settings = trial.settings();
        String program = settings.text("program", "ahab");
        int repetitions = settings.integer("repetitions");
        long period = settings.nanos("period_ms");
        double mbit = settings.real("mbit");
        SplittableRandom random = new SplittableRandom(trial.seed());
        List<PacedUser> users = new ArrayList<>();
        users.add(new PacedUser(mbit, 0, WARM_UP_NANOS + repetitions * period));
        for (int i = 0; i < repetitions; i++) {
            // Anywhere in an epoch.
            long start = WARM_UP_NANOS + i * period + random.nextLong(period / 10);
            users.add(new PacedUser(mbit, start, start + period / 2));
        }
        try (SlicePort port = new SlicePort(
                program,
                settings.numbersBeside(OWN),
                PacedUser.arrivals(users, random),
                users.size(),
                UserEntries.of(
                        program,
                        DoubleStream.generate(() -> 1).limit(users.size()).toArray()),
                trial.seed())) {
            Map<String, Double> metrics = new LinkedHashMap<>();
            if (program.equals("ahab")) {
                double[] joins = joins(port, users);
                metrics.put("join", mean(joins));
                metrics.put("join_max", DoubleStream.of(joins).max().orElseThrow());
            }
            port.run(users.getFirst().untilNanos());
            port.check();
            double[] times = recoveries(port.delivered(0), users, period);
            double[] found = DoubleStream.of(times).filter(Double::isFinite).toArray();
            metrics.put("mean", mean(found));
            metrics.put("median", Quantiles.of(0.5, found));
            metrics.put("p95", Quantiles.of(0.95, found));
            metrics.put("max", DoubleStream.of(found).max().orElse(Double.NaN));
            metrics.put("never", (double) times.length - found.length);
            return metrics;
        }
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElse(Double.NaN);
    }

    /** For each other user the time from its end until user 0 gets through, ms; infinite if it does not. */
    private static double[] recoveries(long[] delivered, List<PacedUser> users, long period) {
        double gap = users.getFirst().gapNanos();
        long first = delivered[0]; // the first packets are never dropped: there is no congestion yet
        int packets = (int) Math.round((delivered[delivered.length - 1] - first) / gap) + 1;
        boolean[] through = new boolean[packets];
        LongStream.of(delivered).forEach(nanos -> through[(int) Math.round((nanos - first) / gap)] = true);
        int hold = (int) (HOLD_NANOS / gap);
        return users.stream()
                .skip(1)
                .mapToDouble(user -> {
                    int from = (int) Math.ceil((user.untilNanos() - first) / gap);
                    int last = Math.min(packets, from + (int) (period / 2 / gap)) - hold - WINDOW;
                    for (int start = from; start < last; start++) {
                        if (holds(through, start, start + hold)) {
                            return (first + start * gap - user.untilNanos()) / MILLISECOND;
                        }
                    }
                    return Double.POSITIVE_INFINITY;
                })
                .toArray();
    }

    private static boolean holds(boolean[] through, int from, int until) {
        for (int start = from; start + WINDOW <= until; start++) {
            int enough = 0;
            for (int i = start; i < start + WINDOW; i++) {
                enough += through[i] ? 1 : 0;
            }
            if (enough < ENOUGH) {
                return false;
            }
        }
        return true;
    }

    /** For each other user the time from its beginning until the threshold has settled, ms. */
    private static double[] joins(SlicePort port, List<PacedUser> users) {
        return users.stream()
                .skip(1)
                .mapToDouble(user -> {
                    double[] thresholds = new double[(int) ((user.untilNanos() - user.fromNanos()) / LOOK_NANOS)];
                    for (int look = 0; look < thresholds.length; look++) {
                        port.run(user.fromNanos() + look * LOOK_NANOS);
                        thresholds[look] = port.register("threshold", 0);
                    }
                    return settled(thresholds) * LOOK_NANOS / MILLISECOND;
                })
                .toArray();
    }

    /** The first place at which a value is near to what they come to. */
    private static int settled(double[] values) {
        double end = Arrays.stream(values, values.length * 2 / 3, values.length)
                .average()
                .orElseThrow();
        return (int) DoubleStream.of(values)
                .takeWhile(value -> Math.abs(value - end) > TOLERANCE * end)
                .count();
    }
}
