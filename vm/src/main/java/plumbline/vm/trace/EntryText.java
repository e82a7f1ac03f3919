package plumbline.vm.trace;

import java.util.ArrayList;
import java.util.List;
import plumbline.isa.model.Field;
import plumbline.isa.model.Match;
import plumbline.isa.model.Table;

/** Table entries and action calls as they stand in program text; also those that do not fit their table. */
public final class EntryText {
    private EntryText() {}

    /** {@code 10.0.0.0/8 => forward(port 3)}; of a value set {@code 10.0.0.0/8}. */
    public static String of(Table table, Table.Entry entry) {
        String keys = of(table, entry.matches(), entry.priority());
        return table.isValueSet() ? keys : keys + " => " + of(table, entry.call());
    }

    /** {@code priority 2: 10.0.0.0/8}. */
    public static String of(Table table, List<Match> matches, int priority) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < matches.size(); i++) {
            Match match = matches.get(i);
            texts.add(i < table.keys().size() ? of(table.keys().get(i).field(), match) : match.toString());
        }
        String keyset = texts.size() == 1 ? texts.getFirst() : "(" + String.join(", ", texts) + ")";
        return (priority == 0 ? "" : "priority " + priority + ": ") + keyset;
    }

    /** {@code forward(port 3)}: every value with its name. */
    public static String of(Table table, Table.ActionCall call) {
        List<Field> named = table.findAction(call.action()).stream()
                .flatMap(action -> action.data().stream())
                .map(data -> new Field(data.name(), data.width()))
                .toList();
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < call.data().size(); i++) {
            long value = call.data().get(i);
            texts.add(
                    i < named.size()
                            ? named.get(i).name() + " " + ValueText.of(named.get(i), value)
                            : Long.toUnsignedString(value));
        }
        return call.action() + "(" + String.join(", ", texts) + ")";
    }

    private static String of(Field key, Match match) {
        return match.text(
                match instanceof Match.Ternary
                        ? bits -> "0x" + Long.toHexString(bits)
                        : value -> ValueText.of(key, value));
    }
}
