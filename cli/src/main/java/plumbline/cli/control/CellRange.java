package plumbline.cli.control;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import plumbline.console.control.Answer;
import plumbline.console.control.EntryParser;
import plumbline.console.terminal.CommandFailure;

/**
 * Cells of an array as a user names them: {@code 7}, {@code 0..1023}, or nothing for all.
 *
 * @param to included
 */
record CellRange(int from, int to) {
    /**
     * Reads them.
     *
     * @param words none or one
     * @param entries of the array
     */
    static CellRange of(List<String> words, int entries) {
        if (words.isEmpty()) {
            return new CellRange(0, entries - 1);
        }
        String[] bounds = words.getFirst().split("\\.\\.", -1);
        int from = index(bounds[0], entries);
        int to = bounds.length == 1 ? from : index(bounds[1], entries);
        if (bounds.length > 2 || from > to) {
            throw CommandFailure.usage("'" + words.getFirst() + "' is neither a cell nor a range FROM..TO");
        }
        return new CellRange(from, to);
    }

    /** One cell. */
    static int index(String text, int entries) {
        long index = EntryParser.value(text);
        if (index < 0 || index >= entries) {
            throw new IllegalArgumentException("cell " + text + ": there are 0–" + (entries - 1));
        }
        return (int) index;
    }

    /**
     * The text of these cells; untouched cells are left out, unless one alone is requested.
     *
     * @param touched whether a cell is worth a line
     * @param line for people, behind the number of the cell
     * @param data for programs
     */
    Answer answer(IntPredicate touched, IntFunction<String> line, IntFunction<Object> data) {
        List<String> lines = new ArrayList<>();
        Map<Integer, Object> byCell = new LinkedHashMap<>();
        for (int cell = from; cell <= to; cell++) {
            if (single() || touched.test(cell)) {
                lines.add(cell + "  " + line.apply(cell));
                byCell.put(cell, data.apply(cell));
            }
        }
        return Answer.done(lines, byCell);
    }

    int count() {
        return to - from + 1;
    }

    /** Whether exactly one is asked for: then it is shown whatever it holds. */
    boolean single() {
        return from == to;
    }
}
