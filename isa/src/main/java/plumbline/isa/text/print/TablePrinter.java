package plumbline.isa.text.print;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import plumbline.isa.model.ActionData;
import plumbline.isa.model.Field;
import plumbline.isa.model.Match;
import plumbline.isa.model.Parser;
import plumbline.isa.model.Table;

/** Tables, and the patterns that tables and parser states share. */
final class TablePrinter {
    private final Lines lines;
    private final StagePrinter stages;

    TablePrinter(Lines lines, StagePrinter stages) {
        this.lines = lines;
        this.stages = stages;
    }

    void table(Table table) {
        lines.block("table " + Literals.name(table.name()), () -> {
            lines.line(
                    "key { " + table.keys().stream().map(TablePrinter::key).collect(Collectors.joining(", ")) + " }");
            table.actions().forEach(this::action);
            if (!table.entries().isEmpty()) {
                lines.block("entries", () -> entries(table));
            }
            lines.line((table.constDefault() ? "const default " : "default ") + call(table.otherwise()));
            lines.line("size " + table.size());
            table.stage().ifPresent(stage -> lines.line("stage " + stage));
            table.partitions().ifPresent(partitions -> lines.line(partitions(partitions)));
        });
    }

    static String partitions(Table.Partitions partitions) {
        return "partitions " + partitions.number() + " of " + partitions.subtrees() + " by " + partitions.matchBits();
    }

    /** A pattern, or several in parentheses, one for each key. */
    static String patterns(List<Match> matches, List<? extends Parser.Key> keys) {
        String all = IntStream.range(0, matches.size())
                .mapToObj(i -> matches.get(i).text(value -> Literals.number(value, keys.get(i))))
                .collect(Collectors.joining(", "));
        return matches.size() == 1 ? all : "(" + all + ")";
    }

    private static String key(Table.Key key) {
        String named = key.name().equals(key.field().name()) ? "" : " as " + Literals.name(key.name());
        return Literals.name(key.field().name()) + " : " + key.kind().word() + named;
    }

    private void action(Table.Action action) {
        String data = action.data().stream().map(TablePrinter::data).collect(Collectors.joining(", "));
        String head = "action " + Literals.name(action.name()) + "(" + data + ")";
        if (action.body().isEmpty()) {
            lines.line(head + " {}");
        } else {
            lines.block(head, () -> stages.units(action.body()));
        }
    }

    private static String data(ActionData data) {
        return Literals.name(data.name()) + " : bit<" + data.width() + ">";
    }

    private void entries(Table table) {
        int count = table.entries().size();
        List<Field> fields = table.keys().stream().map(Table.Key::field).toList();
        boolean implied = true;
        for (int i = 0; i < count; i++) {
            implied &= table.entries().get(i).priority() == (table.isOrdered() ? count - i : 0);
        }
        for (Table.Entry entry : table.entries()) {
            lines.line((implied ? "" : "priority " + entry.priority() + " : ") + patterns(entry.matches(), fields)
                    + " => " + call(entry.call()));
        }
    }

    private static String call(Table.ActionCall call) {
        return Literals.name(call.action())
                + call.data().stream().map(Literals::number).collect(Collectors.joining(", ", "(", ")"));
    }
}
