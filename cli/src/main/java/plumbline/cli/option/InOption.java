package plumbline.cli.option;

import java.io.PrintWriter;
import java.util.Map;
import picocli.CommandLine.Option;
import plumbline.cli.traffic.NamedFiles;
import plumbline.cli.traffic.PortOpener;
import plumbline.nic.pcap.PcapPort;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortLayer;
import plumbline.pipelines.port.PortSpec;
import plumbline.pipelines.port.ScheduledPort;

/** {@code --in}: where the traffic of a replay comes from. */
public final class InOption {
    @Option(
            names = "--in",
            required = true,
            paramLabel = "FILE|PORT",
            description = "A capture (pcap or pcapng, also gzip), or a port that knows its future, as gen:zipf?….")
    private String text;

    /** The source as the user named it. */
    public String text() {
        return text;
    }

    /** Opens it: a scheme makes it a port, all else is the name of a capture. */
    public ScheduledPort open() throws PortException {
        return PortOpener.openScheduled(spec());
    }

    /** Says what of the capture is not as it was on the wire, once it has been read. */
    public static void note(ScheduledPort port, PrintWriter err) {
        PcapPort capture = PortLayer.find(port, PcapPort.class);
        if (capture == null) {
            return;
        }
        if (capture.snapped() > 0) {
            err.println("plumb: note: the capture kept only the first bytes of " + capture.snapped()
                    + " packets; the program saw no more, but lengths are those on the wire");
        }
        if (capture.clamped() > 0) {
            err.println("plumb: note: " + capture.clamped()
                    + " packets bear an earlier time than the one before them; they count as of the same time");
        }
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
