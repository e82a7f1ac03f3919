package plumbline.network;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import plumbline.network.host.FlowRecord;
import plumbline.network.host.Host;
import plumbline.network.kernel.Channel;
import plumbline.network.report.Conservation;
import plumbline.network.report.DropRow;
import plumbline.network.report.FlowRow;
import plumbline.network.report.LinkReport;
import plumbline.network.report.NetworkReport;
import plumbline.network.report.NodeAddress;
import plumbline.network.topology.HostSpec;
import plumbline.network.topology.LinkSpec;
import plumbline.network.topology.SwitchSpec;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.report.SwitchReport;

/** Reads off a network what its report says. */
final class ReportMaker {
    private final Network network;

    ReportMaker(Network network) {
        this.network = network;
    }

    Conservation conservation() {
        List<SwitchReport> devices = network.topology().switches().stream()
                .map(device -> network.device(device.name()).report())
                .toList();
        List<Host> hosts = nodes(network.topology().hosts());
        List<Channel> channels =
                network.topology().links().stream().flatMap(this::channels).toList();
        long toHosts = network.topology().links().stream()
                .flatMap(link -> Stream.of(link.a(), link.b())
                        .filter(node -> network.host(node) != null)
                        .map(node -> network.channels(link).get(node.equals(link.a()) ? 1 : 0)))
                .mapToLong(Channel::received)
                .sum();
        long delayed = hosts.stream().mapToLong(Host::delayed).sum();
        return new Conservation(
                hosts.stream().mapToLong(Host::made).sum()
                        + devices.stream().mapToLong(SwitchReport::generated).sum(),
                devices.stream().mapToLong(SwitchReport::copies).sum(),
                toHosts - delayed,
                hosts.stream().mapToLong(Host::dropped).sum()
                        + devices.stream().mapToLong(SwitchReport::dropped).sum(),
                channels.stream().mapToLong(Channel::lost).sum(),
                delayed
                        + hosts.stream().mapToLong(Host::queued).sum()
                        + devices.stream()
                                .mapToLong(device -> device.inside().total())
                                .sum(),
                channels.stream().mapToLong(Channel::underWay).sum());
    }

    private List<Host> nodes(List<HostSpec> hosts) {
        return hosts.stream().map(host -> network.host(host.name())).toList();
    }

    private Stream<Channel> channels(LinkSpec link) {
        return network.channels(link).stream();
    }

    NetworkReport report() {
        List<FlowRow> flows = flows();
        List<DropRow> drops = NetworkReport.sorted(drops());
        return new NetworkReport(
                network.topology().switches().size(),
                network.topology().endHosts().size(),
                network.now(),
                network.events(),
                network.packetHops(),
                flows.size(),
                flows.stream().filter(row -> row.record().complete()).count(),
                NetworkReport.classes(flows),
                flows,
                links(),
                drops,
                conservation(),
                addresses(),
                new Remarks(flows, drops)
                        .withForeign(nodes(network.topology().endHosts()))
                        .withCpus(nodes(network.topology().hosts().stream()
                                .filter(HostSpec::isCpu)
                                .toList()))
                        .all());
    }

    private List<FlowRow> flows() {
        BestTimes best = new BestTimes(network.routes());
        List<FlowRecord> all = new ArrayList<>(network.ended());
        nodes(network.topology().endHosts()).forEach(host -> all.addAll(host.open()));
        all.sort(Comparator.comparingInt(record -> record.flow().number()));
        return all.stream()
                .map(record -> new FlowRow(
                        record, record.complete() ? record.completionNanos() / best.nanos(record.flow()) : 0))
                .toList();
    }

    private List<LinkReport> links() {
        List<LinkReport> links = new ArrayList<>();
        for (LinkSpec link : network.topology().links()) {
            List<Channel> both = network.channels(link);
            links.add(direction(both.get(0), link.a(), link.portOfA(), link.b()));
            links.add(direction(both.get(1), link.b(), link.portOfB(), link.a()));
        }
        return links;
    }

    private LinkReport direction(Channel channel, String from, int port, String to) {
        long onWire = channel.sentBytes() + channel.sent() * channel.link().overheadBytes();
        double possible = channel.link().bitsPerSecond() / 8e9 * network.now();
        return new LinkReport(
                from,
                port,
                to,
                channel.link().bitsPerSecond(),
                channel.sent(),
                channel.sentBytes(),
                channel.lost(),
                possible == 0 ? 0 : Math.min(1, onWire / possible));
    }

    private List<DropRow> drops() {
        List<DropRow> drops = new ArrayList<>();
        for (SwitchSpec device : network.topology().switches()) {
            network.device(device.name())
                    .report()
                    .drops()
                    .forEach((reason, count) -> drop(drops, device.name(), reason.toString(), count, reason.meaning()));
        }
        for (HostSpec host : network.topology().hosts()) {
            drop(
                    drops,
                    host.name(),
                    DropReason.QUEUE_FULL.toString(),
                    network.host(host.name()).dropped(),
                    "queue of the NIC full");
        }
        for (LinkReport link : links()) {
            drop(drops, link.name(), "lost", link.lost(), "lost on the link");
        }
        return drops;
    }

    private static void drop(List<DropRow> drops, String place, String reason, long count, String meaning) {
        if (count > 0) {
            drops.add(new DropRow(place, reason, count, meaning));
        }
    }

    private List<NodeAddress> addresses() {
        return Stream.concat(
                        network.topology().endHosts().stream().map(HostSpec::name),
                        network.topology().switches().stream().map(SwitchSpec::name))
                .flatMap(node -> network.addresses().of(node).stream())
                .map(one ->
                        new NodeAddress(one.node(), one.port(), one.addressText() + "/" + one.length(), one.macText()))
                .toList();
    }
}
