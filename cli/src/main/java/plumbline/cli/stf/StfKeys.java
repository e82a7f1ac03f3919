package plumbline.cli.stf;

import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.cli.stf.StfLine.Word;
import plumbline.console.control.QualifiedNames;
import plumbline.console.control.SplitField;
import plumbline.console.control.WideValue;
import plumbline.isa.model.Match;
import plumbline.isa.model.Table;

/** Turns keys of a packet test into those of program text, which control commands take. */
final class StfKeys {
    private static final Pattern PRIORITY = Pattern.compile("\\d{1,9}");
    /** How p4c names elements of stacks. */
    private static final Pattern ELEMENT = Pattern.compile("\\$(\\d+)");

    private static final Pattern DIGITS = Pattern.compile("(0[xXbB])([\\p{XDigit}*]+)");
    private static final String ANY = "_";

    private final StfLine line;
    private final Table table;
    private final List<SplitField> fields;
    private final List<SplitField> parts;

    StfKeys(StfLine line, Table table) {
        this.line = line;
        this.table = table;
        fields = SplitField.of(names(), widths());
        parts = SplitField.singly(names(), widths());
    }

    /** {@code priority 2: (10.0.0.0/8, _)} of the words from one on. */
    String keys(List<Word> words) {
        boolean first = words.size() > 1
                && PRIORITY.matcher(words.getFirst().text()).matches()
                && (words.size() > table.keys().size()
                        || StfNames.value(words.get(1).text(), names()).isPresent());
        return first
                ? keys(
                        words.subList(1, words.size()),
                        OptionalInt.of(Integer.parseInt(words.getFirst().text())))
                : keys(words, OptionalInt.empty());
    }

    /** The same of keys alone. */
    String keys(List<Word> keys, OptionalInt given) {
        String[] values = new String[table.keys().size()];
        List<SplitField> inOrder = keys.size() == values.length ? parts : fields;
        OptionalInt priority = given;
        for (int i = 0; i < keys.size(); i++) {
            Word word = keys.get(i);
            Optional<StfNames.Named> named = StfNames.value(word.text(), names());
            if (named.isEmpty() && i >= inOrder.size()) {
                throw line.wrong(word, "table " + table.name() + " has only the keys " + keyNames(), "");
            }
            SplitField field = named.isPresent() ? field(word, named.get().name()) : inOrder.get(i);
            OptionalInt length =
                    set(values, word, field, named.map(StfNames.Named::value).orElse(word.text()));
            priority = priority.isPresent() ? priority : length;
        }
        for (int i = 0; i < values.length; i++) {
            if (values[i] == null) {
                values[i] = missing(table.keys().get(i));
            }
        }
        return priority.stream().mapToObj(one -> "priority " + one + ": ").collect(Collectors.joining()) + "("
                + String.join(", ", values) + ")";
    }

    /**
     * What a name means: a key, or what several keys are parts of. It may lack parts in front, or have more of them, or
     * another parameter's name there.
     */
    private SplitField field(Word word, String written) {
        String name = ELEMENT.matcher(written.replace(".$valid$", ".valid").replace(".$valid", ".valid"))
                .replaceAll("[$1]");
        List<SplitField> all =
                Stream.concat(parts.stream(), fields.stream()).distinct().toList();
        List<SplitField> called = called();
        Optional<SplitField> exactly = Stream.concat(called.stream(), all.stream())
                .filter(field -> field.name().equals(name))
                .findFirst();
        if (exactly.isPresent()) {
            return ofFields(exactly.get(), all);
        }
        List<SplitField> fitting = fitting(all, name);
        if (fitting.isEmpty()) {
            fitting = fitting(called, name).stream()
                    .map(field -> ofFields(field, all))
                    .toList();
        }
        if (fitting.isEmpty()) {
            fitting = SplitField.sliced(names(), field -> QualifiedNames.isSame(field, name)).stream()
                    .toList();
        }
        if (fitting.isEmpty() && name.indexOf('.') >= 0) {
            fitting = fitting(all, name.substring(name.indexOf('.') + 1));
        }
        if (fitting.size() != 1) {
            throw line.wrong(
                    word,
                    fitting.isEmpty()
                            ? "table " + table.name() + " has no key " + written
                            : "key " + written + " may be "
                                    + fitting.stream().map(SplitField::name).collect(Collectors.joining(" or ")),
                    "its keys are " + keyNames());
        }
        return fitting.getFirst();
    }

    /** The same keys by the names of their fields. */
    private static SplitField ofFields(SplitField called, List<SplitField> all) {
        return all.stream()
                .filter(field -> field.parts().equals(called.parts()))
                .findFirst()
                .orElse(called);
    }

    private static List<SplitField> fitting(List<SplitField> fields, String name) {
        return fields.stream()
                .filter(field -> QualifiedNames.isSame(field.name(), name))
                .toList();
    }

    /** Gives a field's keys their parts of a value; says which priority the value asks for. */
    private OptionalInt set(String[] values, Word word, SplitField field, String text) {
        for (SplitField.Part part : field.parts()) {
            if (values[part.index()] != null) {
                throw line.wrong(word, "key " + keyName(part.index()) + " is already " + values[part.index()], "");
            }
        }
        SplitField.Part first = field.parts().getFirst();
        if (field.equals(parts.get(first.index()))) {
            values[first.index()] = value(table.keys().get(first.index()), text);
            return OptionalInt.empty();
        }
        WideValue value = wide(word, field, text);
        field.parts().forEach(part -> values[part.index()] = part(word, part, value));
        boolean maybePrefix =
                fields.contains(field) && table.keys().get(first.index()).kind() == Table.MatchKind.TERNARY;
        return maybePrefix ? value.length() : OptionalInt.empty();
    }

    private WideValue wide(Word word, SplitField field, String text) {
        try {
            WideValue value = WideValue.of(text, field.width());
            if (fields.contains(field)) { // of what it is a slice of it may have other bits
                field.checked(value.value());
                field.checked(value.mask());
            }
            return value;
        } catch (IllegalArgumentException e) {
            throw line.wrong(word, "key " + field.name() + ": " + e.getMessage(), "");
        }
    }

    private String part(Word word, SplitField.Part part, WideValue whole) {
        Table.Key key = table.keys().get(part.index());
        BigInteger mask = part.of(whole.mask());
        String value = "0x" + part.of(whole.value()).toString(16);
        if (mask.equals(WideValue.ones(part.width()))) {
            return value;
        }
        if (mask.signum() == 0 && key.kind().accepts(Match.Ternary.ANY, part.width())) {
            return ANY;
        }
        if (key.kind() != Table.MatchKind.TERNARY) {
            throw line.wrong(
                    word,
                    "key " + keyName(part.index()) + " is " + key.kind().name().toLowerCase(Locale.ROOT)
                            + " and has no mask",
                    "");
        }
        return value + " &&& 0x" + mask.toString(16);
    }

    private String keyName(int index) {
        return table.keys().get(index).field().name();
    }

    private List<String> names() {
        return table.keys().stream().map(key -> key.field().name()).toList();
    }

    /** What has a name for the control plane that is neither its field's nor that of what its field is a slice of. */
    private List<SplitField> called() {
        List<String> names = table.keys().stream().map(Table.Key::name).toList();
        return SplitField.of(names, widths()).stream()
                .filter(field -> field.parts().stream()
                        .noneMatch(part -> (keyName(part.index()) + "[").startsWith(names.get(part.index()) + "[")))
                .toList();
    }

    private List<Integer> widths() {
        return table.keys().stream().map(key -> key.field().width()).toList();
    }

    private String keyNames() {
        return fields.stream()
                .map(field -> called().stream()
                        .filter(called -> called.parts().equals(field.parts()))
                        .findFirst()
                        .orElse(field))
                .map(SplitField::name)
                .collect(Collectors.joining(", "));
    }

    private String missing(Table.Key key) {
        if (key.kind().accepts(Match.Ternary.ANY, key.field().width())) {
            return ANY;
        }
        throw line.wrong(
                "table " + table.name() + ": key " + key.name() + " is missing",
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
        WideValue any = WideValue.of(prefix + digits, key.field().width());
        String value = "0x" + any.value().toString(16);
        int stars = digits.length() - digits.replaceAll("\\*+$", "").length();
        if (key.kind() == Table.MatchKind.LPM && digits.indexOf(PacketPattern.ANY) == digits.length() - stars) {
            return value + "/" + Math.max(0, key.field().width() - stars * bits);
        }
        return any.mask().signum() == 0 ? ANY : value + " &&& 0x" + any.mask().toString(16);
    }
}
