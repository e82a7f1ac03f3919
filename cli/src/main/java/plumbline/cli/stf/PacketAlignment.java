package plumbline.cli.stf;

import java.util.ArrayList;
import java.util.List;

/**
 * Lays two sequences beside each other so that as few places as possible differ (Levenshtein's distance), in order:
 * what one lacks does not shift all that comes behind it.
 */
final class PacketAlignment {
    /** Cells of the table of distances; beyond it, elements are paired as they come. */
    private static final long MAX_CELLS = 4_000_000;

    private PacketAlignment() {}

    /** Whether an element of the first sequence fits one of the second. */
    @FunctionalInterface
    interface Fits {
        boolean test(int first, int second);
    }

    /** Two elements that belong together, or one without the other: -1. */
    record Pair(int first, int second) {}

    /** The pairs in order, all elements in them. */
    static List<Pair> of(int first, int second, Fits fits) {
        List<Pair> pairs = new ArrayList<>();
        int begin = 0;
        while (begin < Math.min(first, second) && fits.test(begin, begin)) {
            pairs.add(new Pair(begin, begin));
            begin++;
        }
        int rows = first - begin;
        int columns = second - begin;
        if ((long) rows * columns > MAX_CELLS) {
            for (int i = begin; i < Math.max(first, second); i++) {
                pairs.add(new Pair(i < first ? i : -1, i < second ? i : -1));
            }
            return pairs;
        }
        int[][] distances = distances(begin, rows, columns, fits);
        int row = 0;
        int column = 0;
        while (row < rows || column < columns) {
            int here = distances[row][column];
            if (row < rows
                    && column < columns
                    && here >= distances[row + 1][column + 1]
                    && here - distances[row + 1][column + 1] == (fits.test(begin + row, begin + column) ? 0 : 1)) {
                pairs.add(new Pair(begin + row++, begin + column++));
            } else if (row < rows && here == distances[row + 1][column] + 1) {
                pairs.add(new Pair(begin + row++, -1));
            } else {
                pairs.add(new Pair(-1, begin + column++));
            }
        }
        return pairs;
    }

    /** By row and column: how many places differ in what begins there. */
    private static int[][] distances(int begin, int rows, int columns, Fits fits) {
        int[][] distances = new int[rows + 1][columns + 1];
        for (int row = rows; row >= 0; row--) {
            for (int column = columns; column >= 0; column--) {
                if (row == rows || column == columns) {
                    distances[row][column] = rows - row + columns - column;
                } else {
                    int both = distances[row + 1][column + 1] + (fits.test(begin + row, begin + column) ? 0 : 1);
                    int one = 1 + Math.min(distances[row + 1][column], distances[row][column + 1]);
                    distances[row][column] = Math.min(both, one);
                }
            }
        }
        return distances;
    }
}
