package plumbline.network;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import plumbline.network.host.Flow;
import plumbline.network.host.Host;
import plumbline.network.report.DropRow;
import plumbline.network.report.FlowRow;

/** What a person should know of a report, in sentences. */
final class Remarks {
    private Remarks() {}

    /** @param drops the most first */
    static List<String> of(List<FlowRow> flows, List<DropRow> drops, List<Host> hosts) {
        List<String> remarks = new ArrayList<>();
        List<FlowRow> bounded = flows.stream()
                .filter(row -> row.record().flow().bytes() != Flow.UNTIL_STOPPED)
                .toList();
        long unfinished =
                bounded.stream().filter(row -> !row.record().complete()).count();
        long silent =
                flows.stream().filter(row -> row.record().delivered() == 0).count();
        if (unfinished > 0) {
            remarks.add(String.format(
                    Locale.ROOT,
                    "%,d of %,d flows did not complete%s",
                    unfinished,
                    bounded.size(),
                    silent == 0 ? "" : String.format(Locale.ROOT, "; of %,d not a byte arrived", silent)));
        }
        if (silent > 0 && silent == flows.size() && !drops.isEmpty()) {
            DropRow most = drops.getFirst();
            remarks.add(String.format(
                    Locale.ROOT,
                    "no flow got through: %s dropped %,d packets as %s: %s",
                    most.place(),
                    most.packets(),
                    most.reason(),
                    most.meaning()));
        }
        String foreign = hosts.stream()
                .filter(host -> host.foreign() > 0)
                .map(host -> String.format(Locale.ROOT, "%s (%,d)", host.name(), host.foreign()))
                .collect(Collectors.joining(", "));
        if (unfinished > 0 && !foreign.isEmpty()) {
            remarks.add("packets came that were not IPv4 for the host's address: to " + foreign);
        }
        return remarks;
    }
}
