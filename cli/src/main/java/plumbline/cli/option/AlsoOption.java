package plumbline.cli.option;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Option;
import plumbline.cli.traffic.NumberedPort;
import plumbline.cli.traffic.PortOpener;
import plumbline.console.option.NamedFiles;
import plumbline.console.terminal.CommandFailure;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.ScheduledPort;

/** {@code --also}: traffic of a replay by more ports than port 0. */
public final class AlsoOption {
    private static final int FIRST = 2;

    @Option(
            names = "--also",
            paramLabel = "NUMBER=FILE|PORT",
            description = "More traffic, by another port, as 2=leaving.pcap; all times count from one beginning; may be"
                    + " repeated.")
    private List<String> texts = new ArrayList<>();

    /** Opens them, by number. */
    public Map<Integer, ScheduledPort> open() throws PortException {
        Map<Integer, ScheduledPort> opened = new TreeMap<>();
        for (String text : texts) {
            NumberedPort port = parse(text);
            if (port.number() < FIRST || opened.containsKey(port.number())) {
                throw CommandFailure.usage("plumb: --also " + text + ": a number from " + FIRST
                        + " that no other has; 0 is --in, 1 --out");
            }
            opened.put(port.number(), PortOpener.openScheduled(InOption.spec(port.port())));
        }
        return opened;
    }

    /** Names the files that they open. */
    public void nameIn(NamedFiles files) throws PortException {
        for (String text : texts) {
            files.port(
                    "--also " + text, PortOpener.files(InOption.spec(parse(text).port())));
        }
    }

    private static NumberedPort parse(String text) {
        try {
            return NumberedPort.parse(text);
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage("plumb: --also " + e.getMessage());
        }
    }
}
