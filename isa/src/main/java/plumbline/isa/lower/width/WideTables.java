package plumbline.isa.lower.width;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import plumbline.isa.lower.tree.UnsupportedConstruct;
import plumbline.isa.model.Field;
import plumbline.isa.model.Position;
import plumbline.isa.model.Table;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.KeyMatch;
import plumbline.isa.structured.StructuredAction;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredTable;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;

/**
 * Wide keys and data of tables in parts of at most 64 bits. A prefix that may end in any part becomes a mask of each,
 * and its length the entry's priority: the longest still wins.
 */
final class WideTables {
    private final Map<String, List<ValueType>> dataTypes = new HashMap<>();

    WideTables(StructuredProgram program) {
        for (StructuredAction action : program.actions()) {
            dataTypes.put(
                    action.name(), action.data().stream().map(Variable::type).toList());
        }
    }

    /** A table whose keys are variables. */
    StructuredTable split(StructuredTable table) {
        boolean byPriority = table.keys().stream()
                .anyMatch(key -> key.kind().isLongestFirst()
                        && WideSplitting.isWide(key.value().type()));
        List<ValueType> types =
                table.keys().stream().map(key -> key.value().type()).toList();
        List<StructuredTable.Key> keys = new ArrayList<>();
        for (StructuredTable.Key key : table.keys()) {
            keys.addAll(parts(key));
        }
        List<StructuredTable.Entry> entries = table.entries().stream()
                .map(entry -> new StructuredTable.Entry(
                        patterns(entry.patterns(), types, entry.at()),
                        byPriority ? prefixLength(table, entry) : entry.priority(),
                        entry.call(),
                        entry.at()))
                .toList();
        return table.withKeys(keys, entries).withCalls(this::call);
    }

    private static List<StructuredTable.Key> parts(StructuredTable.Key key) {
        if (!WideSplitting.isWide(key.value().type())) {
            return List.of(key);
        }
        if (key.kind() == Table.MatchKind.RANGE) {
            throw new UnsupportedConstruct(
                    key.at(),
                    "key '" + key.name() + "' is a range of "
                            + key.value().type().width() + " bits: a range has at most " + Field.MAX_WIDTH,
                    "make it ternary, or match the bits that count");
        }
        Table.MatchKind kind = key.kind().isLongestFirst() ? Table.MatchKind.TERNARY : key.kind();
        Variable variable = ((Expression.Read) key.value()).variable();
        return WideSplitting.ordered(variable).stream()
                .map(part -> {
                    String name =
                            key.name() + part.name().substring(variable.name().length());
                    return new StructuredTable.Key(name, new Expression.Read(part, key.at()), kind, key.at());
                })
                .toList();
    }

    private static int prefixLength(StructuredTable table, StructuredTable.Entry entry) {
        for (int i = 0; i < table.keys().size(); i++) {
            if (table.keys().get(i).kind().isLongestFirst()
                    && entry.patterns().get(i) instanceof KeyMatch.Masked masked) {
                return masked.mask().bitCount();
            }
        }
        return 0;
    }

    private StructuredTable.ActionCall call(StructuredTable.ActionCall call) {
        List<ValueType> types = dataTypes.getOrDefault(call.action(), List.of());
        List<BigInteger> data = new ArrayList<>();
        for (int i = 0; i < call.data().size(); i++) {
            data.addAll(WideSplitting.ordered(call.data().get(i), types.get(i)));
        }
        return new StructuredTable.ActionCall(call.action(), data);
    }

    /** Patterns of keys of some types as patterns of their parts. */
    static List<KeyMatch> patterns(List<KeyMatch> patterns, List<ValueType> types, Position at) {
        List<KeyMatch> split = new ArrayList<>();
        for (int i = 0; i < patterns.size(); i++) {
            boolean whole = patterns.get(i) instanceof KeyMatch.InSet || !WideSplitting.isWide(types.get(i));
            split.addAll(whole ? List.of(patterns.get(i)) : parts(patterns.get(i), types.get(i), at));
        }
        return split;
    }

    private static List<KeyMatch> parts(KeyMatch pattern, ValueType type, Position at) {
        if (!(pattern instanceof KeyMatch.Masked(BigInteger value, BigInteger mask))) {
            throw new UnsupportedConstruct(
                    at,
                    "a range of values of " + type.width() + " bits: a range has at most " + Field.MAX_WIDTH,
                    "write a value and a mask");
        }
        List<BigInteger> values = WideSplitting.ordered(value, type);
        List<BigInteger> masks = WideSplitting.ordered(mask, type);
        List<KeyMatch> parts = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            parts.add(new KeyMatch.Masked(values.get(i), masks.get(i)));
        }
        return parts;
    }
}
