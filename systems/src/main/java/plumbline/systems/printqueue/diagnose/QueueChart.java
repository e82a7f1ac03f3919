package plumbline.systems.printqueue.diagnose;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import plumbline.programs.printqueue.checkpoint.QueueSample;
import plumbline.programs.printqueue.diagnosis.Span;

/** The depth of a queue over time, drawn with characters: of each column the deepest look. */
final class QueueChart {
    private static final int COLUMNS = 72;
    private static final int ROWS = 8;
    private static final String EIGHTHS = " ▁▂▃▄▅▆▇█";

    private QueueChart() {}

    /** The span that was asked for is underlined. */
    static String of(List<QueueSample> samples, Span asked, HistoryTimes times) {
        if (samples.size() < 2) {
            return "  no samples of the queue around that time\n";
        }
        long first = samples.getFirst().nanos();
        long last = samples.getLast().nanos();
        long[] depths = columns(samples, first, last);
        long max = 1;
        for (long depth : depths) {
            max = Math.max(max, depth);
        }
        StringBuilder text = new StringBuilder();
        for (int row = ROWS - 1; row >= 0; row--) {
            text.append(label(row == ROWS - 1 ? max : row == 0 ? 0 : -1))
                    .append(row == ROWS - 1 || row == 0 ? "┤" : "│");
            for (long depth : depths) {
                long eighths = depth < 0 ? 0 : Math.clamp((depth * ROWS * 8 + max - 1) / max - row * 8L, 0, 8);
                text.append(EIGHTHS.charAt((int) eighths));
            }
            text.append('\n');
        }
        String left = times.since(first);
        String right = times.since(last);
        text.append(" ".repeat(11));
        for (int column = 0; column < COLUMNS; column++) {
            long from = first + (last - first) * column / COLUMNS;
            long to = first + (last - first) * (column + 1) / COLUMNS;
            text.append(from < asked.to() && to > asked.from() ? '▔' : ' ');
        }
        text.append('\n');
        return text.append(" ".repeat(10))
                .append('└')
                .append(left)
                .append(" ".repeat(Math.max(1, COLUMNS - left.length() - right.length())))
                .append(right)
                .append('\n')
                .toString();
    }

    /** The max sample of each column; the last one of its part, where it has none; -1 between parts. */
    private static long[] columns(List<QueueSample> samples, long first, long last) {
        long[] depths = new long[COLUMNS];
        Arrays.fill(depths, -1);
        for (List<QueueSample> part : QueueSamples.parts(samples)) {
            part.forEach(sample -> depths[column(sample, first, last)] =
                    Math.max(depths[column(sample, first, last)], sample.depth()));
            for (int column = column(part.getFirst(), first, last) + 1;
                    column < column(part.getLast(), first, last);
                    column++) {
                depths[column] = depths[column] < 0 ? depths[column - 1] : depths[column];
            }
        }
        return depths;
    }

    private static int column(QueueSample sample, long first, long last) {
        return (int) ((double) (sample.nanos() - first) / (last - first + 1) * COLUMNS);
    }

    private static String label(long depth) {
        return depth < 0 ? " ".repeat(10) : String.format(Locale.ROOT, "%,9d ", depth);
    }
}
