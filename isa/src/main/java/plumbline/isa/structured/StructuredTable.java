package plumbline.isa.structured;

import java.math.BigInteger;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import plumbline.isa.model.Position;
import plumbline.isa.model.Table;

/**
 * A match-action table.
 *
 * @param name that the control plane uses
 * @param actions names of {@link StructuredAction}s that entries may have
 * @param fallback the default action
 * @param fixedFallback whether the control plane cannot change it
 * @param entries declared ones, in order
 * @param fixedEntries whether the control plane cannot change them
 * @param size entries it must be able to hold
 * @param stage the stage in which it is to be applied, from 0 to {@link Table#MAX_STAGE}; empty: any
 * @param partitions in which its prefixes are searched; empty: all at once
 */
public record StructuredTable(
        String name,
        List<Key> keys,
        List<String> actions,
        ActionCall fallback,
        boolean fixedFallback,
        List<Entry> entries,
        boolean fixedEntries,
        int size,
        Optional<Integer> stage,
        Optional<Table.Partitions> partitions,
        Position at) {
    public StructuredTable {
        keys = List.copyOf(keys);
        actions = List.copyOf(actions);
        entries = List.copyOf(entries);
    }

    /** The actions that it may run: of entries, and the default. */
    public Set<String> mayRun() {
        Set<String> all = new LinkedHashSet<>(actions);
        all.add(fallback.action());
        return all;
    }

    /** Whether a packet for which an action ran has found an entry. */
    public boolean isOfEntries(String action) {
        return fixedFallback && !fallback.action().equals(action);
    }

    /** The same with other keys, and entries for them. */
    public StructuredTable withKeys(List<Key> otherKeys, List<Entry> otherEntries) {
        return with(otherKeys, fallback, otherEntries);
    }

    /** The same with another value for each key. */
    public StructuredTable withKeyValues(Function<Key, Expression> value) {
        List<Key> others = keys.stream()
                .map(key -> new Key(key.name, value.apply(key), key.kind, key.at))
                .toList();
        return with(others, fallback, entries);
    }

    /** The same whose entries and fallback call actions with other data. */
    public StructuredTable withCalls(UnaryOperator<ActionCall> call) {
        List<Entry> others = entries.stream()
                .map(entry -> new Entry(entry.patterns, entry.priority, call.apply(entry.call), entry.at))
                .toList();
        return with(keys, call.apply(fallback), others);
    }

    private StructuredTable with(List<Key> otherKeys, ActionCall otherFallback, List<Entry> otherEntries) {
        return new StructuredTable(
                name,
                otherKeys,
                actions,
                otherFallback,
                fixedFallback,
                otherEntries,
                fixedEntries,
                size,
                stage,
                partitions,
                at);
    }

    /**
     * A key.
     *
     * @param name that the control plane uses
     */
    public record Key(String name, Expression value, Table.MatchKind kind, Position at) {}

    public record ActionCall(String action, List<BigInteger> data) {
        public ActionCall {
            data = List.copyOf(data);
        }
    }

    /**
     * An entry.
     *
     * @param patterns one per key
     * @param priority the larger wins; entries of one priority in the order they are written
     */
    public record Entry(List<KeyMatch> patterns, int priority, ActionCall call, Position at) {
        public Entry {
            patterns = List.copyOf(patterns);
        }
    }
}
