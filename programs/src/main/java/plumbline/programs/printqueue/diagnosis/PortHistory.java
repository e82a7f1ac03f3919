package plumbline.programs.printqueue.diagnosis;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plumbline.programs.flowradar.FiveTuple;
import plumbline.programs.printqueue.checkpoint.Checkpoint;
import plumbline.programs.printqueue.checkpoint.LinkAdvice;
import plumbline.programs.printqueue.checkpoint.LinkPace;
import plumbline.programs.printqueue.checkpoint.QueueSample;
import plumbline.programs.printqueue.checkpoint.QueueSteps;
import plumbline.programs.printqueue.checkpoint.TimeWindows;

/**
 * Checkpoints of one port and what can be asked of them (specification, section 4). Nothing is extrapolated: what no checkpoint
 * covers is a gap of the answer.
 */
public final class PortHistory {
    /** Standard deviations that 19 of 20 values lie within. */
    private static final double CONFIDENT = 1.96;

    private final TimeWindows shape;
    private final List<Checkpoint> checkpoints;
    private final List<QueueSample> samples;

    /**
     * @param shape       of the windows
     * @param checkpoints of one port
     */
    public PortHistory(TimeWindows shape, List<Checkpoint> checkpoints) {
        this.shape = shape;
        this.checkpoints = checkpoints.stream().sorted(Comparator.comparingLong(Checkpoint::from)).toList();
        samples = checkpoints.stream()
                .flatMap(checkpoint -> checkpoint.samples().stream())
                .sorted(Comparator.comparingLong(QueueSample::nanos))
                .toList();
    }

    /** All looks at the queue. */
    public List<QueueSample> samples() {
        return samples;
    }

    /**
     * Diagnoses a packet's wait, or any interval.
     *
     * @param span from the packet's arrival to its departure
     */
    public Diagnosis diagnose(int port, Span span) {
        Congestion congestion = congestion(span.from());
        long around = Math.max(span.nanos(), congestion == null ? 0 : span.from() - congestion.began()) / 4;
        long first = (congestion == null ? span.from() : Math.min(span.from(), congestion.began())) - around;
        Culprits direct = left(span);
        Culprits indirect = congestion == null ? null : left(new Span(congestion.began(), Math.max(congestion.began(), span.from())));
        return new Diagnosis(
                port, span, congestion, direct, indirect, builders(span.from()), misfit(port, direct, indirect),
                looks(first, span.to() + around));
    }

    private LinkAdvice misfit(int port, Culprits... answers) {
        boolean wrong = Stream.of(answers).anyMatch(one -> one != null && one.check() != null && one.confidence() != Confidence.HIGH);
        return wrong ? LinkAdvice.of(port, shape, new LinkPace().add(samples)).orElse(null) : null;
    }

    /** The looks of a time, and one before and one after it. */
    private List<QueueSample> looks(long from, long to) {
        QueueSample before = last(one -> one.nanos() < from);
        QueueSample after = first(one -> one.nanos() > to);
        return samples.stream()
                .filter(one -> (before == null || one.nanos() >= before.nanos()) && (after == null || one.nanos() <= after.nanos()))
                .toList();
    }

    /** Who left in a span of time. */
    public Culprits left(Span span) {
        Tally tally = tally(span);
        return new Culprits(
                span, flows(tally.flows(), tally.packets()), tally.records(), tally.packets(), tally.undecided(), check(span),
                tally.gaps());
    }

    private Tally tally(Span span) {
        return new Tally(shape, checkpoints, span);
    }

    /**
     * Between the looks that are nearest to the ends of a span, so that little is checked that is not of it: what left after a packet
     * that has frozen the windows is known less well. Null if nobody looked before the span, or after it, or if the switch began anew in
     * between, and with it the count.
     */
    private Culprits.Check check(Span span) {
        QueueSample from = last(one -> one.nanos() <= span.from());
        QueueSample to = first(one -> one.nanos() >= span.to());
        if (from == null || to == null) {
            return null;
        }
        if (nearest(span.from()).nanos() < nearest(span.to()).nanos()) {
            from = nearest(span.from());
            to = nearest(span.to());
        }
        if (beganAnew(from, to)) {
            return null;
        }
        Span looked = new Span(from.nanos(), to.nanos());
        return new Culprits.Check(looked, tally(looked).packets(), to.passed() - from.passed());
    }

    private boolean beganAnew(QueueSample from, QueueSample to) {
        List<QueueSample> between = samples.subList(samples.indexOf(from), samples.lastIndexOf(to) + 1);
        return IntStream.range(1, between.size()).anyMatch(i -> between.get(i).passed() < between.get(i - 1).passed());
    }

    private QueueSample nearest(long nanos) {
        return samples.stream().min(Comparator.comparingLong(one -> Math.abs(one.nanos() - nanos))).orElseThrow();
    }

    private static List<FlowEstimate> flows(Map<FiveTuple, double[]> sums, double packets) {
        return sums.entrySet().stream()
                .map(entry -> new FlowEstimate(
                        entry.getKey(),
                        (long) (entry.getValue()[0] + 1e-9),
                        Math.round(CONFIDENT * Math.sqrt(entry.getValue()[1])),
                        entry.getValue()[0] / packets))
                .sorted(Comparator.comparingDouble(FlowEstimate::share).reversed().thenComparing(FlowEstimate::flow))
                .toList();
    }

    /** Since when the queue was not empty at a time; null if it is not known. */
    public Congestion congestion(long nanos) {
        QueueSample after = first(one -> one.nanos() >= nanos);
        if (after != null && after.began() >= 0 && after.began() <= nanos) {
            return new Congestion(after.began(), true);
        }
        QueueSample before = last(one -> one.nanos() <= nanos);
        return before == null || before.began() < 0 ? null : new Congestion(before.began(), false);
    }

    /**
     * Who had built the queue at a time: the first reading of the queue monitor from then on, or else the last before, if the queue was
     * never empty in between. What was there stays there until the queue is lower; what comes is not known before.
     */
    public Builders builders(long nanos) {
        return checkpoints.stream()
                .filter(checkpoint -> checkpoint.queue().nanos() != 0 && neverEmpty(nanos, checkpoint.queue().nanos()))
                .min(Comparator.comparing((Checkpoint checkpoint) -> checkpoint.queue().nanos() < nanos)
                        .thenComparingLong(checkpoint -> Math.abs(checkpoint.queue().nanos() - nanos)))
                .map(PortHistory::builders)
                .orElse(Builders.UNKNOWN);
    }

    private boolean neverEmpty(long one, long other) {
        Congestion congestion = congestion(Math.max(one, other));
        return congestion != null && congestion.exact() && congestion.began() <= Math.min(one, other);
    }

    private static Builders builders(Checkpoint checkpoint) {
        QueueSteps queue = checkpoint.queue();
        Map<FiveTuple, double[]> sums = new HashMap<>();
        for (QueueSteps.Step step : queue.steps()) {
            sums.computeIfAbsent(checkpoint.flows().get(step.flow()), flow -> new double[2])[0]++;
        }
        return new Builders(queue.nanos(), queue.depth(), queue.steps().size(), flows(sums, queue.steps().size()));
    }

    private QueueSample first(Predicate<QueueSample> which) {
        return samples.stream().filter(which).findFirst().orElse(null);
    }

    private QueueSample last(Predicate<QueueSample> which) {
        return samples.reversed().stream().filter(which).findFirst().orElse(null);
    }
}
