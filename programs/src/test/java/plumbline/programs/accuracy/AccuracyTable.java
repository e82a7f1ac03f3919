package plumbline.programs.accuracy;

import static plumbline.programs.precision.Coin.NINE_EIGHTHS_APPROXIMATE;
import static plumbline.programs.precision.Coin.TWO_APPROXIMATE;
import static plumbline.programs.precision.PrecisionModel.Update.INCREMENT;
import static plumbline.programs.precision.PrecisionModel.Update.WRITE;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import plumbline.programs.precision.Coin;
import plumbline.programs.precision.PrecisionModel.Settings;
import plumbline.programs.precision.PrecisionModel.Update;
import plumbline.programs.reference.Ways;

/**
 * Prints the table in README.md of precision for Zipf 1.0, or the rows whose name contains a text. Run by hand, it
 * takes minutes: {@code java … plumbline.programs.accuracy.AccuracyTable model|switch SEEDS COUNTERS [ROWS]}.
 */
final class AccuracyTable {
    private final boolean fromModel;
    private final int counters;

    private AccuracyTable(boolean fromModel, int counters) {
        this.fromModel = fromModel;
        this.counters = counters;
    }

    public static void main(String[] arguments) {
        int seeds = Integer.parseInt(arguments[1]);
        int counters = Integer.parseInt(arguments[2]);
        System.out.printf("%s, C = %d, %d seeds%n", arguments[0], counters, seeds);
        String wanted = arguments.length > 3 ? arguments[3] : "";
        new AccuracyTable(arguments[0].equals("model"), counters).rows().forEach((name, subject) -> {
            if (name.contains(wanted)) {
                print(name, subject, seeds);
            }
        });
    }

    private Map<String, Subject> rows() {
        Map<String, Subject> rows = new LinkedHashMap<>();
        rows.put("PRECISION d=1, 9/8, init 100, delay 10", precision(1, 100, NINE_EIGHTHS_APPROXIMATE, INCREMENT, 10));
        rows.put("PRECISION d=2, 9/8, init 0, delay 10", precision(2, 0, NINE_EIGHTHS_APPROXIMATE, INCREMENT, 10));
        rows.put("PRECISION d=2, 9/8, init 100, delay 10", precision(2, 100, NINE_EIGHTHS_APPROXIMATE, INCREMENT, 10));
        rows.put(
                "PRECISION d=2, 9/8, init 100, delay 100", precision(2, 100, NINE_EIGHTHS_APPROXIMATE, INCREMENT, 100));
        rows.put("same, delay 10, take-over writes", precision(2, 100, NINE_EIGHTHS_APPROXIMATE, WRITE, 10));
        rows.put("PRECISION d=2, 2-approx, init 100, delay 10", precision(2, 100, TWO_APPROXIMATE, WRITE, 10));
        rows.put("same, take-over increments", precision(2, 100, TWO_APPROXIMATE, INCREMENT, 10));
        rows.put("PRECISION d=4, 9/8, init 100, delay 10", precision(4, 100, NINE_EIGHTHS_APPROXIMATE, INCREMENT, 10));
        rows.put("same, take-over writes ", precision(4, 100, NINE_EIGHTHS_APPROXIMATE, WRITE, 10));
        rows.put("HashPipe d=2", hashPipe(2));
        rows.put("HashPipe d=4", hashPipe(4));
        return rows;
    }

    private Subject precision(int ways, long initial, Coin coin, Update update, int delay) {
        int entries = counters / ways;
        if (fromModel) {
            return new PrecisionModelRun(
                    new Settings(new Ways(ways, entries), initial, coin, update, Long.SIZE), delay);
        }
        Map<String, Long> parameters = Map.of(
                "ways",
                (long) ways,
                "entries",
                (long) entries,
                "initial",
                initial,
                "admission",
                (long) coin.ordinal(),
                "takeover",
                (long) update.ordinal());
        return new PrecisionSwitchRun(initial < 100 ? "unlimited" : "pisa", parameters, delay);
    }

    private Subject hashPipe(int ways) {
        return fromModel ? new HashPipeModelRun(ways, counters / ways) : new HashPipeSwitchRun(ways, counters / ways);
    }

    private static void print(String name, Subject subject, int seeds) {
        List<Accuracy> runs =
                LongStream.rangeClosed(1, seeds).mapToObj(subject::measure).toList();
        double[] errors =
                runs.stream().mapToDouble(Accuracy::meanSquareError).sorted().toArray();
        System.out.printf(
                "%-44s %s   (MSE %s)%n",
                name,
                Accuracy.mean(runs),
                String.join(
                        " ",
                        Arrays.stream(errors)
                                .mapToObj(error -> String.format("%.3g", error))
                                .toList()));
    }
}
