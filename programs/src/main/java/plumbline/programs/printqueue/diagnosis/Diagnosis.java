package plumbline.programs.printqueue.diagnosis;

import java.util.List;
import plumbline.programs.printqueue.checkpoint.LinkAdvice;
import plumbline.programs.printqueue.checkpoint.QueueSample;

/**
 * What happened to a packet, or in an interval.
 *
 * @param port       the egress port
 * @param span       the packet's wait, or the interval
 * @param congestion null if it is not known since when there was one
 * @param direct     who left meanwhile
 * @param indirect   who left before, since the congestion began; null if that is not known
 * @param original   who built the queue
 * @param misfit     the likely reason why estimates are not near the exact count; null if they are, or if the windows fit the link
 * @param queue      its depth around that time
 */
public record Diagnosis(
        int port, Span span, Congestion congestion, Culprits direct, Culprits indirect, Builders original, LinkAdvice misfit,
        List<QueueSample> queue) {
    /** Copies the list. */
    public Diagnosis {
        queue = List.copyOf(queue);
    }
}
