package plumbline.console.control;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import plumbline.isa.model.ActionData;
import plumbline.isa.model.Field;
import plumbline.isa.model.Match;
import plumbline.isa.model.Position;
import plumbline.isa.model.Table;
import plumbline.isa.model.ValueSet;

/**
 * Reads entries of a table as program text and reports write them: {@code priority 2: (10.0.0.0/8, _, 1..5) =>
 * forward(3)}. Names in front of data, as reports have them, may stay: {@code forward(port 3)}. Keys and data of more
 * than 64 bits may be one value each, as an IPv6 address. A value of a value set is keys alone.
 */
public final class EntryParser {
    private static final Pattern PRIORITY = Pattern.compile("priority\\s+(\\d{1,9})\\s*:(.*)", Pattern.DOTALL);
    private static final Pattern CALL = Pattern.compile("([^\\s(]+)\\s*\\((.*)\\)", Pattern.DOTALL);
    private static final Pattern IPV4 = Pattern.compile("(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})");
    private static final Pattern MAC = Pattern.compile("\\p{XDigit}{2}(:\\p{XDigit}{2}){5}");
    private static final int BYTE_BITS = 8;
    private static final int MAX_BYTE = 255;

    private final Table table;

    public EntryParser(Table table) {
        this.table = table;
    }

    /** What an entry is known by. */
    public record Identity(List<Match> matches, int priority) {}

    /** An entry; fails saying what is wrong with the text. */
    public Table.Entry entry(String text) {
        if (table.isValueSet()) {
            Identity value = identity(text);
            return new Table.Entry(value.matches, value.priority, ValueSet.MEMBER, Position.NONE);
        }
        int arrow = text.indexOf("=>");
        if (arrow < 0) {
            throw wrong(text, "an entry is KEYS => ACTION(DATA), for example " + example() + ", with the quotes");
        }
        Identity identity = identity(text.substring(0, arrow));
        return new Table.Entry(identity.matches, identity.priority, call(text.substring(arrow + 2)), Position.NONE);
    }

    private String example() {
        String keys = String.join(", ", Collections.nCopies(table.keys().size(), "1"));
        String action = table.actions().isEmpty()
                ? "action"
                : table.actions().getFirst().name();
        return "'(" + keys + ") => " + action + "(…)'";
    }

    /** The keys, with their priority if it is not 0. */
    public Identity identity(String text) {
        Matcher prioritised = PRIORITY.matcher(text.strip());
        int priority = prioritised.matches() ? Integer.parseInt(prioritised.group(1)) : 0;
        String keys = prioritised.matches() ? prioritised.group(2).strip() : text.strip();
        if (keys.startsWith("(") && keys.endsWith(")")) {
            keys = keys.substring(1, keys.length() - 1);
        }
        List<String> parts = Arrays.asList(keys.split(",", -1));
        List<SplitField> wholes = SplitField.of(
                table.keys().stream().map(Table.Key::name).toList(),
                table.keys().stream().map(key -> key.field().width()).toList());
        if (parts.size() == wholes.size() && parts.size() < table.keys().size()) {
            return wide(wholes, parts, prioritised.matches() ? OptionalInt.of(priority) : OptionalInt.empty());
        }
        if (parts.size() != table.keys().size()) {
            throw wrong(
                    text,
                    parts.size() + " keys; the table has " + wholes.size() + ": "
                            + wholes.stream().map(SplitField::name).collect(Collectors.joining(", ")));
        }
        List<Match> matches = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            matches.add(match(table.keys().get(i).field(), parts.get(i).strip()));
        }
        return new Identity(List.copyOf(matches), priority);
    }

    /** Of fields of more than 64 bits as one value each; of several prefixes the longest wins. */
    private Identity wide(List<SplitField> fields, List<String> texts, OptionalInt given) {
        List<Match> matches = new ArrayList<>();
        OptionalInt priority = given;
        for (int i = 0; i < texts.size(); i++) {
            SplitField field = fields.get(i);
            String text = texts.get(i).strip();
            Table.Key key = table.keys().get(field.parts().getFirst().index());
            if (field.parts().size() == 1) {
                matches.add(match(key.field(), text));
                continue;
            }
            WideValue value = WideValue.of(text, field.width());
            field.checked(value.value());
            field.parts().forEach(part -> matches.add(match(part, value)));
            if (priority.isEmpty() && key.kind() == Table.MatchKind.TERNARY) {
                priority = value.length();
            }
        }
        return new Identity(List.copyOf(matches), priority.orElse(0));
    }

    private static Match match(SplitField.Part part, WideValue whole) {
        long value = part.of(whole.value()).longValue();
        BigInteger mask = part.of(whole.mask());
        if (mask.equals(WideValue.ones(part.width()))) {
            return new Match.Exact(value);
        }
        return mask.signum() == 0 ? Match.Ternary.ANY : new Match.Ternary(value, mask.longValue());
    }

    private Match match(Field key, String text) {
        if (text.equals("_")) {
            return Match.Ternary.ANY;
        }
        String[] masked = text.split("&&&", -1);
        String[] ranged = text.split("\\.\\.", -1);
        String[] prefix = text.split("/", -1);
        if (masked.length == 2) {
            return new Match.Ternary(value(masked[0]), value(masked[1]));
        }
        if (ranged.length == 2) {
            return new Match.Range(value(ranged[0]), value(ranged[1]));
        }
        if (prefix.length == 2) {
            return new Match.Prefix(value(prefix[0]), (int) Math.min(Integer.MAX_VALUE, value(prefix[1])), key.width());
        }
        return new Match.Exact(value(text));
    }

    /** {@code forward(3)}; fails saying what is wrong with the text. */
    public Table.ActionCall call(String text) {
        if (table.isValueSet()) {
            throw wrong(text, "a value set has no actions: a parser asks whether a value is in it");
        }
        Matcher call = CALL.matcher(text.strip());
        if (!call.matches()) {
            throw wrong(
                    text,
                    "an action is NAME(DATA, …); the table has "
                            + String.join(
                                    ", ",
                                    table.actions().stream()
                                            .map(Table.Action::name)
                                            .toList()));
        }
        String data = call.group(2).strip();
        List<String> values = data.isEmpty()
                ? List.of()
                : Arrays.stream(data.split(",", -1))
                        .map(String::strip)
                        .map(datum -> datum.replaceFirst("^[A-Za-z_]\\w*\\s+", ""))
                        .toList();
        List<String> names = table.actions().stream().map(Table.Action::name).toList();
        String action = QualifiedNames.find(names, call.group(1))
                .orElseThrow(() -> new IllegalArgumentException(
                        "table " + table.name() + " has no action " + call.group(1) + ", but " + names));
        return new Table.ActionCall(action, data(table.action(action).data(), values));
    }

    /** The data of an action, of which those of more than 64 bits may be one value each. */
    private static List<Long> data(List<ActionData> data, List<String> values) {
        List<SplitField> wholes = SplitField.of(
                data.stream().map(ActionData::name).toList(),
                data.stream().map(ActionData::width).toList());
        if (values.size() != wholes.size() || values.size() == data.size()) {
            return values.stream().map(EntryParser::value).toList();
        }
        List<Long> parts = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            SplitField field = wholes.get(i);
            BigInteger whole = field.checked(WideValue.number(values.get(i)));
            field.parts().forEach(part -> parts.add(part.of(whole).longValue()));
        }
        return List.copyOf(parts);
    }

    /** An unsigned number in any form of the language, or an address. */
    public static long value(String text) {
        String digits = text.strip().replace("_", "");
        Matcher address = IPV4.matcher(digits);
        try {
            if (address.matches()) {
                return ipv4(address);
            }
            if (MAC.matcher(digits).matches()) {
                return Long.parseUnsignedLong(digits.replace(":", ""), 16);
            }
            if (digits.startsWith("0x") || digits.startsWith("0X")) {
                return Long.parseUnsignedLong(digits.substring(2), 16);
            }
            if (digits.startsWith("0b") || digits.startsWith("0B")) {
                return Long.parseUnsignedLong(digits.substring(2), 2);
            }
            return Long.parseUnsignedLong(digits.endsWith(" ns") ? digits.substring(0, digits.length() - 3) : digits);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "'" + text.strip()
                            + "' is no number of up to 64 bits; write e.g. 7, 0x1f, 10.0.0.1, 02:00:00:00:00:01",
                    e);
        }
    }

    private static long ipv4(Matcher address) {
        long value = 0;
        for (int i = 1; i <= 4; i++) {
            int octet = Integer.parseInt(address.group(i));
            if (octet > MAX_BYTE) {
                throw new NumberFormatException();
            }
            value = value << BYTE_BITS | octet;
        }
        return value;
    }

    private IllegalArgumentException wrong(String text, String reason) {
        return new IllegalArgumentException("table " + table.name() + ": '" + text.strip() + "': " + reason);
    }
}
