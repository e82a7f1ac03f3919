package plumbline.isa.reference;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import plumbline.isa.model.Position;
import plumbline.isa.model.Table.MatchKind;
import plumbline.isa.structured.KeyMatch;
import plumbline.isa.structured.StructuredTable;
import plumbline.isa.structured.StructuredTable.ActionCall;
import plumbline.isa.structured.StructuredTable.Entry;
import plumbline.isa.structured.ValueType;

/**
 * A table's entries, searched from end to end. Where a key is ternary, a range or optional the priority decides; else
 * the longest prefix does.
 */
public final class EntryList {
    private final StructuredTable table;
    private final List<Entry> entries;
    private ActionCall fallback;

    EntryList(StructuredTable table) {
        this.table = table;
        this.entries = new ArrayList<>(table.entries());
        this.fallback = table.fallback();
    }

    /** The declaration. */
    public StructuredTable table() {
        return table;
    }

    /** Adds an entry behind the others; one with the same patterns, and the same priority if it decides, goes. */
    public void add(List<KeyMatch> patterns, int priority, ActionCall call) {
        remove(patterns, priority);
        entries.add(new Entry(patterns, priority, call, Position.NONE));
    }

    /** Removes an entry. */
    public void remove(List<KeyMatch> patterns, int priority) {
        entries.removeIf(entry -> entry.patterns().equals(patterns) && (!isOrdered() || entry.priority() == priority));
    }

    /** What packets get that no entry fits. */
    public void fallback(ActionCall call) {
        fallback = call;
    }

    ActionCall fallback() {
        return fallback;
    }

    /** The entry of a packet with these keys. */
    Optional<Entry> find(List<BigInteger> keys) {
        Entry best = null;
        for (Entry entry : entries) {
            if (fits(entry, keys) && (best == null || rank(entry) > rank(best))) {
                best = entry;
            }
        }
        return Optional.ofNullable(best);
    }

    private boolean fits(Entry entry, List<BigInteger> keys) {
        return IntStream.range(0, keys.size())
                .allMatch(i -> fits(
                        entry.patterns().get(i),
                        keys.get(i),
                        table.keys().get(i).value().type()));
    }

    /** Whether a key looks so. */
    static boolean fits(KeyMatch pattern, BigInteger key, ValueType type) {
        return switch (pattern) {
            case KeyMatch.Masked masked -> key.and(masked.mask()).equals(masked.value());
            case KeyMatch.Interval interval -> {
                BigInteger number = ExpressionReference.number(key, type);
                yield number.compareTo(ExpressionReference.number(interval.low(), type)) >= 0
                        && number.compareTo(ExpressionReference.number(interval.high(), type)) <= 0;
            }
            case KeyMatch.InSet set -> throw new IllegalArgumentException(set + " in a table");
        };
    }

    private int rank(Entry entry) {
        return isOrdered() ? entry.priority() : prefix(entry);
    }

    private boolean isOrdered() {
        return has(MatchKind.TERNARY) || has(MatchKind.RANGE) || has(MatchKind.OPTIONAL);
    }

    private boolean has(MatchKind kind) {
        return table.keys().stream().anyMatch(key -> key.kind() == kind);
    }

    private int prefix(Entry entry) {
        return IntStream.range(0, table.keys().size())
                .filter(i -> table.keys().get(i).kind() == MatchKind.LPM)
                .map(i -> ((KeyMatch.Masked) entry.patterns().get(i)).mask().bitCount())
                .sum();
    }
}
