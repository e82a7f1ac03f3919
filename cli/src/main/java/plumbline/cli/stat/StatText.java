package plumbline.cli.stat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Counters as a table: value, and change per second since the last sample.
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
    /** Characters in a line of the whole table. */
    public static final int WIDTH = 72;

    private static final int NUMBER_WIDTH = 16;
    private static final int MIN_NAME = 12;

    private StatText() {}

    /**
     * The lines of the table.
     *
     * @param width characters that a line may have: with fewer than {@link #WIDTH}, names are cut, and with still fewer
     *     there are no rates
     * @param before an earlier look at the same counters
     * @param seconds between the two; 0 if there was none
     */
    public static List<String> lines(Map<String, Long> now, int width, Map<String, Long> before, double seconds) {
        boolean narrow = width < MIN_NAME + 2 * NUMBER_WIDTH;
        int names = Math.clamp(width - (narrow ? 1 : 2) * NUMBER_WIDTH, MIN_NAME, WIDTH - 2 * NUMBER_WIDTH);
        double between = narrow ? 0 : seconds;
        List<String> lines = new ArrayList<>();
        lines.add(row(names, "", "now", between > 0 ? "per second" : ""));
        Group all = new Group();
        now.forEach((label, value) -> {
            if (value != 0) {
                all.put(label, value);
            }
        });
        all.print(0, names, before, between, lines);
        return lines;
    }

    /**
     * Counters and groups of one group, in the order in which they came up; a counter that came up late stands with its
     * group. Ports, queues and what else has a number go by that.
     */
    private static final class Group {
        private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

        private final Map<String, Long> counters = new LinkedHashMap<>();
        private final Map<String, Group> groups = new LinkedHashMap<>();
        private String prefix = "";

        void put(String label, long value) {
            int dot = label.indexOf('.', prefix.length());
            if (dot < 0) {
                counters.put(label, value);
                return;
            }
            Group group = groups.computeIfAbsent(label.substring(prefix.length(), dot), name -> new Group());
            group.prefix = label.substring(0, dot + 1);
            group.put(label, value);
        }

        void print(int depth, int width, Map<String, Long> before, double seconds, List<String> lines) {
            counters.forEach((label, value) -> {
                long change = value - before.getOrDefault(label, 0L);
                lines.add(row(
                        width,
                        heading(depth, label.substring(prefix.length())),
                        number(value),
                        seconds > 0 && change != 0 ? number(Math.round(change / seconds)) : ""));
            });
            List<String> names = new ArrayList<>(groups.keySet());
            names.sort(Comparator.comparingInt(Group::ordinal));
            names.forEach(name -> {
                lines.add(heading(depth, name));
                groups.get(name).print(depth + 1, width, before, seconds, lines);
            });
        }

        /** That of {@code 3 tap:a}; 0 where a name has none. */
        private static int ordinal(String name) {
            Matcher digits = NUMBER.matcher(name);
            return digits.lookingAt() ? Integer.parseInt(digits.group()) : 0;
        }

        private static String heading(int depth, String name) {
            return "  ".repeat(depth) + name;
        }
    }

    private static String row(int width, String name, String value, String rate) {
        String cut = name.length() < width ? name : name.substring(0, width - 1);
        return (cut + " ".repeat(width - cut.length()) + "%16s%16s".formatted(value, rate)).stripTrailing();
    }

    private static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }
}
