package plumbline.vm.table;

import java.util.Collection;
import java.util.List;

/**
 * A few rows, compared in order of precedence: the first match wins. For few rows this is faster than a hash for each
 * of their masks. Immutable: a change makes another.
 */
final class ShortList {
    /** With more rows, hash tables are faster for most keys. */
    static final int MAX = 8;

    private final Row[] rows;
    private final int words;
    /** Per row and word of the key: mask, value. */
    private final long[] compared;

    private final boolean hasRanges;

    ShortList(Collection<Row> rows, int words) {
        List<Row> ordered = rows.stream().sorted(Row::byPrecedence).toList();
        this.rows = ordered.toArray(Row[]::new);
        this.words = words;
        this.hasRanges =
                ordered.stream().anyMatch(row -> row.pattern().signature().ranged().length > 0);
        this.compared = new long[2 * words * this.rows.length];
        int at = 0;
        for (Row row : ordered) {
            for (int word = 0; word < words; word++) {
                compared[at++] = row.pattern().signature().masks()[word];
                compared[at++] = row.pattern().words()[word];
            }
        }
    }

    /** The first row that matches, or null. */
    Row find(long[] keys, long[] packed) {
        for (int row = 0; row < rows.length; row++) {
            if (matches(row, packed) && (!hasRanges || rows[row].pattern().inRange(keys))) {
                return rows[row];
            }
        }
        return null;
    }

    private boolean matches(int row, long[] packed) {
        int at = 2 * words * row;
        for (int word = 0; word < words; word++, at += 2) {
            if ((packed[word] & compared[at]) != compared[at + 1]) {
                return false;
            }
        }
        return true;
    }
}
