package plumbline.bench.queue;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import plumbline.bench.queue.Weighing.Score;
import plumbline.pipelines.port.PortException;

/**
 * ConQuest against the traffic manager's own books: {@code bench/run-conquest} prints the table of our specification, section
 * 7.2, and what columns and snapshots are good for; {@code bench/run-conquest FILE.pcap SPEEDUP} the same for a capture.
 */
public final class Main {
    private static final List<Double> ALPHAS = List.of(0.001, 0.01, 0.05, 0.1, 0.3);
    private static final List<String> RULES = List.of("formula", "example", "artefact", "floor");
    private static final List<Long> COLUMNS = List.of(2L, 4L, 8L, 16L, 32L, 64L);
    private static final double ALPHA = 0.01;
    private static final long SEED = 1;
    private static final int MILLISECONDS = 500;
    /** h and k: the windows of all of them together are as long. */
    private static final List<long[]> SNAPSHOTS = List.of(new long[] {4, 20}, new long[] {8, 19}, new long[] {16, 18});

    private Main() {}

    /** See the class. */
    public static void main(String[] arguments) throws PortException {
        if (arguments.length != 0 && arguments.length != 2) {
            System.err.println("bench/run-conquest [FILE.pcap SPEEDUP]");
            System.exit(2);
        }
        Arrivals arrivals = arguments.length == 0
                ? TappingTestbed.arrivals(MILLISECONDS, SEED)
                : CapturedArrivals.load(Path.of(arguments[0]), Double.parseDouble(arguments[1]));
        rules(arrivals);
        columns(arrivals);
    }

    private static void rules(Arrivals arrivals) {
        System.out.println("R=2 C=64, delay >= 2^19 ns: precision/recall by share of the queue; mean absolute error in packets");
        System.out.println("h   k  windows      0.1 %      1 %        5 %        10 %       30 %       error  packets asked");
        for (long[] snapshots : SNAPSHOTS.subList(0, 2)) {
            for (int rule = 1; rule <= RULES.size(); rule++) {
                Weighing weighing = weighing(arrivals, snapshots, Map.of("columns", 64L, "windows", (long) rule));
                StringBuilder line = new StringBuilder(
                        String.format(Locale.ROOT, "%-2d %2d  %-9s ", snapshots[0], snapshots[1], RULES.get(rule - 1)));
                for (double alpha : ALPHAS) {
                    Score score = weighing.score(TappingTestbed.MILLISECOND / 2, alpha);
                    line.append(String.format(Locale.ROOT, " %.3f/%.3f", score.precision(), score.recall()));
                }
                Score score = weighing.score(TappingTestbed.MILLISECOND / 2, ALPHA);
                System.out.println(line + String.format(Locale.ROOT, " %6.0f %,10d", score.error(), score.congested()));
            }
        }
    }

    private static void columns(Arrivals arrivals) {
        System.out.println();
        System.out.println("R=2, tagged columns, share 1 %: mean absolute error in packets; of it rounding to windows, and collisions");
        System.out.println("h   k  columns  precision  recall     error   rounding  collisions");
        for (long[] snapshots : SNAPSHOTS) {
            for (long columns : COLUMNS) {
                Score score = weighing(arrivals, snapshots, Map.of("columns", columns, "cleaning", 1L))
                        .score(TappingTestbed.MILLISECOND / 2, ALPHA);
                System.out.println(String.format(
                        Locale.ROOT, "%-2d %2d  %7d  %9.3f  %6.3f  %8.1f  %9.1f  %10.1f", snapshots[0], snapshots[1], columns,
                        score.precision(), score.recall(), score.error(), score.rounding(), score.collision()));
            }
        }
    }

    private static Weighing weighing(Arrivals arrivals, long[] snapshots, Map<String, Long> parameters) {
        Map<String, Long> all = new HashMap<>(parameters);
        all.put("snapshots", snapshots[0]);
        all.put("k", snapshots[1]);
        return Weighing.of(arrivals, all);
    }
}
