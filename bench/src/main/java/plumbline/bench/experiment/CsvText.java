package plumbline.bench.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Results as comma-separated values (RFC 4180), one line per run; lines before them begin with a #. */
public final class CsvText {
    private CsvText() {}

    /**
     * The text, ended by a newline; values are written so that Double.valueOf gives the same ones.
     *
     * @param about lines above it
     */
    public static String of(List<String> about, Results results) {
        Set<String> metrics = results.metrics();
        StringBuilder text = new StringBuilder();
        about.forEach(line -> text.append("# ").append(line).append('\n'));
        text.append("series,x,seed,").append(String.join(",", metrics)).append('\n');
        for (Measurement measurement : results.measurements()) {
            text.append(quoted(measurement.series()))
                    .append(',')
                    .append(quoted(measurement.x()))
                    .append(',')
                    .append(measurement.seed());
            for (String metric : metrics) {
                Double value = measurement.metrics().get(metric);
                text.append(',').append(value == null ? "" : value.toString());
            }
            text.append('\n');
        }
        return text.toString();
    }

    /** A name as a cell. */
    public static String quoted(String name) {
        boolean special = name.chars().anyMatch(one -> one == ',' || one == '"' || one == '#' || one < ' ');
        return special ? '"' + name.replace("\"", "\"\"") + '"' : name;
    }

    /** Means and standard deviations over the seeds as a table for people. */
    public static String table(Results results) {
        List<List<String>> rows = new ArrayList<>();
        List<String> metrics = List.copyOf(results.metrics());
        rows.add(Stream.concat(Stream.of("series", "x"), metrics.stream()).toList());
        for (String series : results.series()) {
            for (String x : results.xs()) {
                List<String> row = new ArrayList<>(List.of(series, x));
                for (String metric : metrics) {
                    row.add(results.spread(metric, series, x)
                            .map(SeedSpread::inTable)
                            .orElse(""));
                }
                if (row.stream().skip(2).anyMatch(cell -> !cell.isEmpty())) {
                    rows.add(row);
                }
            }
        }
        return aligned(rows);
    }

    private static String aligned(List<List<String>> rows) {
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < row.size(); column++) {
                int at = column;
                int width = rows.stream()
                        .mapToInt(other -> other.get(at).length())
                        .max()
                        .orElse(0);
                line.append(column == 0 ? pad(row.get(0), width, false) : "  " + pad(row.get(column), width, true));
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }

    private static String pad(String text, int width, boolean right) {
        String blanks = " ".repeat(width - text.length());
        return right ? blanks + text : text + blanks;
    }
}
