package plumbline.cli.option;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;
import plumbline.cli.traffic.PortOpener;
import plumbline.console.option.NamedFiles;
import plumbline.console.terminal.CommandFailure;
import plumbline.nic.pcap.PcapPort;
import plumbline.nic.support.Timeline;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortLayer;
import plumbline.pipelines.port.PortSpec;
import plumbline.pipelines.port.ScheduledPort;

/** {@code --in}: where the traffic of a replay comes from. */
public final class InOption {
    /** Of the shortest Ethernet packets on a link of 100 Gbit/s; most captures tell times by the microsecond. */
    private static final long MAX_IN_A_MICROSECOND = 149;

    @Option(
            names = "--in",
            required = true,
            paramLabel = "FILE|PORT",
            description = "A capture (pcap or pcapng, also gzip), or a port that knows its future, as gen:zipf?….")
    private String text;

    @Option(
            names = "--respace",
            paramLabel = "TIME",
            description = "Sets the packets of the capture so far apart, whatever their time stamps, as 1us; for"
                    + " captures whose packets bear equal times.")
    private String gap;

    /** The source as the user named it. */
    public String text() {
        return text;
    }

    /** Opens it: a scheme makes it a port, all else is the name of a capture. */
    public ScheduledPort open() throws PortException {
        PortSpec spec = spec();
        if (gap == null) {
            return PortOpener.openScheduled(spec);
        }
        if (!spec.scheme().equals("pcap") || spec.options().containsKey("respace")) {
            throw CommandFailure.usage(
                    "plumb: --respace " + gap + ": --in " + text + " is no capture, or has respace= itself");
        }
        return PortOpener.openScheduled(spec.withDefault("respace", gap));
    }

    /** What of the capture is not as it was on the wire, once it has been read. */
    public static List<String> warnings(ScheduledPort port) {
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

    private PortSpec spec() throws PortException {
        return spec(text);
    }

    static PortSpec spec(String text) throws PortException {
        boolean port = PortOpener.providers().stream().anyMatch(kind -> text.startsWith(kind.scheme() + ":"));
        return port ? PortSpec.parse(text) : new PortSpec("pcap", text, Map.of());
    }

    /** Names the files that it opens. */
    public void nameIn(NamedFiles files) throws PortException {
        files.port("--in " + text, PortOpener.files(spec()));
    }
}
