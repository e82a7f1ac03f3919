package plumbline.cli.traffic;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import plumbline.pipelines.report.PipeReport;
import plumbline.pipelines.report.PortReport;
import plumbline.pipelines.report.RingReport;
import plumbline.pipelines.report.SwitchReport;

/**
 * What a switch counted, as JSON: the report with its sums.
 *
 * @param drops               all drops by reason, lower case
 * @param generated           made by packet generators
 * @param conserved           whether received + generated + copies = sent + dropped + inside
 * @param recirculationShare passes beyond the first per packet
 * @param pipe                all pipes together
 * @param links               from pipe to pipe
 */
public record Traffic(
        long received,
        long generated,
        long copies,
        long sent,
        long dropped,
        long inside,
        boolean conserved,
        double recirculationShare,
        Map<String, Long> drops,
        List<PortReport> ports,
        PipeReport pipe,
        List<PipeReport> pipes,
        List<RingReport> links) {
    public static Traffic of(SwitchReport report) {
        Map<String, Long> drops = new TreeMap<>();
        report.drops().forEach((reason, count) -> drops.put(reason.name().toLowerCase(Locale.ROOT), count));
        return new Traffic(
                report.received(),
                report.generated(),
                report.copies(),
                report.sent(),
                report.dropped(),
                report.inside().total(),
                report.conserved(),
                report.extraPassShare(),
                drops,
                report.ports(),
                report.pipe(),
                report.pipes(),
                report.links());
    }
}
