package plumbline.vm.table;

import java.util.Collection;
import java.util.TreeSet;

/** The rows of one signature: a hash table under its masks. */
final class TupleGroup {
    private final Signature signature;
    private final KeyTable table;
    private final TreeSet<Row> byPrecedence = new TreeSet<>(Row::byPrecedence);
    /** The first row in precedence: no other can win more; null if there is none. */
    private volatile Row best;

    TupleGroup(Signature signature) {
        this.signature = signature;
        this.table = new KeyTable(signature.masks().length);
    }

    /** Whether it may have a better row than one that was found, or any if none was. */
    boolean canWin(Row found) {
        Row hope = best;
        return hope != null && (found == null || hope.beats(found));
    }

    Collection<Row> rows() {
        return byPrecedence;
    }

    Row find(long[] keys, long[] packed) {
        Candidate candidate = table.get(packed, signature.masks());
        return candidate == null ? null : candidate.match(keys);
    }

    /** The row that matches the keys of one of no shorter mask, were that not there. */
    Row findWithout(Row gone, long[] keys) {
        EntryPattern pattern = gone.pattern();
        Candidate all = table.get(pattern.words(), signature.masks());
        Candidate left = pattern.signature().equals(signature) ? Index.replaced(all, gone, null) : all;
        return left == null ? null : left.match(keys);
    }

    /** The row that {@code best} will be once all changes are published; for the thread that changes. */
    Row first() {
        return byPrecedence.isEmpty() ? null : byPrecedence.first();
    }

    /** Puts {@code row} in the place of {@code old}, not yet to be found; returns what {@link #publish} needs. */
    Candidate change(Row old, Row row) {
        if (old != null) {
            byPrecedence.remove(old);
        }
        if (row != null) {
            byPrecedence.add(row);
        }
        return Index.replaced(table.get(words(old, row), signature.masks()), old, row);
    }

    /** Lets a change be found. */
    void publish(Row old, Row row, Candidate changed) {
        best = first();
        table.put(words(old, row), signature.masks(), changed);
    }

    private static long[] words(Row old, Row row) {
        return (row == null ? old : row).pattern().words();
    }
}
