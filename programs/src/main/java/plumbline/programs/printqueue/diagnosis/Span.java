package plumbline.programs.printqueue.diagnosis;

import java.util.ArrayList;
import java.util.List;

/**
 * A stretch of time, nanoseconds.
 *
 * @param from included
 * @param to not included
 */
public record Span(long from, long to) {
    /** How long. */
    public long nanos() {
        return Math.max(0, to - from);
    }

    /** Whether a time lies in it. */
    public boolean has(long nanos) {
        return nanos >= from && nanos < to;
    }

    /** The part that lies in another. */
    public Span in(Span other) {
        return new Span(Math.max(from, other.from), Math.min(to, other.to));
    }

    /** What of this no span of a list covers; they are in order and do not overlap. */
    List<Span> without(List<Span> covered) {
        List<Span> rest = new ArrayList<>();
        long at = from;
        for (Span span : covered) {
            if (span.nanos() > 0) {
                if (span.from > at) {
                    rest.add(new Span(at, span.from));
                }
                at = Math.max(at, span.to);
            }
        }
        if (at < to) {
            rest.add(new Span(at, to));
        }
        return rest;
    }
}
