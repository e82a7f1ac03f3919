package plumbline.programs.printqueue.diagnosis;

import java.util.List;

/**
 * Who left in a span of time.
 *
 * @param span asked for
 * @param flows the largest first
 * @param records packets that the windows had kept
 * @param packets that these stand for
 * @param undecided packets of records so near an end of the span that they can have left on either side of it, counted
 *     or not
 * @param check how an estimate compares with an exact count; null if there was no count around the span
 * @param gaps parts of the span of which the history knows nothing
 */
public record Culprits(
        Span span,
        List<FlowEstimate> flows,
        long records,
        double packets,
        double undecided,
        Check check,
        List<Span> gaps) {
    /**
     * The same estimate for the time between the looks nearest to the ends of a span, for which the packets were
     * counted.
     *
     * @param span from look to look; around the span if one look is the nearest to both ends
     * @param estimated packets
     * @param counted packets, exactly
     */
    public record Check(Span span, double estimated, long counted) {}

    public Culprits {
        flows = List.copyOf(flows);
        gaps = List.copyOf(gaps);
    }

    /** The part of the span that the history knows, 0 to 1. */
    public double covered() {
        long missing = gaps.stream().mapToLong(Span::nanos).sum();
        return span.nanos() == 0 ? 1 : 1 - (double) missing / span.nanos();
    }

    /** How far the estimate is to be trusted. */
    public Confidence confidence() {
        return Confidence.of(this);
    }
}
