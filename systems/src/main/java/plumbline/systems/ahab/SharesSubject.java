package plumbline.systems.ahab;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import plumbline.bench.experiment.PointSettings;
import plumbline.bench.experiment.Subject;
import plumbline.bench.experiment.Trial;
import plumbline.pipelines.port.PortException;

/**
 * What users of UDP get of one slice. Settings: {@code program}, a built-in one; {@code users}; either {@code step}:
 * user i sends i times so many Mbit/s, or {@code mbit} of each; {@code weights}: as 1+2+4, of so many users in turn
 * (only {@code ahab}); {@code ms} in all, of which the last {@code measured_ms} count; {@code nominal}: what the users
 * should share, Mbit/s; the rest are parameters of the program.
 *
 * <p>Metrics, of the IP packets: {@code lost}, share of all packets; {@code within}: share of the packets that users
 * who ask for less than their share lose; {@code limit}: mean of the users who are limited, Mbit/s, divided by their
 * weights; {@code off}: how far the worst user is from his weighted max-min fair share, per cent of it;
 * {@code off_mean}: and how far all are on average; {@code sum} in Mbit/s.
 */
public final class SharesSubject implements Subject {
    private static final double MILLISECOND = 1e6;
    private static final double BITS = 8e3;
    private static final double PERCENT = 100;
    private static final long DESTINATIONS = 0x0b00_0000;
    private static final Set<String> OWN =
            Set.of("subject", "program", "users", "step", "mbit", "weights", "ms", "measured_ms", "nominal");

    @Override
    public String name() {
        return "slice-shares";
    }

    @Override
    public Map<String, Double> measure(Trial trial) throws PortException {
        PointSettings settings = trial.settings();
        int count = Math.toIntExact(settings.number("users"));
        long end = Math.round(settings.real("ms") * MILLISECOND);
        long from = end - Math.round(settings.real("measured_ms") * MILLISECOND);
        double[] demands = IntStream.rangeClosed(1, count)
                .mapToDouble(user -> settings.has("step") ? user * settings.real("step") : settings.real("mbit"))
                .toArray();
        double[] weights = weights(settings, count);
        String program = settings.text("program", "ahab");
        List<PacedUser> users = new ArrayList<>();
        for (double demand : demands) {
            users.add(new PacedUser(demand, 0, end));
        }
        try (SlicePort port = new SlicePort(
                program,
                settings.numbersBeside(OWN),
                PacedUser.arrivals(users, new SplittableRandom(trial.seed())),
                count,
                UserEntries.of(program, weights),
                trial.seed())) {
            port.run(end);
            port.check();
            double[] got = IntStream.range(0, count)
                    .mapToDouble(
                            user -> packetsFrom(port.delivered(user), from) * PacedUser.BYTES * BITS / (end - from))
                    .toArray();
            return metrics(demands, weights, got, settings.real("nominal"));
        }
    }

    private static double packetsFrom(long[] nanos, long from) {
        return LongStream.of(nanos).filter(one -> one >= from).count();
    }

    private static double[] weights(PointSettings settings, int users) {
        String[] words = settings.text("weights", "1").split("\\+");
        return IntStream.range(0, users)
                .mapToDouble(user -> Double.parseDouble(words[user % words.length]))
                .toArray();
    }

    private static Map<String, Double> metrics(double[] demands, double[] weights, double[] got, double nominal) {
        double[] shares = MaxMinShares.of(demands, weights, nominal);
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
            double off = PERCENT * Math.abs(got[user] / shares[user] - 1);
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
        metrics.put("sum", sum);
        return metrics;
    }
}
