package plumbline.programs.beaucoup;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import plumbline.programs.Reading;

/**
 * Alerts that came.
 *
 * @param total how many
 * @param lost how many more could not be kept
 * @param first the first of them, oldest first
 */
public record Alerts(long total, long lost, List<Alert> first) implements Reading {
    public Alerts {
        first = List.copyOf(first);
    }

    private static String line(Alert alert) {
        return String.format(
                Locale.ROOT, "%15.6f s  %-28s  %s\n", alert.nanos() / 1e9, alert.query(), text(alert.key()));
    }

    private static String text(Map<String, String> key) {
        return key.entrySet().stream()
                .map(field -> field.getKey() + " " + field.getValue())
                .collect(Collectors.joining(", "));
    }

    /** Those kept, in a line each. */
    public String lines() {
        return first.stream().map(Alerts::line).collect(Collectors.joining());
    }

    @Override
    public String text() {
        StringBuilder text = new StringBuilder(lines());
        text.append(String.format(
                Locale.ROOT,
                "%,d alerts%s%s\n",
                total,
                total > first.size() ? ", the first " + first.size() + " listed" : "",
                lost > 0 ? ", " + lost + " lost" : ""));
        return text.toString();
    }
}
