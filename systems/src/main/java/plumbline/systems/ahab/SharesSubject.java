package plumbline.systems.ahab;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import plumbline.bench.experiment.subject.PointSettings;
import plumbline.bench.experiment.subject.Subject;
import plumbline.bench.experiment.subject.Trial;
import plumbline.bench.queue.Arrivals;
import plumbline.pipelines.control.TableBatch;
import plumbline.pipelines.port.PortException;
import plumbline.programs.ahab.control.WaterFilling;

/**
 * What users of UDP get of one slice. Settings: {@code program}, a built-in one; {@code users}; what they send, in
 * Mbit/s: {@code step}: user i so many times i, {@code mbit}: each so many, or {@code offered}: all together, user i in
 * proportion to i^−{@code zipf}; {@code weights}, as 1+2+4, of the users in turn (only {@code ahab}); {@code ms} in
 * all, of which the last {@code measured_ms} count; {@code nominal}: what the users should share, Mbit/s;
 * {@code exact_columns} of a sketch in which users do not meet, beside which the program's is judged (only
 * {@code ahab}); the rest are parameters of the program.
 *
 * <p>Metrics, of the IP packets: {@code lost}, share of all packets; {@code within}: share of the packets that users
 * who ask for less than their share lose; {@code limit}: mean of the users who are limited, Mbit/s, divided by their
 * weights; {@code off}: how far the worst user is from his weighted max-min fair share, per cent of it;
 * {@code off_mean}: and how far all are on average; {@code error}: how far the share of a user's packets that are lost
 * is from what it should be, mean over all packets; {@code sketch_error}: how far it is from what it is with the exact
 * sketch and the same random numbers; {@code sum} in Mbit/s; {@code w1}, {@code w2}, …: mean of the users of a weight,
 * Mbit/s, if there are several weights.
 */
public final class SharesSubject implements Subject {
    private static final double BITS = 8e3;
    private static final double PERCENT = 100;
    private static final Set<String> OWN = Set.of(
            "subject",
            "program",
            "users",
            "step",
            "mbit",
            "offered",
            "zipf",
            "weights",
            "ms",
            "measured_ms",
            "nominal",
            "exact_columns");
    private static final long EXACT_ROWS = 3;

    @Override
    public String name() {
        return "slice-shares";
    }

    /** What users send, of which what comes from a time on counts. */
    private record Offer(
            String program, Arrivals arrivals, TableBatch entries, int users, long from, long until, long seed) {
        /** What each asks for, Mbit/s. */
        double[] asked() {
            long[] packets = new long[users];
            for (int i = 0; i < arrivals.packets(); i++) {
                packets[arrivals.flows()[i]] += arrivals.nanos()[i] >= from ? 1 : 0;
            }
            return Arrays.stream(packets).mapToDouble(this::mbit).toArray();
        }

        /** What each gets, Mbit/s. */
        double[] got(Map<String, Long> parameters) throws PortException {
            try (SlicePort port = new SlicePort(program, parameters, arrivals, users, entries, seed)) {
                port.run(until);
                port.check();
                return IntStream.range(0, users)
                        .mapToDouble(user -> mbit(LongStream.of(port.delivered(user))
                                .filter(nanos -> nanos >= from)
                                .count()))
                        .toArray();
            }
        }

        private double mbit(long packets) {
            return packets * (PacedUser.BYTES * BITS / (until - from));
        }
    }

    @Override
    public Map<String, Double> measure(Trial trial) throws PortException {
        PointSettings settings = trial.settings();
        int count = settings.integer("users");
        long end = settings.nanos("ms");
        long from = end - settings.nanos("measured_ms");
        double[] weights = UserWeights.of(settings, count);
        String program = settings.text("program", "ahab");
        List<PacedUser> users = new ArrayList<>();
        for (double rate : rates(settings, count)) {
            users.add(new PacedUser(rate, 0, end));
        }
        Offer offer = new Offer(
                program,
                PacedUser.arrivals(users, new SplittableRandom(trial.seed())),
                UserEntries.of(program, weights),
                count,
                from,
                end,
                trial.seed());
        Map<String, Long> parameters = settings.numbersBeside(OWN);
        double[] asked = offer.asked();
        double[] got = offer.got(parameters);
        Map<String, Double> metrics = metrics(asked, weights, got, settings.real("nominal"));
        if (settings.has("exact_columns")) {
            Map<String, Long> exact = new HashMap<>(parameters);
            exact.put("columns", settings.number("exact_columns"));
            exact.put("rows", EXACT_ROWS);
            metrics.put(
                    "sketch_error",
                    distance(got, offer.got(exact)) / Arrays.stream(asked).sum());
        }
        return metrics;
    }

    private static double distance(double[] got, double[] other) {
        return IntStream.range(0, got.length)
                .mapToDouble(user -> Math.abs(got[user] - other[user]))
                .sum();
    }

    private static double[] rates(PointSettings settings, int users) {
        IntStream numbers = IntStream.rangeClosed(1, users);
        if (settings.has("step")) {
            return numbers.mapToDouble(user -> user * settings.real("step")).toArray();
        }
        if (settings.has("mbit")) {
            return numbers.mapToDouble(_ -> settings.real("mbit")).toArray();
        }
        double exponent = -settings.real("zipf");
        double[] parts = numbers.mapToDouble(user -> Math.pow(user, exponent)).toArray();
        double unit = settings.real("offered") / Arrays.stream(parts).sum();
        return Arrays.stream(parts).map(part -> part * unit).toArray();
    }

    private static Map<String, Double> metrics(double[] demands, double[] weights, double[] got, double nominal) {
        double[] shares = WaterFilling.shares(nominal, demands, weights);
        double limit = 0;
        int limited = 0;
        double asked = 0;
        double askedWithin = 0;
        double gotWithin = 0;
        double worst = 0;
        double all = 0;
        for (int user = 0; user < got.length; user++) {
            asked += demands[user];
            if (shares[user] < demands[user]) {
                limit += got[user] / weights[user];
                limited++;
            } else {
                askedWithin += demands[user];
                gotWithin += got[user];
            }
            double off = shares[user] == 0 ? 0 : PERCENT * Math.abs(got[user] / shares[user] - 1);
            worst = Math.max(worst, off);
            all += off;
        }
        double sum = Arrays.stream(got).sum();
        Map<String, Double> metrics = new LinkedHashMap<>();
        metrics.put("lost", 1 - sum / asked);
        metrics.put("within", askedWithin == 0 ? 0 : 1 - gotWithin / askedWithin);
        metrics.put("limit", limited == 0 ? 0 : limit / limited);
        metrics.put("off", worst);
        metrics.put("off_mean", all / got.length);
        metrics.put("error", distance(got, shares) / asked);
        metrics.put("sum", sum);
        UserWeights.addMeans(metrics, weights, got);
        return metrics;
    }
}
