package plumbline.bench.tcp;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import plumbline.bench.tcp.ClosedLoop.Outcome;
import plumbline.bench.tcp.ClosedLoop.Plan;
import plumbline.nic.gen.SizeDistribution;
import plumbline.pipelines.port.PortException;

/**
 * ConQuest's closed loop (our specification, section 7.3): {@code bench/run-closed-loop SIZES.csv} prints completion times
 * of small flows beside large ones, with everybody marked who meets a long queue, and with ConQuest.
 */
public final class Main {
    /** Facebook's web servers, cut off there, have the published mean of 38.8 KB. */
    private static final double LARGEST = 2_413_000;

    private static final List<Long> MEGABYTES = List.of(50L, 250L, 500L, 750L);
    private static final double[] QUANTILES = {0.5, 0.9, 0.99, 0.999};
    private static final int SEEDS = 2;
    private static final long SECOND = 1_000_000_000;

    private Main() {}

    /** See the class. */
    public static void main(String[] arguments) throws PortException {
        if (arguments.length != 1) {
            System.err.println("bench/run-closed-loop SIZES.csv, for example ../shared/data/cdf/fb_webserver.csv");
            System.exit(2);
        }
        SizeDistribution sizes = SizeDistribution.load(Path.of(arguments[0])).endingAt(LARGEST);
        System.out.printf(Locale.ROOT, "mean size %,.0f bytes; 2 s, means of %d seeds; completion times in us%n", sizes.mean(), SEEDS);
        System.out.println("burst MB  tcp    marks          median        90 %        99 %      99.9 %");
        for (long megabytes : MEGABYTES) {
            for (Congestion congestion : Congestion.values()) {
                double[] queue = times(sizes, megabytes, congestion, Marking.QUEUE);
                double[] conquest = times(sizes, megabytes, congestion, Marking.CONQUEST);
                double[] change = IntStream.range(0, queue.length).mapToDouble(i -> 100 * (conquest[i] / queue[i] - 1)).toArray();
                print(megabytes, congestion, "queue", queue);
                print(megabytes, congestion, "conquest", conquest);
                print(megabytes, congestion, "change, %", change);
            }
        }
    }

    private static double[] times(SizeDistribution sizes, long megabytes, Congestion congestion, Marking marking) {
        double[] sums = new double[QUANTILES.length];
        for (int seed = 1; seed <= SEEDS; seed++) {
            Outcome outcome = ClosedLoop.run(
                    new Plan(sizes, megabytes * 1_000_000, SECOND, 2 * SECOND, congestion, seed), marking.program(Map.of()));
            if (outcome.unfinished() > 0) {
                System.out.println("unfinished: " + outcome.unfinished());
            }
            for (int i = 0; i < sums.length; i++) {
                sums[i] += outcome.quantile(QUANTILES[i]) / 1_000 / SEEDS;
            }
        }
        return sums;
    }

    private static void print(long megabytes, Congestion congestion, String what, double[] values) {
        System.out.printf(
                Locale.ROOT, "%8d  %-5s  %-9s %11.1f %11.1f %11.1f %11.1f%n", megabytes,
                congestion.name().toLowerCase(Locale.ROOT), what, values[0], values[1], values[2], values[3]);
    }
}
