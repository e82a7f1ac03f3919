package plumbline.vm.trace;

import java.util.ArrayList;
import java.util.List;
import plumbline.isa.model.Field;
import plumbline.isa.model.Match;
import plumbline.isa.model.Table;

/** Table entries and action calls as they stand in program text. */
final class EntryText {
    private EntryText() {}

    /** {@code 10.0.0.0/8 => forward(3)}. */
    static String of(Table table, Table.Entry entry) {
        List<String> matches = new ArrayList<>();
        for (int i = 0; i < entry.matches().size(); i++) {
            matches.add(of(table.keys().get(i).field(), entry.matches().get(i)));
        }
        String keyset = matches.size() == 1 ? matches.getFirst() : "(" + String.join(", ", matches) + ")";
        String priority = entry.priority() == 0 ? "" : "priority " + entry.priority() + ": ";
        return priority + keyset + " => " + of(table, entry.call());
    }

    /** {@code forward(port 3)}: every value with its name. */
    static String of(Table table, Table.ActionCall call) {
        Table.Action action = table.action(call.action());
        List<String> data = new ArrayList<>();
        for (int i = 0; i < call.data().size(); i++) {
            Field named = new Field(action.data().get(i).name(), action.data().get(i).width());
            data.add(named.name() + " " + ValueText.of(named, call.data().get(i)));
        }
        return call.action() + "(" + String.join(", ", data) + ")";
    }

    private static String of(Field key, Match match) {
        return switch (match) {
            case Match.Exact exact -> ValueText.of(key, exact.value());
            case Match.Ternary ternary when ternary.mask() == 0 -> "_";
            case Match.Ternary ternary ->
                "0x" + Long.toHexString(ternary.value()) + " &&& 0x" + Long.toHexString(ternary.mask());
            case Match.Prefix prefix -> ValueText.of(key, prefix.value()) + "/" + prefix.length();
            case Match.Range range -> ValueText.of(key, range.low()) + ".." + ValueText.of(key, range.high());
        };
    }
}
