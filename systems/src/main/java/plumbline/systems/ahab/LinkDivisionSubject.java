package plumbline.systems.ahab;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import plumbline.bench.experiment.subject.PointSettings;
import plumbline.bench.experiment.subject.Subject;
import plumbline.bench.experiment.subject.Trial;
import plumbline.pipelines.port.PortException;
import plumbline.programs.ahab.control.Part.Group;
import plumbline.programs.ahab.control.Part.Slice;
import plumbline.programs.ahab.control.SliceControl;
import plumbline.programs.ahab.control.SlicePlan;
import plumbline.programs.ahab.control.SliceTree;

/**
 * How the controller of {@code ahab} divides a link between two slices of users of UDP. In six phases of
 * {@code phase_ms} slice 1 always has x users; slice 2 has x in the second to fifth, and x more in the third and
 * fourth. x is {@code mbit} of the link divided by {@code mbit_per_user}; each user sends {@code asked} times that.
 * Further settings: {@code period_ms} and {@code latency_ms} of the controller; the rest are parameters of the program.
 *
 * <p>Metrics, of the IP packets: {@code alone}, {@code half}, {@code more}: what slice 1 gets of the link while it is
 * alone, in the second and fifth phase, and in the third and fourth, as share of the link; {@code change}: how much
 * more the last is than the one before it; {@code other}: slice 2 in all four; {@code settle}: ms from the beginning of
 * slice 2 until slice 1 has been within 10 % of half the link for 20 ms, and {@code regain}: from its end until within
 * 10 % of all of it.
 */
public final class LinkDivisionSubject implements Subject {
    private static final double MILLISECOND = 1e6;
    private static final double BITS_PER_BYTE = 8;
    private static final double MEGABIT = 1e6;
    private static final int PHASES = 6;
    private static final double SETTLING = 0.2;
    private static final double TOLERANCE = 0.1;
    private static final int BIN_MS = 5;
    private static final int HOLD_BINS = 4;
    private static final Set<String> OWN =
            Set.of("subject", "mbit", "mbit_per_user", "asked", "phase_ms", "period_ms", "latency_ms");

    @Override
    public String name() {
        return "link-division";
    }

    /** What slice 1 and slice 2 got, in packets per bin. */
    private record Got(long[] first, long[] second, double binsPerPhase, double packetsPerBin) {
        /** Of the link, in the last four fifths of a phase: by then the controller has had its time. */
        double share(long[] packets, int phase) {
            int from = (int) Math.round((phase + SETTLING) * binsPerPhase);
            int until = (int) Math.round((phase + 1) * binsPerPhase);
            return IntStream.range(from, until).mapToLong(bin -> packets[bin]).sum() / (packetsPerBin * (until - from));
        }

        /** The time from the beginning of a phase until slice 1 stays near to a share, ms. */
        double settled(int phase, double share) {
            int begin = (int) Math.round(phase * binsPerPhase);
            int near = 0;
            for (int bin = begin; bin < first.length; bin++) {
                near = Math.abs(first[bin] / packetsPerBin - share) <= TOLERANCE * share ? near + 1 : 0;
                if (near == HOLD_BINS) {
                    return (double) (bin + 1 - HOLD_BINS - begin) * BIN_MS;
                }
            }
            return Double.NaN;
        }
    }

    @Override
    public Map<String, Double> measure(Trial trial) throws PortException {
        PointSettings settings = trial.settings();
        double mbit = settings.real("mbit");
        double perUser = settings.real("mbit_per_user");
        double asked = perUser * settings.real("asked");
        long phase = settings.nanos("phase_ms");
        int x = (int) Math.round(mbit / perUser);
        List<PacedUser> users = new ArrayList<>();
        for (int user = 0; user < 3 * x; user++) {
            int wait = user / x; // 0: from the first phase to the sixth, 1: from the second to the fifth, …
            users.add(new PacedUser(asked, wait * phase, (PHASES - wait) * phase));
        }
        int[] slices = IntStream.range(0, 3 * x).map(user -> user < x ? 1 : 2).toArray();
        try (SlicePort port = new SlicePort(
                "ahab",
                settings.numbersBeside(OWN),
                PacedUser.arrivals(users, new SplittableRandom(trial.seed())),
                users.size(),
                UserEntries.slices(slices),
                new SliceControl(plan(settings, mbit * MEGABIT)),
                trial.seed())) {
            port.run(PHASES * phase);
            port.check();
            int bins = Math.toIntExact(PHASES * phase / (long) (BIN_MS * MILLISECOND));
            Got got = new Got(
                    bins(port, 0, x, bins),
                    bins(port, x, 3 * x, bins),
                    bins / (double) PHASES,
                    mbit * 1e3 * BIN_MS / (PacedUser.BYTES * BITS_PER_BYTE));
            return metrics(got);
        }
    }

    private static SlicePlan plan(PointSettings settings, double capacity) {
        return new SlicePlan(
                new SliceTree(new Group(
                        "link",
                        1,
                        capacity,
                        List.of(
                                new Slice("first", 1, Double.POSITIVE_INFINITY, 1),
                                new Slice("second", 1, Double.POSITIVE_INFINITY, 2)))),
                settings.nanos("period_ms"),
                settings.nanos("latency_ms"));
    }

    private static long[] bins(SlicePort port, int from, int until, int number) {
        long[] bins = new long[number];
        for (int user = from; user < until; user++) {
            for (long nanos : port.delivered(user)) {
                bins[(int) Math.min(number - 1L, nanos / (long) (BIN_MS * MILLISECOND))]++;
            }
        }
        return bins;
    }

    private static Map<String, Double> metrics(Got got) {
        Map<String, Double> metrics = new LinkedHashMap<>();
        metrics.put("alone", (got.share(got.first, 0) + got.share(got.first, PHASES - 1)) / 2);
        metrics.put("half", (got.share(got.first, 1) + got.share(got.first, PHASES - 2)) / 2);
        metrics.put("more", (got.share(got.first, 2) + got.share(got.first, 3)) / 2);
        metrics.put("change", metrics.get("more") / metrics.get("half") - 1);
        metrics.put(
                "other",
                IntStream.rangeClosed(1, PHASES - 2)
                        .mapToDouble(phase -> got.share(got.second, phase))
                        .average()
                        .orElseThrow());
        metrics.put("settle", got.settled(1, 1.0 / 2));
        metrics.put("regain", got.settled(PHASES - 1, 1));
        return metrics;
    }
}
