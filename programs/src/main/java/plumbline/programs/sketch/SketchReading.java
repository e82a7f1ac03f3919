package plumbline.programs.sketch;

import java.util.List;
import java.util.Locale;
import plumbline.programs.Reading;

/**
 * How full a sketch is.
 *
 * @param entries per row
 * @param used cells of each row that are not 0
 */
public record SketchReading(int rows, int entries, List<Long> used) implements Reading {
    public SketchReading {
        used = List.copyOf(used);
    }

    @Override
    public String text() {
        StringBuilder text = new StringBuilder();
        for (int row = 0; row < rows; row++) {
            text.append(String.format(Locale.ROOT, "row %d: %,d of %,d cells used\n", row + 1, used.get(row), entries));
        }
        return text.append("a sketch has no list of flows: ask for one, or let it report in packets (-p report=1)\n")
                .toString();
    }
}
