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
        List<String> header = Arrays.asList(lines.getFirst().split(",", -1));
        List<Measurement> measurements = new ArrayList<>();
        for (int i = 1; i < lines.size(); i++) {
            String[] cells = lines.get(i).split(",", -1);
            if (cells.length != header.size()) {
                throw new IllegalArgumentException(
                        "line " + (i + 1) + ": " + cells.length + " values under a header of " + header.size());
            }
            Map<String, Double> metrics = new LinkedHashMap<>();
            for (int column = FIXED; column < cells.length; column++) {
                if (!cells[column].isEmpty()) {
                    metrics.put(header.get(column), Double.valueOf(cells[column]));
                }
            }
            measurements.add(new Measurement(cells[0], cells[1], Long.parseLong(cells[2]), metrics));
        }
        return new Results(measurements);
    }
}
