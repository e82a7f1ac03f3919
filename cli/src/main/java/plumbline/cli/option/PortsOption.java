package plumbline.cli.option;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import picocli.CommandLine.Option;
import plumbline.cli.traffic.NumberedPort;
import plumbline.console.terminal.CommandFailure;

/**
 * {@code --port N=PORT …}: the ports of a switch. A list, because of a map's keys given twice picocli keeps the last.
 */
public final class PortsOption {
    @Option(
            names = "--port",
            required = true,
            paramLabel = "N[@PIPE]=PORT",
            description = "Attaches a port under the number by which the program knows it, to pipe 0 or the one named;"
                    + " each pipe has registers of its own; may be repeated.")
    private List<String> texts = new ArrayList<>();

    /** The ports by number; fails if a number is none or is given twice. */
    public Collection<NumberedPort> byNumber() {
        return byNumber(texts);
    }

    /** The ports by number that users wrote as {@code N[@PIPE]=PORT}; fails if a number is none or is given twice. */
    public static Collection<NumberedPort> byNumber(List<String> texts) {
        SortedMap<Integer, NumberedPort> ports = new TreeMap<>();
        for (String text : texts) {
            NumberedPort port = parse(text);
            NumberedPort before = ports.putIfAbsent(port.number(), port);
            if (before != null) {
                throw CommandFailure.usage("plumb: --port " + text + ": number " + port.number() + " is already "
                        + before.port() + "; give each number once");
            }
        }
        return ports.values();
    }

    private static NumberedPort parse(String text) {
        try {
            return NumberedPort.parse(text);
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage("plumb: --port " + e.getMessage());
        }
    }
}
