package plumbline.cli;

import java.util.Map;
import picocli.CommandLine.Option;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortSpec;
import plumbline.pipelines.port.ScheduledPort;

/** {@code --in}: where the traffic of a replay comes from. */
final class InOption {
    @Option(
            names = "--in",
            required = true,
            paramLabel = "FILE|PORT",
            description = "A capture (pcap or pcapng, also gzip), or a port that knows its future, as gen:zipf?….")
    String text;

    InOption() {}

    /** Opens it: a scheme makes it a port, all else is the name of a capture. */
    ScheduledPort open() throws PortException {
        boolean port = PortOpener.providers().stream().anyMatch(kind -> text.startsWith(kind.scheme() + ":"));
        return PortOpener.openScheduled(port ? PortSpec.parse(text) : new PortSpec("pcap", text, Map.of()));
    }
}
