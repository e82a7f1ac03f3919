package plumbline.cli.traffic;

import java.util.List;
import java.util.Map;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.report.PipeReport;
import plumbline.pipelines.report.PortReport;
import plumbline.pipelines.report.RingReport;
import plumbline.pipelines.report.SwitchReport;

/**
 * What a switch counted, as JSON: the report with its sums.
 *
 * @param drops all drops by reason
 * @param generated made by packet generators
 * @param conserved whether received + generated + copies = sent + dropped + inside
 * @param recirculationShare passes beyond the first per packet
 * @param pipe all pipes together
 * @param links from pipe to pipe
 */
public record TrafficSummary(
        long received,
        long generated,
        long copies,
        long sent,
        long dropped,
        long inside,
        boolean conserved,
        double recirculationShare,
        Map<DropReason, Long> drops,
        List<PortReport> ports,
        PipeReport pipe,
        List<PipeReport> pipes,
        List<RingReport> links) {
    public static TrafficSummary of(SwitchReport report) {
        return new TrafficSummary(
                report.received(),
                report.generated(),
                report.copies(),
                report.sent(),
                report.dropped(),
                report.inside().total(),
                report.conserved(),
                report.extraPassShare(),
                report.drops(),
                report.ports(),
                report.pipe(),
                report.pipes(),
                report.links());
    }
}
