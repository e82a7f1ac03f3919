package plumbline.vm.table;

import java.util.TreeSet;

/** The rows of one signature: a hash table under its masks. */
final class TupleGroup {
    private final Signature signature;
    private final KeyTable table;
    private final TreeSet<Row> byPrecedence = new TreeSet<>(Row::byPrecedence);
    private volatile Row best;

    TupleGroup(Signature signature) {
        this.signature = signature;
        this.table = new KeyTable(signature.masks().length);
    }

    Signature signature() {
        return signature;
    }

    /** The row of this group that comes first in precedence: no other can win more; null if the group is empty. */
    Row best() {
        return best;
    }

    Row find(long[] keys, long[] packed) {
        Candidate candidate = table.get(packed, signature.masks());
        return candidate == null ? null : candidate.match(keys);
    }

    void replace(Row old, Row row) {
        long[] words = (row == null ? old : row).pattern().words();
        Candidate after = Index.replaced(table.get(words, signature.masks()), old, row);
        if (old != null) {
            byPrecedence.remove(old);
        }
        if (row != null) {
            byPrecedence.add(row);
        }
        best = byPrecedence.isEmpty() ? null : byPrecedence.first();
        table.put(words, signature.masks(), after);
    }
}
