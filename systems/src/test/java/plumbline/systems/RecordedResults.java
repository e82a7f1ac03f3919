package plumbline.systems;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plumbline.bench.experiment.CsvText;
import plumbline.bench.experiment.Experiments;
import plumbline.bench.experiment.Measurement;
import plumbline.bench.experiment.Results;

/** Results under version control, read from their text. */
final class RecordedResults {
    private static final int FIXED = 3;

    private RecordedResults() {}

    /** Those of {@code --fast} of an experiment. */
    static Results of(String name) {
        return parse(Experiments.recorded(name));
    }

    /**
     * Reads what {@link CsvText} has written.
     *
     * @throws IllegalArgumentException naming the line that is wrong
     */
    static Results parse(String text) {
        List<String> lines = text.lines().filter(line -> !line.startsWith("#")).toList();
        List<String> header = cells(lines.getFirst());
        List<Measurement> measurements = new ArrayList<>();
        for (int i = 1; i < lines.size(); i++) {
            List<String> cells = cells(lines.get(i));
            if (cells.size() != header.size()) {
                throw new IllegalArgumentException(
                        "line " + (i + 1) + ": " + cells.size() + " values under a header of " + header.size());
            }
            Map<String, Double> metrics = new LinkedHashMap<>();
            for (int column = FIXED; column < cells.size(); column++) {
                if (!cells.get(column).isEmpty()) {
                    metrics.put(header.get(column), Double.valueOf(cells.get(column)));
                }
            }
            measurements.add(new Measurement(cells.get(0), cells.get(1), Long.parseLong(cells.get(2)), metrics));
        }
        return new Results(measurements);
    }

    /** A name with a comma stands in quotes (RFC 4180); none has a quote in it. */
    private static List<String> cells(String line) {
        return Arrays.stream(line.split(",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)", -1))
                .map(cell -> cell.replace("\"", ""))
                .toList();
    }
}
