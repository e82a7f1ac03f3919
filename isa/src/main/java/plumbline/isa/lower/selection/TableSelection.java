package plumbline.isa.lower.selection;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.lower.tree.UnsupportedConstruct;
import plumbline.isa.model.ActionData;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Field;
import plumbline.isa.model.Match;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Table;
import plumbline.isa.model.Unit;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.KeyMatch;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredAction;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.StructuredTable;
import plumbline.isa.structured.Variable;

/** Tables whose keys are fields and whose actions are parallel assignments. */
final class TableSelection {
    private final Map<String, StructuredAction> actions;
    private final PlacedFields fields;

    TableSelection(List<StructuredAction> actions, PlacedFields fields) {
        this.actions = actions.stream().collect(Collectors.toMap(StructuredAction::name, Function.identity()));
        this.fields = fields;
    }

    Table table(StructuredTable table) {
        List<Table.Key> keys = table.keys().stream().map(this::key).toList();
        List<Table.Entry> entries = table.entries().stream()
                .flatMap(entry -> unsigned(entry, table.keys()).stream())
                .map(entry -> entry(entry, keys))
                .toList();
        return new Table(
                table.name(),
                keys,
                table.mayRun().stream().map(actions::get).map(this::action).toList(),
                entries,
                call(table.fallback()),
                table.fixedFallback(),
                Math.max(table.size(), Math.max(1, entries.size())),
                table.stage(),
                table.partitions(),
                table.at());
    }

    private Table.Key key(StructuredTable.Key key) {
        Field field = fields.of(((Expression.Read) key.value()).variable());
        return new Table.Key(key.name(), field, key.kind(), key.at());
    }

    private Table.Action action(StructuredAction action) {
        List<ActionData> data = action.data().stream()
                .map(each -> new ActionData(each.name(), each.type().width()))
                .toList();
        CalcSelection calcs = new CalcSelection(variable -> operand(variable, action));
        List<Unit.Assign> body = action.body().stream()
                .map(StructuredStatement.Assign.class::cast)
                .map(assign -> new Unit.Assign(
                        Condition.ALWAYS, fields.of(assign.target()), calcs.calc(assign.value()), assign.at()))
                .toList();
        return new Table.Action(action.name(), data, body, action.at());
    }

    private Operand operand(Variable variable, StructuredAction action) {
        return action.data().contains(variable)
                ? new ActionData(variable.name(), variable.type().width())
                : fields.of(variable);
    }

    /** The entry, in two for each range from a negative number to another: the chip orders without signs. */
    private static List<StructuredTable.Entry> unsigned(StructuredTable.Entry entry, List<StructuredTable.Key> keys) {
        List<StructuredTable.Entry> entries = List.of(entry);
        for (int i = 0; i < keys.size(); i++) {
            int key = i;
            BigInteger ones = Simplify.ones(keys.get(i).value().type().width());
            if (entry.patterns().get(i) instanceof KeyMatch.Interval(BigInteger low, BigInteger high)
                    && low.compareTo(high) > 0) {
                entries = entries.stream()
                        .flatMap(each -> Stream.of(
                                with(each, key, new KeyMatch.Interval(low, ones)),
                                with(each, key, new KeyMatch.Interval(BigInteger.ZERO, high))))
                        .toList();
            }
        }
        return entries;
    }

    private static StructuredTable.Entry with(StructuredTable.Entry entry, int key, KeyMatch pattern) {
        List<KeyMatch> patterns = new ArrayList<>(entry.patterns());
        patterns.set(key, pattern);
        return new StructuredTable.Entry(patterns, entry.priority(), entry.call(), entry.at());
    }

    private static Table.Entry entry(StructuredTable.Entry entry, List<Table.Key> keys) {
        List<Match> matches = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            Table.Key key = keys.get(i);
            Match match = match(entry.patterns().get(i), key.field(), entry);
            matches.add(key.kind().isLongestFirst() ? prefix(match, key.field()) : match);
        }
        return new Table.Entry(matches, entry.priority(), call(entry.call()), entry.at());
    }

    private static Match match(KeyMatch pattern, Field key, StructuredTable.Entry entry) {
        return match(pattern, key.width())
                .orElseThrow(() ->
                        new UnsupportedConstruct(entry.at(), "an entry that asks a value set", "write the values"));
    }

    /** As a prefix, if it is one. */
    private static Match prefix(Match match, Field key) {
        return match.masked(key.width())
                .filter(bits -> Match.Prefix.mask(Long.bitCount(bits.mask()), key.width()) == bits.mask())
                .<Match>map(bits -> new Match.Prefix(bits.value(), Long.bitCount(bits.mask()), key.width()))
                .orElse(match);
    }

    /** What a key of a width must look like; empty for values of a set. */
    static Optional<Match> match(KeyMatch pattern, int width) {
        return switch (pattern) {
            case KeyMatch.Masked(BigInteger value, BigInteger mask) ->
                Optional.of(
                        mask.longValue() == Bits.mask(width)
                                ? new Match.Exact(value.longValue())
                                : new Match.Ternary(value.longValue(), mask.longValue()));
            case KeyMatch.Interval(BigInteger low, BigInteger high) ->
                Optional.of(new Match.Range(low.longValue(), high.longValue()));
            case KeyMatch.InSet _ -> Optional.empty();
        };
    }

    private static Table.ActionCall call(StructuredTable.ActionCall call) {
        return new Table.ActionCall(
                call.action(), call.data().stream().map(BigInteger::longValue).toList());
    }
}
