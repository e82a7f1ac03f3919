package plumbline.cli.stat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Counters as a table: value, and change per second since the last look.
 *
 * <pre>
 *                                              now      per second
 * received                                   1,000             100
 * ports
 *   0 tap:a
 *     received                               1,000             100
 * </pre>
 *
 * Counters that are 0 are left out: a switch has many that never count.
 */
public final class StatText {
    private StatText() {}

    /**
     * The lines of the table.
     *
     * @param before  an earlier look at the same counters
     * @param seconds between the two; 0 if there was none
     */
    public static List<String> lines(Map<String, Long> now, Map<String, Long> before, double seconds) {
        List<String> lines = new ArrayList<>();
        lines.add(row("", "now", seconds > 0 ? "per second" : ""));
        List<String> open = List.of();
        for (Map.Entry<String, Long> counter : now.entrySet()) {
            if (counter.getValue() == 0) {
                continue;
            }
            List<String> path = List.of(counter.getKey().split("\\."));
            List<String> groups = path.subList(0, path.size() - 1);
            heading(groups, open, lines);
            open = groups;
            long change = counter.getValue() - before.getOrDefault(counter.getKey(), 0L);
            lines.add(row(
                    "  ".repeat(groups.size()) + path.getLast().replace('_', ' '),
                    number(counter.getValue()),
                    seconds > 0 && change != 0 ? number(Math.round(change / seconds)) : ""));
        }
        return lines;
    }

    private static void heading(List<String> groups, List<String> open, List<String> lines) {
        int same = 0;
        while (same < groups.size() && same < open.size() && groups.get(same).equals(open.get(same))) {
            same++;
        }
        for (int i = same; i < groups.size(); i++) {
            lines.add("  ".repeat(i) + groups.get(i).replace('_', ' '));
        }
    }

    private static String row(String name, String value, String rate) {
        return "%-40s%16s%16s".formatted(name, value, rate).stripTrailing();
    }

    private static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }
}
