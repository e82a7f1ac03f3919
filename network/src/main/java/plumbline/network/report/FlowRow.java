package plumbline.network.report;

import plumbline.network.host.FlowRecord;

/**
 * A flow in a report.
 *
 * @param slowdown its completion time by the shortest that it could have had; 0 if it is not complete
 */
public record FlowRow(FlowRecord record, double slowdown) {
    /** Bits a second that arrived, from its start until its completion or the end of the run. */
    public double goodput(long end) {
        long until = record.complete() ? record.completedAt() : end;
        long nanos = until - record.flow().startNanos();
        return nanos <= 0 ? 0 : record.delivered() * 8e9 / nanos;
    }
}
