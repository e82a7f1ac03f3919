package plumbline.vm.table;

import java.util.Arrays;

/**
 * Rows in order of precedence, tried one after the other. Without ranges the first always matches and the others only
 * wait for its removal; only rows with ranges over two keys or more are really searched this way.
 */
final class RowList implements Candidate {
    private final Row[] rows;

    private RowList(Row[] rows) {
        this.rows = rows;
    }

    static RowList of(Row a, Row b) {
        return new RowList(a.beats(b) ? new Row[] {a, b} : new Row[] {b, a});
    }

    @Override
    public Row match(long[] keys) {
        for (Row row : rows) {
            if (row.pattern().inRange(keys)) {
                return row;
            }
        }
        return null;
    }

    @Override
    public Candidate with(Row row) {
        return new RowList(insert(rows, row));
    }

    @Override
    public Candidate without(Row row) {
        Row[] left = remove(rows, row);
        return left.length == 1 ? left[0] : new RowList(left);
    }

    /** A copy of rows in order of precedence with one more at its place. */
    static Row[] insert(Row[] rows, Row row) {
        int place = -Arrays.binarySearch(rows, row, Row::byPrecedence) - 1;
        Row[] more = Arrays.copyOf(rows, rows.length + 1);
        System.arraycopy(rows, place, more, place + 1, rows.length - place);
        more[place] = row;
        return more;
    }

    /** A copy of rows in order of precedence without one. */
    static Row[] remove(Row[] rows, Row row) {
        int place = Arrays.binarySearch(rows, row, Row::byPrecedence);
        Row[] less = Arrays.copyOf(rows, rows.length - 1);
        System.arraycopy(rows, place + 1, less, place, less.length - place);
        return less;
    }
}
