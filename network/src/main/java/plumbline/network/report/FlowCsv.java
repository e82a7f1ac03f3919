package plumbline.network.report;

import java.io.IOException;
import java.util.Locale;
import plumbline.network.host.Flow;
import plumbline.network.host.FlowRecord;

/** Flows as a table: a line each, with what became of it. */
public final class FlowCsv {
    private static final String HEAD =
            "flow,label,source,destination,start_ns,bytes,completed_ns,delivered,goodput_bps,"
                    + "slowdown,packets,retransmissions,timeouts,marks,nic_drops\n";

    private FlowCsv() {}

    /** Writes the flows of a report; what is not known is empty. */
    public static void write(NetworkReport report, Appendable to) throws IOException {
        to.append(HEAD);
        for (FlowRow row : report.flows()) {
            FlowRecord record = row.record();
            Flow flow = record.flow();
            to.append(String.format(
                    Locale.ROOT,
                    "%d,%s,%s,%s,%d,%s,%s,%d,%.0f,%s,%d,%d,%d,%d,%d%n",
                    flow.number(),
                    flow.label(),
                    flow.source(),
                    flow.destination(),
                    flow.startNanos(),
                    flow.bytes() == Flow.UNTIL_STOPPED ? "" : Long.toString(flow.bytes()),
                    record.complete() ? Long.toString(record.completionNanos()) : "",
                    record.delivered(),
                    row.goodput(report.nanos()),
                    record.complete() ? String.format(Locale.ROOT, "%.4f", row.slowdown()) : "",
                    record.sent(),
                    record.retransmissions(),
                    record.timeouts(),
                    record.marks(),
                    record.drops()));
        }
    }
}
