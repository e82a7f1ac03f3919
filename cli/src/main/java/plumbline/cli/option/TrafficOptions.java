package plumbline.cli.option;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import picocli.CommandLine.Option;
import plumbline.cli.traffic.NumberedPort;
import plumbline.cli.traffic.PortOpener;
import plumbline.cli.traffic.ReplayPort;
import plumbline.console.option.NamedFiles;
import plumbline.console.terminal.CommandFailure;
import plumbline.nic.pcap.PcapPort;
import plumbline.nic.support.Timeline;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortLayer;
import plumbline.pipelines.port.PortSource;
import plumbline.pipelines.port.PortSpec;
import plumbline.pipelines.port.ScheduledPort;

/** {@code --port}, {@code --in}, {@code --out}: the ports of a switch in virtual time. */
public final class TrafficOptions {
    /** Of the shortest Ethernet packets on a link of 100 Gbit/s; most captures tell times by the microsecond. */
    private static final long MAX_IN_A_MICROSECOND = 149;

    @Option(
            names = "--port",
            paramLabel = "N[@PIPE]=FILE|PORT",
            description = "Attaches a port under the number by which the program knows it, as in 'plumb run': a capture"
                    + " to be read, or a port that knows its future: pcap:, gen:, null:; with out= or capture= what"
                    + " leaves is written. All times count from one beginning; may be repeated.")
    private List<String> texts = new ArrayList<>();

    @Option(
            names = "--in",
            paramLabel = "FILE|PORT",
            description = "The traffic of port 0: --port 0=…, with a port 1 that takes what the program sends there.")
    private String in;

    @Option(
            names = "--respace",
            paramLabel = "TIME",
            description =
                    "Sets the packets of --in so far apart, whatever their time stamps, as 1us; for captures whose"
                            + " packets bear equal times.")
    private String gap;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "Write what leaves by port 1 to a capture: --port 1=pcap:?out=FILE.")
    private String out;

    /**
     * A port as the user described it.
     *
     * @param words what the user wrote
     */
    private record Described(String words, int number, int pipe, PortSpec spec) {
        ReplayPort with(Port port) {
            return new ReplayPort(number, pipe, words, (ScheduledPort) port);
        }
    }

    /** The ports in the order of their numbers. */
    List<NumberedPort> ports() throws PortException {
        return described().stream()
                .map(port -> new NumberedPort(port.number(), port.pipe(), port.words()))
                .toList();
    }

    /** Opens them, in the order of their numbers; all or none. */
    List<ReplayPort> open() throws PortException {
        Collection<Described> ports = described();
        Map<Integer, PortSource> sources = new TreeMap<>();
        ports.forEach(port -> sources.put(port.number(), () -> PortOpener.openScheduled(port.spec())));
        Map<Integer, Port> opened = PortOpener.openAll(sources);
        return ports.stream().map(port -> port.with(opened.get(port.number()))).toList();
    }

    /** Names the files that they open. */
    void nameIn(NamedFiles files) throws PortException {
        for (Described port : described()) {
            files.port(port.words(), PortOpener.files(port.spec()));
        }
    }

    private Collection<Described> described() throws PortException {
        SortedMap<Integer, Described> ports = new TreeMap<>();
        for (NumberedPort port : PortsOption.byNumber(texts)) {
            ports.put(port.number(), new Described("--port " + port, port.number(), port.pipe(), spec(port.port())));
        }
        if (in == null && ports.isEmpty()) {
            throw CommandFailure.usage("plumb: there is no traffic: name a capture or generator with --in FILE|PORT, or"
                    + " ports with --port N=FILE|PORT; see --help");
        }
        if (in != null) {
            add(ports, new Described("--in " + in, 0, 0, respaced(spec(in))));
        } else if (gap != null) {
            throw CommandFailure.usage("plumb: --respace " + gap + ": there is no --in; a port has respace=" + gap);
        }
        if (out != null) {
            add(ports, new Described("--out " + out, 1, 0, new PortSpec("pcap", "", Map.of("out", out))));
        } else if (in != null) {
            ports.putIfAbsent(1, new Described("", 1, 0, PortSpec.parse("null:")));
        }
        return ports.values();
    }

    private static void add(SortedMap<Integer, Described> ports, Described port) {
        Described before = ports.putIfAbsent(port.number(), port);
        if (before != null) {
            throw CommandFailure.usage(
                    "plumb: " + port.words() + ": port " + port.number() + " is already that of " + before.words());
        }
    }

    private PortSpec respaced(PortSpec spec) {
        if (gap == null) {
            return spec;
        }
        if (!spec.scheme().equals("pcap") || spec.options().containsKey("respace")) {
            throw CommandFailure.usage(
                    "plumb: --respace " + gap + ": --in " + in + " is no capture, or has respace= itself");
        }
        return spec.withDefault("respace", gap);
    }

    /** A scheme makes it a port, all else is the name of a capture. */
    private static PortSpec spec(String text) throws PortException {
        boolean port = PortOpener.providers().stream().anyMatch(kind -> text.startsWith(kind.scheme() + ":"));
        return port ? PortSpec.parse(text) : new PortSpec("pcap", text, Map.of());
    }

    /** What of the captures is not as it was on the wire, once they have been read. */
    List<String> warnings(List<ReplayPort> ports) {
        List<String> all = new ArrayList<>();
        for (ReplayPort port : ports) {
            String which = port.number() == 0 && in != null ? "" : "port " + port.number() + ": ";
            warnings(port.port()).forEach(warning -> all.add(which + warning));
        }
        return all;
    }

    private static List<String> warnings(ScheduledPort port) {
        PcapPort capture = PortLayer.find(port, PcapPort.class);
        List<String> warnings = new ArrayList<>();
        if (capture == null) {
            return warnings;
        }
        capture.replacedHeaders().ifPresent(warnings::add);
        if (capture.snapped() > 0) {
            warnings.add("the capture kept only the first bytes of " + capture.snapped()
                    + " packets; the program saw no more, but lengths are those on the wire");
        }
        Timeline times = capture.timeline();
        if (times.clamped() > 0) {
            warnings.add(times.clamped()
                    + " packets bear an earlier time than the one before them; they count as of the same time");
        }
        boolean all = times.taken() > 1 && times.maxTogether() == times.taken();
        if (all || times.maxTogether() > MAX_IN_A_MICROSECOND) {
            warnings.add(times.simultaneous() + " of " + times.taken() + " packets bear the time of the one before, up"
                    + " to " + times.maxTogether() + " the same: these come at one instant, so that queues overflow"
                    + " and nothing that goes round is back in time; --respace 1us sets the packets apart");
        }
        return warnings;
    }
}
