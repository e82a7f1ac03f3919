package plumbline.cli.stf;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.cli.stf.StfLine.Word;
import plumbline.isa.model.ActionData;
import plumbline.isa.model.Match;
import plumbline.isa.model.Table;

/** Turns keys and actions of a packet test into those of program text, which control commands take. */
final class StfEntry {
    private static final Pattern CALL = Pattern.compile("([\\w.$#\\[\\]]+)(?:\\((.*)\\))?");
    private static final Pattern PRIORITY = Pattern.compile("\\d{1,9}");
    private static final Pattern MAC = Pattern.compile("\\p{XDigit}{1,2}(:\\p{XDigit}{1,2}){5}.*");
    private static final Pattern NAMED = Pattern.compile("([A-Za-z_$][\\w.$\\[\\]]*):(.+)");
    /** What elaboration puts behind the names of actions that tables bind differently. */
    private static final Pattern BINDING = Pattern.compile("#\\d+$");
    /** A key that is a part of a field; behind it what lowering appends to the second key of a name. */
    private static final Pattern SLICE = Pattern.compile("(.+)\\[(\\d+):(\\d+)](?:\\$\\d+)?");
    /** How p4c names elements of stacks. */
    private static final Pattern ELEMENT = Pattern.compile("\\$(\\d+)");

    private static final Pattern NUMBER = Pattern.compile("(?:0[xX](\\p{XDigit}+)|\\d+)");
    private static final Pattern DIGITS = Pattern.compile("(0[xXbB])([\\p{XDigit}*]+)");
    private static final String ANY = "_";

    private final StfLine line;
    private final Table table;

    StfEntry(StfLine line, Table table) {
        this.line = line;
        this.table = table;
    }

    /** {@code priority 2: (10.0.0.0/8, _)} of the words from one on. */
    String keys(List<Word> words) {
        List<Word> keys = new ArrayList<>(words);
        String priority = "";
        if (keys.size() > 1
                && PRIORITY.matcher(keys.getFirst().text()).matches()
                && (keys.size() > table.keys().size() || isNamed(keys.get(1)))) {
            priority = "priority " + keys.removeFirst().text() + ": ";
        }
        String[] values = new String[table.keys().size()];
        for (int i = 0; i < keys.size(); i++) {
            set(values, keys.get(i), i);
        }
        for (int i = 0; i < values.length; i++) {
            if (values[i] == null) {
                values[i] = missing(table.keys().get(i));
            }
        }
        return priority + "(" + String.join(", ", values) + ")";
    }

    private static boolean isNamed(Word word) {
        return !MAC.matcher(word.text()).matches() && NAMED.matcher(word.text()).matches();
    }

    private void set(String[] values, Word word, int position) {
        int index = position;
        String value = word.text();
        if (isNamed(word)) {
            Matcher named = NAMED.matcher(word.text());
            named.matches();
            value = named.group(2);
            List<Integer> slices = slices(named.group(1));
            if (!slices.isEmpty()) {
                for (int slice : slices) {
                    set(values, word, slice, part(word, value, keyName(slice)));
                }
                return;
            }
            index = key(word, named.group(1));
        }
        if (index >= values.length) {
            throw line.wrong(word, "table " + table.name() + " has only the keys " + keyNames(), "");
        }
        set(values, word, index, value);
    }

    private void set(String[] values, Word word, int index, String value) {
        if (values[index] != null) {
            throw line.wrong(word, "key " + keyName(index) + " is already " + values[index], "");
        }
        values[index] = value(table.keys().get(index), value);
    }

    private String keyName(int index) {
        return table.keys().get(index).field().name();
    }

    /** The keys that are slices of one field, if none is a field of that name. */
    private List<Integer> slices(String field) {
        List<String> names = names();
        if (names.contains(field) || !fitting(names, field).isEmpty()) {
            return List.of();
        }
        List<Integer> slices = new ArrayList<>();
        Set<String> fields = new HashSet<>();
        for (int i = 0; i < names.size(); i++) {
            Matcher slice = SLICE.matcher(names.get(i));
            if (slice.matches() && (slice.group(1).equals(field) || isSame(slice.group(1), field))) {
                slices.add(i);
                fields.add(slice.group(1));
            }
        }
        return fields.size() == 1 ? slices : List.of();
    }

    /** A slice's part of what is written for the whole field. */
    private String part(Word word, String value, String key) {
        Matcher slice = SLICE.matcher(key);
        Matcher number = NUMBER.matcher(value);
        if (!slice.matches() || !number.matches()) {
            throw line.wrong(word, "'" + value + "' is no number, of which " + key + " could have a part", "");
        }
        BigInteger whole = number.group(1) == null ? new BigInteger(value) : new BigInteger(number.group(1), 16);
        int low = Integer.parseInt(slice.group(3));
        int width = Integer.parseInt(slice.group(2)) - low + 1;
        BigInteger mask = BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE);
        return "0x" + whole.shiftRight(low).and(mask).toString(16);
    }

    /** The key of a name, which may lack parts in front, or have more of them, or another parameter's name there. */
    private int key(Word word, String written) {
        String name = ELEMENT.matcher(written.replace(".$valid$", ".valid").replace(".$valid", ".valid"))
                .replaceAll("[$1]");
        List<String> names = names();
        int exactly = names.indexOf(name);
        if (exactly >= 0) {
            return exactly;
        }
        List<String> fitting = fitting(names, name);
        if (fitting.isEmpty() && name.indexOf('.') >= 0) {
            fitting = fitting(names, name.substring(name.indexOf('.') + 1));
        }
        if (fitting.size() != 1) {
            throw line.wrong(
                    word,
                    fitting.isEmpty()
                            ? "table " + table.name() + " has no key " + written
                            : "key " + written + " may be " + String.join(" or ", fitting),
                    "its keys are " + keyNames());
        }
        return names.indexOf(fitting.getFirst());
    }

    private static List<String> fitting(List<String> names, String name) {
        return names.stream().filter(key -> isSame(key, name)).toList();
    }

    /** Whether one of two names is the other with more parts in front. */
    private static boolean isSame(String one, String other) {
        return one.endsWith("." + other) || other.endsWith("." + one);
    }

    private List<String> names() {
        return table.keys().stream().map(key -> key.field().name()).toList();
    }

    private String keyNames() {
        return String.join(", ", names());
    }

    private String missing(Table.Key key) {
        if (key.kind().accepts(Match.Ternary.ANY, key.field().width())) {
            return ANY;
        }
        throw line.wrong(
                "table " + table.name() + ": key " + key.field().name() + " is missing",
                "only keys that are not exact may be left out; its keys are " + keyNames());
    }

    /** With {@code *} for digits that may be anything, and the mask behind a slash, as P4 people write them. */
    private static String value(Table.Key key, String text) {
        String[] parts = text.split("/", 2);
        if (key.kind() == Table.MatchKind.TERNARY
                && parts.length == 2
                && DIGITS.matcher(parts[1]).matches()) {
            return parts[0] + " &&& " + parts[1];
        }
        Matcher digits = DIGITS.matcher(text);
        if (text.indexOf(PacketPattern.ANY) < 0 || !digits.matches()) {
            return text; // which the switch reads, or refuses
        }
        return starred(key, digits.group(1).toLowerCase(Locale.ROOT), digits.group(2));
    }

    private static String starred(Table.Key key, String prefix, String digits) {
        int bits = prefix.equals("0b") ? 1 : 4;
        if (digits.length() * bits > Long.SIZE) {
            return prefix + digits; // refused
        }
        long value = 0;
        long mask = 0;
        for (char digit : digits.toCharArray()) {
            boolean any = digit == PacketPattern.ANY;
            value = value << bits | (any ? 0 : Character.digit(digit, 1 << bits));
            mask = mask << bits | (any ? 0 : (1L << bits) - 1);
        }
        int stars = digits.length() - digits.replaceAll("\\*+$", "").length();
        if (key.kind() == Table.MatchKind.LPM && digits.indexOf(PacketPattern.ANY) == digits.length() - stars) {
            return "0x" + Long.toHexString(value) + "/"
                    + Math.max(0, key.field().width() - stars * bits);
        }
        return mask == 0 ? ANY : "0x" + Long.toHexString(value) + " &&& 0x" + Long.toHexString(mask);
    }

    /** Whether a word is an action of the table without data. */
    boolean isAction(Word word) {
        return named(actionNames(), word.text()).isPresent();
    }

    /** How many arguments an action takes. */
    int arguments(Word name) {
        return action(name, name.text()).data().size();
    }

    /** {@code forward(3)} of {@code forward(port:3)}. */
    String call(Word word) {
        Matcher call = CALL.matcher(word.text());
        if (!call.matches()) {
            throw line.wrong(word, "'" + word.text() + "' is no action", "write ACTION(ARGUMENT:VALUE, …)");
        }
        Table.Action action = action(word, call.group(1));
        List<String> written = call.group(2) == null || call.group(2).isBlank()
                ? List.of()
                : Stream.of(call.group(2).split(",")).map(String::strip).toList();
        String[] values = new String[action.data().size()];
        for (int i = 0; i < written.size(); i++) {
            set(values, action, word, written.get(i), i);
        }
        int absent = Arrays.asList(values).indexOf(null);
        if (absent >= 0) {
            throw line.wrong(
                    word,
                    "action " + action.name() + ": " + action.data().get(absent).name() + " is missing",
                    "write " + form(action));
        }
        return action.name() + "(" + String.join(", ", values) + ")";
    }

    private void set(String[] values, Table.Action action, Word word, String text, int position) {
        Matcher named = NAMED.matcher(text);
        boolean isNamed = named.matches() && !MAC.matcher(text).matches();
        List<String> names = action.data().stream().map(ActionData::name).toList();
        int index = isNamed ? named(names, named.group(1)).map(names::indexOf).orElse(-1) : position;
        if (index < 0 || index >= values.length || values[index] != null) {
            throw line.wrong(
                    word,
                    "action " + action.name() + ": '" + text + "' is "
                            + (index >= 0 && index < values.length ? "given twice" : "none of its arguments"),
                    "write " + form(action));
        }
        values[index] = isNamed ? named.group(2) : text;
    }

    private static String form(Table.Action action) {
        return action.name() + "("
                + action.data().stream().map(data -> data.name() + ":VALUE").collect(Collectors.joining(", ")) + ")";
    }

    private Table.Action action(Word word, String name) {
        List<String> names = actionNames();
        return named(names, name)
                .map(found -> table.actions().get(names.indexOf(found)))
                .orElseThrow(() -> line.wrong(
                        word,
                        "table " + table.name() + " has no action " + name,
                        "its actions are " + String.join(", ", names)));
    }

    private List<String> actionNames() {
        return table.actions().stream()
                .map(action -> BINDING.matcher(action.name()).replaceFirst(""))
                .toList();
    }

    /**
     * The name itself; else the only one that has more parts in front ({@code ingress.routes} of {@code routes}), or
     * fewer.
     */
    static Optional<String> named(List<String> names, String name) {
        if (names.contains(name)) {
            return Optional.of(name);
        }
        List<String> longer =
                names.stream().filter(known -> known.endsWith("." + name)).toList();
        List<String> shorter =
                names.stream().filter(known -> name.endsWith("." + known)).toList();
        List<String> fitting = longer.isEmpty() ? shorter : longer;
        return fitting.size() == 1 ? Optional.of(fitting.getFirst()) : Optional.empty();
    }
}
