package plumbline.network.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What came of a network.
 *
 * @param nanos the time that was reached
 * @param events instants at which a node had something to do
 * @param packetHops how often a packet reached a node
 * @param started flows that were started
 * @param completed of those
 * @param classes flows by label and size
 * @param flows each of them, in the order of their numbers
 * @param links both directions of all
 * @param drops the most first
 * @param conservation where all packets are
 * @param addresses of hosts and routers
 * @param remarks what a person should know, in sentences
 */
public record NetworkReport(
        int switches,
        int hosts,
        long nanos,
        long events,
        long packetHops,
        long started,
        long completed,
        List<FlowClass> classes,
        List<FlowRow> flows,
        List<LinkReport> links,
        List<DropRow> drops,
        Conservation conservation,
        List<NodeAddress> addresses,
        List<String> remarks) {
    public NetworkReport {
        classes = List.copyOf(classes);
        flows = List.copyOf(flows);
        links = List.copyOf(links);
        drops = List.copyOf(drops);
        addresses = List.copyOf(addresses);
        remarks = List.copyOf(remarks);
    }

    /** Flows by label and size. */
    public static List<FlowClass> classes(List<FlowRow> flows) {
        Map<String, Map<SizeClass, List<FlowRow>>> sorted = new TreeMap<>();
        for (FlowRow row : flows) {
            sorted.computeIfAbsent(row.record().flow().label(), label -> new TreeMap<>())
                    .computeIfAbsent(SizeClass.of(row.record().flow().bytes()), size -> new ArrayList<>())
                    .add(row);
        }
        List<FlowClass> classes = new ArrayList<>();
        sorted.forEach((label, sizes) -> sizes.forEach((size, rows) -> classes.add(FlowClass.of(label, size, rows))));
        return classes;
    }

    /** The most first. */
    public static List<DropRow> sorted(List<DropRow> drops) {
        return drops.stream()
                .sorted(Comparator.comparingLong((DropRow row) -> -row.packets())
                        .thenComparing(DropRow::place)
                        .thenComparing(DropRow::reason))
                .toList();
    }
}
