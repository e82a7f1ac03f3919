package plumbline.verifier.rules.wellformed;

import java.util.List;
import java.util.Optional;
import plumbline.isa.model.ActionData;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Field;
import plumbline.isa.model.Match;
import plumbline.isa.model.Position;
import plumbline.isa.model.Table;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;

/** A table's entries fit its keys and call its actions with the data they take. */
public final class TableShape extends Rule {
    public TableShape() {
        super(
                "table",
                "a table's entries fit its keys and its actions",
                "All entries of a table have the same layout: the bits of its keys, and the data of each action.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        context.program().tables().forEach(table -> check(table, found));
    }

    private static void check(Table table, Findings found) {
        String name = "table '" + table.name() + "'";
        long prefixes =
                table.keys().stream().filter(key -> key.kind().isLongestFirst()).count();
        if (prefixes > 1) {
            found.error(table.at(), name + " has " + prefixes + " lpm keys", "make them ternary");
        }
        for (Table.Action action : table.actions()) {
            if (action.body().stream().anyMatch(each -> !each.guard().equals(Condition.ALWAYS))) {
                found.error(
                        action.at(),
                        "action '" + action.name() + "' of " + name + " has a condition",
                        "make it a key of the table, or two actions");
            }
        }
        call(table, table.otherwise(), table.at(), "the default of " + name, found);
        List<Field> keys = table.keys().stream().map(Table.Key::field).toList();
        for (Table.Entry entry : table.entries()) {
            Optional<String> wrong = Matches.check(entry.matches(), keys, "an entry of " + name);
            wrong.ifPresentOrElse(
                    message -> found.error(entry.at(), message, ""), () -> kinds(table, entry, name, found));
            call(table, entry.call(), entry.at(), "an entry of " + name, found);
        }
    }

    private static void kinds(Table table, Table.Entry entry, String name, Findings found) {
        for (int i = 0; i < table.keys().size(); i++) {
            Table.Key key = table.keys().get(i);
            if (!key.kind().accepts(entry.matches().get(i), key.field().width())) {
                found.error(
                        entry.at(),
                        "an entry of " + name + " matches '" + key.field().name()
                                + "' in a way that its kind of key cannot: "
                                + key.kind().word(),
                        "make the key " + (entry.matches().get(i) instanceof Match.Range ? "range" : "ternary"));
            }
        }
    }

    private static void call(Table table, Table.ActionCall call, Position at, String who, Findings found) {
        Optional<Table.Action> named = call == null ? Optional.empty() : table.findAction(call.action());
        if (named.isEmpty()) {
            found.error(
                    at,
                    who + " calls "
                            + (call == null ? "no action" : "action '" + call.action() + "', which it does not have"),
                    "actions are " + Show.list(table.actions().stream().map(Table.Action::name)));
            return;
        }
        List<ActionData> data = named.get().data();
        if (call.data().size() != data.size()) {
            found.error(
                    at,
                    who + " gives action '" + call.action() + "' "
                            + Show.count(call.data().size(), "value") + ", it takes " + data.size(),
                    "");
            return;
        }
        for (int i = 0; i < data.size(); i++) {
            long value = call.data().get(i);
            if ((value & ~Bits.mask(data.get(i).width())) != 0) {
                found.error(
                        at,
                        who + " gives " + Long.toUnsignedString(value) + " for '"
                                + data.get(i).name() + "', which has "
                                + Show.count(data.get(i).width(), "bit"),
                        "");
            }
        }
    }
}
