package plumbline.programs.accuracy;

import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import plumbline.programs.precision.Coin;
import plumbline.programs.precision.PrecisionModel.Settings;
import plumbline.programs.precision.PrecisionModel.Update;
import plumbline.programs.rig.ZipfFlows;

/**
 * Prints the table of the specification's section 9 (Zipf 1.0) from the reference models. Run it by hand:
 * {@code java … plumbline.programs.accuracy.ModelAccuracyTable [seeds]}.
 */
final class ModelAccuracyTable {
    private static final int PACKETS = 2_000_000;
    private static final int FLOWS = 1_000_000;

    private ModelAccuracyTable() {}

    public static void main(String[] arguments) {
        int seeds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 10;
        for (int counters : List.of(512, 4096)) {
            System.out.println("C = " + counters);
            row(seeds, "d=1, 9/8, init 100, delay 10", precision(1, counters, 100, Coin.NINE_EIGHTHS_APPROXIMATE, Update.INCREMENT, 10));
            row(seeds, "d=2, 9/8, init 0, delay 10", precision(2, counters, 0, Coin.NINE_EIGHTHS_APPROXIMATE, Update.INCREMENT, 10));
            row(seeds, "d=2, 9/8, init 100, delay 10", precision(2, counters, 100, Coin.NINE_EIGHTHS_APPROXIMATE, Update.INCREMENT, 10));
            row(seeds, "d=2, 9/8, init 100, delay 100", precision(2, counters, 100, Coin.NINE_EIGHTHS_APPROXIMATE, Update.INCREMENT, 100));
            row(seeds, "d=2, 9/8 write, init 100, delay 10", precision(2, counters, 100, Coin.NINE_EIGHTHS_APPROXIMATE, Update.WRITE, 10));
            row(seeds, "d=2, 2-approx write, init 100, delay 10", precision(2, counters, 100, Coin.TWO_APPROXIMATE, Update.WRITE, 10));
            row(seeds, "d=2, 2-approx increment, init 100, delay 10", precision(2, counters, 100, Coin.TWO_APPROXIMATE, Update.INCREMENT, 10));
            row(seeds, "d=4, 9/8, init 100, delay 10", precision(4, counters, 100, Coin.NINE_EIGHTHS_APPROXIMATE, Update.INCREMENT, 10));
            row(seeds, "d=4, 9/8 write, init 100, delay 10", precision(4, counters, 100, Coin.NINE_EIGHTHS_APPROXIMATE, Update.WRITE, 10));
            row(seeds, "HashPipe d=2", seed -> ModelSubjects.hashPipe(2, counters / 2));
            row(seeds, "HashPipe d=4", seed -> ModelSubjects.hashPipe(4, counters / 4));
        }
    }

    private static LongFunction<Subject> precision(
            int ways, int counters, long initial, Coin coin, Update update, int delay) {
        Settings settings = new Settings(ways, counters / ways, initial, coin, update, Long.SIZE);
        return seed -> ModelSubjects.precision(settings, delay, ~seed);
    }

    private static void row(int seeds, String name, LongFunction<Subject> subject) {
        List<Accuracy> runs = LongStream.rangeClosed(1, seeds)
                .mapToObj(seed -> Accuracy.measure(subject.apply(seed), new ZipfFlows(FLOWS, 1.0, seed), PACKETS))
                .toList();
        Accuracy mean = Accuracy.mean(runs);
        double[] errors = runs.stream().mapToDouble(Accuracy::meanSquareError).sorted().toArray();
        System.out.printf("%-44s MSE %9.3g (%.3g–%.3g)  recall@32 %.3f  recall@128 %.3f  recirculated %.3f %%%n", name,
                mean.meanSquareError(), errors[0], errors[errors.length - 1], mean.recall32(), mean.recall128(),
                100 * mean.recirculated());
    }
}
