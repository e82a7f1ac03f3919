package plumbline.cli.stf;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.cli.stf.StfLine.Word;
import plumbline.console.control.QualifiedNames;
import plumbline.console.control.SplitField;
import plumbline.console.control.WideValue;
import plumbline.isa.model.ActionData;
import plumbline.isa.model.Table;

/** Turns actions of a packet test into those of program text, which control commands take. */
final class StfCall {
    private static final Pattern CALL = Pattern.compile("([\\w.$#\\[\\]]+)(?:\\((.*)\\))?");
    /** What elaboration puts behind the names of actions that tables bind differently. */
    private static final Pattern BINDING = Pattern.compile("#\\d+$");

    private final StfLine line;
    private final Table table;

    StfCall(StfLine line, Table table) {
        this.line = line;
        this.table = table;
    }

    /** Whether a word is an action of the table without data. */
    boolean isAction(Word word) {
        return QualifiedNames.find(actionNames(), word.text()).isPresent();
    }

    /** Whether values are those of an action and one more. */
    boolean hasOneMore(Word name, int values) {
        List<ActionData> data = action(name, name.text()).data();
        int written = fields(data).size();
        return values == written + 1 || values == data.size() + 1 && values != written;
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
        List<SplitField> fields = fields(action.data());
        List<SplitField> inOrder = written.size() == values.length ? inParts(action.data()) : fields;
        for (int i = 0; i < written.size(); i++) {
            Optional<StfNames.Named> named = StfNames.value(written.get(i), names(action.data()));
            Optional<SplitField> field = named.isPresent()
                    ? field(action.data(), named.get().name())
                    : inOrder.stream().skip(i).findFirst();
            set(
                    values,
                    action,
                    word,
                    written.get(i),
                    field,
                    named.map(StfNames.Named::value).orElse(written.get(i)));
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

    private static List<String> names(List<ActionData> data) {
        return data.stream().map(ActionData::name).toList();
    }

    private static List<SplitField> fields(List<ActionData> data) {
        return SplitField.of(names(data), widths(data));
    }

    private static List<SplitField> inParts(List<ActionData> data) {
        return SplitField.singly(names(data), widths(data));
    }

    private static List<Integer> widths(List<ActionData> data) {
        return data.stream().map(ActionData::width).toList();
    }

    /** What a name means: one datum, or what several are parts of. */
    private static Optional<SplitField> field(List<ActionData> data, String name) {
        List<SplitField> fields = Stream.concat(inParts(data).stream(), fields(data).stream())
                .distinct()
                .toList();
        return QualifiedNames.find(fields.stream().map(SplitField::name).toList(), name)
                .flatMap(found -> fields.stream()
                        .filter(field -> field.name().equals(found))
                        .findFirst());
    }

    private void set(
            String[] values, Table.Action action, Word word, String text, Optional<SplitField> field, String value) {
        boolean twice =
                field.stream().flatMap(one -> one.parts().stream()).anyMatch(part -> values[part.index()] != null);
        if (field.isEmpty() || twice) {
            throw line.wrong(
                    word,
                    "action " + action.name() + ": '" + text + "' is "
                            + (twice ? "given twice" : "none of its arguments"),
                    "write " + form(action));
        }
        List<SplitField.Part> parts = field.get().parts();
        if (parts.size() == 1) {
            values[parts.getFirst().index()] = value;
            return;
        }
        BigInteger whole = whole(word, value, field.get());
        parts.forEach(part -> values[part.index()] = "0x" + part.of(whole).toString(16));
    }

    private BigInteger whole(Word word, String value, SplitField field) {
        try {
            return field.checked(WideValue.number(value));
        } catch (IllegalArgumentException e) {
            throw line.wrong(word, field.name() + ": " + e.getMessage(), "");
        }
    }

    private static String form(Table.Action action) {
        return action.name() + "("
                + fields(action.data()).stream()
                        .map(field -> field.name() + ":VALUE")
                        .collect(Collectors.joining(", ")) + ")";
    }

    private Table.Action action(Word word, String name) {
        List<String> names = actionNames();
        return QualifiedNames.find(names, name)
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
}
