package plumbline.programs.printqueue.diagnosis;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import plumbline.programs.flowradar.FiveTuple;
import plumbline.programs.printqueue.checkpoint.Checkpoint;
import plumbline.programs.printqueue.checkpoint.TimeWindows;
import plumbline.programs.printqueue.checkpoint.WindowCells;

/**
 * What all checkpoints know of a span: each record of window w stands for 1/c_w packets, and counts if the middle of
 * the time in which its packet can have left lies in the span. That time is the record's cell, but a bank has only what
 * left between two edges, a flip or a freeze each. So of a cell over such an edge only the part on the bank's side
 * counts:
 *
 * <pre>
 *   cells of window 3   |               |       × packet       |               |
 *                                           ↑ edge
 *   bank before it      ────────────────────┘
 *   bank after it                           └──────────────────────────────────
 *   × can be in                             |- middle of this -|
 * </pre>
 *
 * A packet counts by when it left: a thread that comes late to it writes it into the bank of the next checkpoint, and
 * then its cell lies before the edge and counts as a whole.
 */
final class FlowTally {
    private final Map<FiveTuple, double[]> flows = new HashMap<>();
    private final TimeWindows shape;
    private final Span span;
    private final List<Span> gaps;
    private long records;
    private double undecided;

    FlowTally(TimeWindows shape, List<Checkpoint> checkpoints, Span span) {
        this.shape = shape;
        this.span = span;
        gaps = span.without(checkpoints.stream().map(this::known).map(span::in).toList());
        for (Checkpoint checkpoint : checkpoints) {
            for (int window = 0; window < checkpoint.windows().size(); window++) {
                add(checkpoint, window);
            }
        }
    }

    /** Flow → packets, and their variance. */
    Map<FiveTuple, double[]> flows() {
        return flows;
    }

    /** Parts of the span that no checkpoint knows. */
    List<Span> gaps() {
        return gaps;
    }

    /** Records that count. */
    long records() {
        return records;
    }

    /** Packets of records, counted or not, whose packet can have left on either side of an end of the span. */
    double undecided() {
        return undecided;
    }

    double packets() {
        return flows.values().stream().mapToDouble(sum -> sum[0]).sum();
    }

    private Span known(Checkpoint checkpoint) {
        boolean last = checkpoint.kind() == Checkpoint.Kind.LAST; // it also knows what left in its last instant
        return new Span(checkpoint.coveredFrom(shape), checkpoint.to() + (last ? 1 : 0));
    }

    private void add(Checkpoint checkpoint, int window) {
        WindowCells cells = checkpoint.windows().get(window);
        Span known = known(checkpoint);
        double weight = 1 / shape.coefficient(window);
        int shift = shape.shift(window);
        int first = Arrays.binarySearch(cells.numbers(), 0, cells.count(), span.from() >> shift);
        for (int i = first < 0 ? ~first : first; i < cells.count() && cells.numbers()[i] << shift < span.to(); i++) {
            Span left = left(new Span(cells.numbers()[i] << shift, cells.numbers()[i] + 1 << shift), known);
            long middle = left.from() + left.nanos() / 2;
            if (span.has(middle) && gaps.stream().noneMatch(gap -> gap.has(middle))) {
                double[] sum = flows.computeIfAbsent(checkpoint.flows().get(cells.flows()[i]), flow -> new double[2]);
                sum[0] += weight;
                sum[1] += weight * (weight - 1);
                records++;
            }
            long inside = left.in(span).nanos();
            undecided += inside > 0 && inside < left.nanos() ? weight : 0;
        }
    }

    /** When a cell's packet can have left, if its bank knows that time. */
    private static Span left(Span cell, Span known) {
        Span part = cell.in(known);
        return part.nanos() > 0 ? part : cell;
    }
}
