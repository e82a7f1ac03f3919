package plumbline.programs.printqueue.diagnosis;

import java.util.List;
import java.util.OptionalInt;
import plumbline.programs.printqueue.checkpoint.LinkAdvice;
import plumbline.programs.printqueue.checkpoint.QueueSample;

/**
 * What happened to a packet, or in an interval.
 *
 * @param port the egress port
 * @param qid the queue that was asked about, of several; empty: the port as a whole
 * @param span the packet's wait, or the interval
 * @param congestion null if it is not known since when there was one
 * @param direct who left the port meanwhile
 * @param indirect who left it before, since the congestion began; null if that is not known
 * @param original who built the queue
 * @param whole who built all queues of the port; null if one queue is all, or was not asked about alone
 * @param misfit the likely reason why estimates are not near the exact count; null if they are, or if the windows fit
 *     the link
 * @param queue its depth around that time
 */
public record Diagnosis(
        int port,
        OptionalInt qid,
        Span span,
        Congestion congestion,
        Culprits direct,
        Culprits indirect,
        Builders original,
        Builders whole,
        LinkAdvice misfit,
        List<QueueSample> queue) {
    public Diagnosis {
        queue = List.copyOf(queue);
    }
}
