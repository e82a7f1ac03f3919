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
    private final List<String> all = new ArrayList<>();
    private final boolean isIncomplete;

    /** @param drops the most first */
    Remarks(List<FlowRow> flows, List<DropRow> drops) {
        List<FlowRow> bounded = flows.stream()
                .filter(row -> row.record().flow().bytes() != Flow.UNTIL_STOPPED)
                .toList();
        long unfinished =
                bounded.stream().filter(row -> !row.record().complete()).count();
        long silent =
                flows.stream().filter(row -> row.record().delivered() == 0).count();
        isIncomplete = unfinished > 0;
        if (flows.isEmpty()) {
            add("no flow started");
        }
        if (isIncomplete) {
            add(
                    "%,d of %,d flows did not complete%s",
                    unfinished,
                    bounded.size(),
                    silent == 0 ? "" : String.format(Locale.ROOT, "; of %,d not a byte arrived", silent));
        }
        if (silent > 0 && silent == flows.size() && !drops.isEmpty()) {
            DropRow most = drops.getFirst();
            add(
                    "no flow got through: %s dropped %,d packet%s as %s: %s",
                    most.place(), most.packets(), most.packets() == 1 ? "" : "s", most.reason(), most.meaning());
        }
    }

    private void add(String text, Object... values) {
        all.add(String.format(Locale.ROOT, text, values));
    }

    /** If flows did not complete: which hosts got what was not for them. */
    Remarks withForeign(List<Host> hosts) {
        String foreign = hosts.stream()
                .filter(host -> host.foreign() > 0)
                .map(host -> String.format(Locale.ROOT, "%s (%,d)", host.name(), host.foreign()))
                .collect(Collectors.joining(", "));
        if (isIncomplete && !foreign.isEmpty()) {
            add("packets came that were not IPv4 for the host's address: to %s", foreign);
        }
        return this;
    }

    /** If flows did not complete: what went to CPU ports. */
    Remarks withCpus(List<Host> cpus) {
        cpus.stream()
                .filter(cpu -> isIncomplete && cpu.foreign() > 0)
                .forEach(cpu ->
                        add("%s got %,d packets: there is no controller that answers", cpu.name(), cpu.foreign()));
        return this;
    }

    List<String> all() {
        return all;
    }
}
