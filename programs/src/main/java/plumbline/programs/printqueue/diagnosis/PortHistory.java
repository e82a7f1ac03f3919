package plumbline.programs.printqueue.diagnosis;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plumbline.programs.flowradar.FiveTuple;
import plumbline.programs.printqueue.checkpoint.Checkpoint;
import plumbline.programs.printqueue.checkpoint.LinkAdvice;
import plumbline.programs.printqueue.checkpoint.LinkPace;
import plumbline.programs.printqueue.checkpoint.QueueReading;
import plumbline.programs.printqueue.checkpoint.QueueSample;
import plumbline.programs.printqueue.checkpoint.QueueSteps;
import plumbline.programs.printqueue.checkpoint.TimeWindows;

/**
 * Checkpoints of one port and what can be asked of them. Nothing is extrapolated: what no checkpoint covers is a gap of
 * the answer.
 */
public final class PortHistory {
    /** Standard deviations that 19 of 20 values lie within. */
    private static final double CONFIDENT = 1.96;

    private final TimeWindows shape;
    private final List<Checkpoint> checkpoints;
    private final List<List<QueueSample>> queues;
    private final List<QueueSample> samples;

    /**
     * @param shape of the windows
     * @param checkpoints of one port
     */
    public PortHistory(TimeWindows shape, List<Checkpoint> checkpoints) {
        this.shape = shape;
        this.checkpoints = checkpoints.stream()
                .sorted(Comparator.comparingLong(Checkpoint::from))
                .toList();
        queues = IntStream.range(
                        0,
                        checkpoints.isEmpty()
                                ? 0
                                : checkpoints.getFirst().queues().size())
                .mapToObj(this::looksAt)
                .toList();
        samples = QueueSample.ofPort(queues);
    }

    private List<QueueSample> looksAt(int queue) {
        return checkpoints.stream()
                .flatMap(checkpoint -> checkpoint.queues().get(queue).samples().stream())
                .sorted(Comparator.comparingLong(QueueSample::nanos))
                .toList();
    }

    /**
     * Diagnoses a packet's wait, or any interval, of the port as a whole.
     *
     * @param span from the packet's arrival to its departure
     */
    public Diagnosis diagnose(int port, Span span) {
        return diagnose(port, span, OptionalInt.empty());
    }

    /**
     * Diagnoses a packet's wait, or any interval, of a queue, or of the port as a whole.
     *
     * @param span from the packet's arrival to its departure
     * @param qid number of the queue
     */
    public Diagnosis diagnose(int port, Span span, OptionalInt qid) {
        Congestion congestion = congestion(span, qid);
        long around = Math.max(span.nanos(), congestion == null ? 0 : span.from() - congestion.began()) / 4;
        long first = (congestion == null ? span.from() : Math.min(span.from(), congestion.began())) - around;
        Culprits direct = left(span);
        Culprits indirect = congestion == null
                ? null
                : left(new Span(congestion.began(), Math.max(congestion.began(), span.from())));
        boolean single = qid.isPresent() && queues.size() > 1;
        return new Diagnosis(
                port,
                single ? qid : OptionalInt.empty(),
                span,
                congestion,
                direct,
                indirect,
                builders(span, qid),
                single ? builders(span, OptionalInt.empty()) : null,
                misfit(port, direct, indirect),
                looks(looksAt(qid), first, span.to() + around));
    }

    private List<QueueSample> looksAt(OptionalInt qid) {
        return qid.isPresent() ? queues.get(qid.getAsInt()) : samples;
    }

    private LinkAdvice misfit(int port, Culprits... answers) {
        boolean wrong = Stream.of(answers)
                .anyMatch(one -> one != null && one.check() != null && one.confidence() != Confidence.HIGH);
        return wrong ? LinkAdvice.of(port, shape, new LinkPace().add(samples)).orElse(null) : null;
    }

    /** The looks of a time, and one before and one after it. */
    private List<QueueSample> looks(List<QueueSample> looks, long from, long to) {
        QueueSample before = last(one -> one.nanos() < from);
        QueueSample after = first(one -> one.nanos() > to);
        return looks.stream()
                .filter(one -> (before == null || one.nanos() >= before.nanos())
                        && (after == null || one.nanos() <= after.nanos()))
                .toList();
    }

    /** Who left in a span of time. */
    public Culprits left(Span span) {
        FlowTally tally = tally(span);
        return new Culprits(
                span,
                flows(tally.flows(), tally.packets()),
                tally.records(),
                tally.packets(),
                tally.undecided(),
                check(span),
                tally.gaps());
    }

    private FlowTally tally(Span span) {
        return new FlowTally(shape, checkpoints, span);
    }

    /**
     * Between the samples nearest to the ends of a span, so that little else is checked: what left after a packet that
     * has frozen the windows is known less well. Null if there is no sample before the span or none after it, or if the
     * switch, and with it the count, started again in between.
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
        return IntStream.range(1, between.size())
                .anyMatch(i -> between.get(i).passed() < between.get(i - 1).passed());
    }

    private QueueSample nearest(long nanos) {
        return samples.stream()
                .min(Comparator.comparingLong(one -> Math.abs(one.nanos() - nanos)))
                .orElseThrow();
    }

    private static List<FlowEstimate> flows(Map<FiveTuple, double[]> sums, double packets) {
        return sums.entrySet().stream()
                .map(entry -> new FlowEstimate(
                        entry.getKey(),
                        (long) (entry.getValue()[0] + 1e-9),
                        Math.round(CONFIDENT * Math.sqrt(entry.getValue()[1])),
                        entry.getValue()[0] / packets))
                .sorted(Comparator.comparingDouble(FlowEstimate::share)
                        .reversed()
                        .thenComparing(FlowEstimate::flow))
                .toList();
    }

    /** Since when a queue, or one of the port, was not empty when a wait began; null if it is not known. */
    public Congestion congestion(Span span, OptionalInt qid) {
        return regimes(qid).congestion(span);
    }

    private Regimes regimes(OptionalInt qid) {
        List<Checkpoint.Victim> victims = checkpoints.stream()
                .filter(checkpoint -> checkpoint.kind() == Checkpoint.Kind.FROZEN)
                .map(Checkpoint::victim)
                .filter(victim -> qid.isEmpty() || victim.queue() == qid.getAsInt())
                .toList();
        return Regimes.of(looksAt(qid), victims);
    }

    /**
     * Who had built a queue, or the queues of the port, when a packet left: the first reading of the queue monitor from
     * then on, or else the last before, if the queue was never empty in between. Of a later reading only steps of
     * packets that had left before count: what came later built nothing that the packet met. So what has gone in
     * between is missing, and nothing else is wrong.
     */
    public Builders builders(Span span, OptionalInt qid) {
        Regimes regimes = regimes(qid);
        return checkpoints.stream()
                .filter(one -> nanos(one) != 0 && regimes.neverEmpty(span, nanos(one)))
                .sorted(Comparator.comparing((Checkpoint one) -> nanos(one) < span.to())
                        .thenComparingLong(one -> Math.abs(nanos(one) - span.to())))
                .flatMap(one -> builders(one, qid, span, regimes.congestion(span)).stream())
                .findFirst()
                .orElse(Builders.UNKNOWN);
    }

    private static long nanos(Checkpoint checkpoint) {
        return checkpoint.queues().getFirst().steps().nanos();
    }

    /** Empty if only packets that left later are known. */
    private Optional<Builders> builders(Checkpoint checkpoint, OptionalInt qid, Span span, Congestion congestion) {
        boolean later = nanos(checkpoint) > span.to();
        QueueSample look = last(one -> one.nanos() <= span.to());
        long began = qid.isPresent() || congestion == null ? Long.MIN_VALUE : congestion.began();
        Map<FiveTuple, double[]> sums = new HashMap<>();
        long all = 0;
        long count = 0;
        long depth = 0;
        for (QueueReading queue :
                qid.isPresent() ? List.of(checkpoint.queues().get(qid.getAsInt())) : checkpoint.queues()) {
            long reached = later ? 0 : queue.steps().depth();
            for (QueueSteps.Step step : queue.steps().steps()) {
                all++;
                if (step.left() > began && (!later || step.left() <= span.to())) {
                    sums.computeIfAbsent(checkpoint.flows().get(step.flow()), flow -> new double[2])[0]++;
                    count++;
                    reached = Math.max(reached, step.depth());
                }
            }
            depth += reached;
        }
        long until = later && look != null ? look.nanos() : nanos(checkpoint);
        return count == 0 && all > 0
                ? Optional.empty()
                : Optional.of(new Builders(nanos(checkpoint), until, depth, count, flows(sums, count)));
    }

    private QueueSample first(Predicate<QueueSample> which) {
        return samples.stream().filter(which).findFirst().orElse(null);
    }

    private QueueSample last(Predicate<QueueSample> which) {
        return samples.reversed().stream().filter(which).findFirst().orElse(null);
    }
}
