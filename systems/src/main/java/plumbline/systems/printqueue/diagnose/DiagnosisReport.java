package plumbline.systems.printqueue.diagnose;

import java.util.List;
import java.util.Locale;
import plumbline.programs.printqueue.checkpoint.LinkAdvice;
import plumbline.programs.printqueue.checkpoint.QueueSample;
import plumbline.programs.printqueue.diagnosis.Builders;
import plumbline.programs.printqueue.diagnosis.Congestion;
import plumbline.programs.printqueue.diagnosis.Culprits;
import plumbline.programs.printqueue.diagnosis.Diagnosis;
import plumbline.programs.printqueue.diagnosis.FlowEstimate;
import plumbline.programs.printqueue.diagnosis.Span;

/**
 * A diagnosis for programs; times in nanoseconds as recorded.
 *
 * @param qid the queue that was asked about, of several; null: the port as a whole
 * @param indirect null if it is not known since when the queue was not empty
 * @param congestion null likewise
 * @param original null if the queue monitor was not read in this congestion
 * @param whole the same of all queues of the port; null if one queue is all, or was not asked about alone
 * @param misfit null if estimates are near the exact count, or if the windows fit the link
 */
public record DiagnosisReport(
        int port,
        Integer qid,
        Span span,
        Congestion congestion,
        Part direct,
        Part indirect,
        Original original,
        Original whole,
        LinkAdvice misfit,
        List<QueueSample> queue) {
    /**
     * Who left in a span of time.
     *
     * @param covered part of the span that is recorded, 0 to 1
     * @param undecided packets, counted or not, that can have left on either side of an end of the span
     * @param check estimate and exact count between the looks around the span, or null
     */
    public record Part(
            Span span,
            String confidence,
            double covered,
            long records,
            double packets,
            double undecided,
            Culprits.Check check,
            List<Span> gaps,
            List<Flow> flows) {
        static Part of(Culprits culprits, FlowNames names) {
            return culprits == null
                    ? null
                    : new Part(
                            culprits.span(),
                            culprits.confidence().name().toLowerCase(Locale.ROOT),
                            culprits.covered(),
                            culprits.records(),
                            culprits.packets(),
                            culprits.undecided(),
                            culprits.check(),
                            culprits.gaps(),
                            Flow.of(culprits.flows(), names));
        }
    }

    /**
     * Who built the queue, as read at a time.
     *
     * @param until what left later does not count
     */
    public record Original(long nanos, long until, long depth, long steps, List<Flow> flows) {
        static Original of(Builders builders, FlowNames names) {
            return builders == null || !builders.known()
                    ? null
                    : new Original(
                            builders.nanos(),
                            builders.until(),
                            builders.depth(),
                            builders.steps(),
                            Flow.of(builders.flows(), names));
        }
    }

    /** What a flow has of it. */
    public record Flow(
            String src, String dst, int srcPort, int dstPort, int protocol, long packets, long error, double share) {
        static List<Flow> of(List<FlowEstimate> flows, FlowNames names) {
            return flows.stream()
                    .map(one -> new Flow(
                            names.source(one.flow()),
                            names.destination(one.flow()),
                            one.flow().srcPort(),
                            one.flow().dstPort(),
                            one.flow().protocol(),
                            one.packets(),
                            one.error(),
                            one.share()))
                    .toList();
        }
    }

    /** The same as a diagnosis says. */
    public static DiagnosisReport of(Diagnosis diagnosis, FlowNames names) {
        return new DiagnosisReport(
                diagnosis.port(),
                diagnosis.qid().isPresent() ? diagnosis.qid().getAsInt() : null,
                diagnosis.span(),
                diagnosis.congestion(),
                Part.of(diagnosis.direct(), names),
                Part.of(diagnosis.indirect(), names),
                Original.of(diagnosis.original(), names),
                Original.of(diagnosis.whole(), names),
                diagnosis.misfit(),
                diagnosis.queue());
    }
}
