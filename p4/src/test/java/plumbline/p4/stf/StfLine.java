package plumbline.p4.stf;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A line of a packet test (p4c: tools/stf/README.md), read without knowing the program. */
sealed interface StfLine {
    /** A packet comes in. */
    record Packet(int port, String hex) implements StfLine {}

    /**
     * A packet leaves.
     *
     * @param hex digits, or {@code *} for any
     * @param isWhole whether it ends there
     * @param isAny whether any number of packets may leave there
     */
    record Expect(int port, String hex, boolean isWhole, boolean isAny) implements StfLine {}

    /** A key's name, empty if there is none, and its value as written. */
    record Named(String name, String value) {}

    /** An entry; without a table's keys if it is the default. */
    record Add(String table, int priority, List<Named> keys, String action, List<Named> arguments) implements StfLine {}

    /** Another default action. */
    record SetDefault(String table, String action, List<Named> arguments) implements StfLine {}

    /** What is in a cell; {@code what} is of a counter. */
    record Check(boolean ofCounter, String array, long index, String what, String comparison, String value)
            implements StfLine {}

    /** Another command: its words. */
    record Other(List<String> words) implements StfLine {}

    Pattern ENTRY = Pattern.compile("([^(]*?)\\s*([^\\s(]+)\\s*(?:\\(([^)]*)\\).*)?");
    Pattern CHECK = Pattern.compile("check_(counter|register)\\s+([^\\s(]+)\\s*\\(([^)]*)\\)\\s*(packets|bytes|lo|hi)?"
            + "\\s*([=!<>]+)\\s*(\\S+).*");

    /** The command of a line, if there is one. */
    static Optional<StfLine> read(String line) {
        String text = line.replaceAll("#.*", "").strip();
        if (text.isEmpty()) {
            return Optional.empty();
        }
        String word = text.split("\\s+")[0].toLowerCase(Locale.ROOT);
        String rest = text.substring(word.length()).strip();
        return Optional.of(
                switch (word) {
                    case "packet" -> new Packet(port(rest), hex(behindPort(rest)));
                    case "expect" -> expect(rest);
                    case "add" -> add(rest);
                    case "setdefault" -> setDefault(rest);
                    case "check_counter", "check_register" -> check(text);
                    default -> new Other(List.of(text.split("\\s+")));
                });
    }

    private static int port(String rest) {
        return (int) Math.min(511, Long.decode(rest.split("\\s+")[0]));
    }

    private static String behindPort(String rest) {
        return rest.contains(" ") ? rest.substring(rest.indexOf(' ')) : "";
    }

    private static String hex(String text) {
        return text.replaceAll("\\s", "").toLowerCase(Locale.ROOT);
    }

    private static StfLine expect(String rest) {
        String bytes = hex(behindPort(rest));
        return new Expect(port(rest), bytes.replace("$", ""), bytes.contains("$"), bytes.isEmpty());
    }

    private static StfLine add(String rest) {
        String table = rest.split("\\s+")[0];
        Matcher entry = matched(ENTRY, rest.substring(table.length()).strip());
        List<String> words = new ArrayList<>(Arrays.stream(entry.group(1).split("\\s+"))
                .filter(w -> !w.isEmpty())
                .toList());
        int priority = 0;
        if (!words.isEmpty() && words.getFirst().matches("\\d+")) {
            priority = Integer.parseInt(words.removeFirst());
        }
        return new Add(
                table,
                priority,
                words.stream().map(StfLine::named).toList(),
                entry.group(2),
                arguments(entry.group(3)));
    }

    private static StfLine setDefault(String rest) {
        String table = rest.split("\\s+")[0];
        Matcher entry = matched(ENTRY, rest.substring(table.length()).strip());
        return new SetDefault(table, entry.group(2), arguments(entry.group(3)));
    }

    private static StfLine check(String text) {
        Matcher check = matched(CHECK, text);
        return new Check(
                check.group(1).equals("counter"),
                check.group(2),
                Long.decode(check.group(3)),
                check.group(4) == null ? "" : check.group(4),
                check.group(5),
                check.group(6));
    }

    private static Matcher matched(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("not understood: " + text);
        }
        return matcher;
    }

    private static List<Named> arguments(String text) {
        if (text == null) {
            return List.of();
        }
        return Arrays.stream(text.split("[,\\s]+"))
                .filter(word -> !word.isEmpty())
                .map(StfLine::named)
                .toList();
    }

    private static Named named(String word) {
        int colon = word.lastIndexOf(':');
        return colon < 0 ? new Named("", word) : new Named(word.substring(0, colon), word.substring(colon + 1));
    }
}
