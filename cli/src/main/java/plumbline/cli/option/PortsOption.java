package plumbline.cli.option;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import picocli.CommandLine.Option;
import plumbline.cli.terminal.Failure;

/** {@code --port N=PORT …}: the ports of a switch. A list, because of a map's keys given twice picocli keeps the last. */
public final class PortsOption {
    @Option(
            names = "--port",
            required = true,
            paramLabel = "N=PORT",
            description = "Attaches a port under the number by which the program knows it; may be repeated.")
    private List<String> texts = new ArrayList<>();

    /** What to open, by number; fails if a number is none or is given twice. */
    public SortedMap<Integer, String> byNumber() {
        SortedMap<Integer, String> ports = new TreeMap<>();
        for (String text : texts) {
            int equals = text.indexOf('=');
            int number = number(text, equals < 0 ? text : text.substring(0, equals));
            if (equals < 0) {
                throw wrong(text, "there is no port behind the number");
            }
            String before = ports.putIfAbsent(number, text.substring(equals + 1));
            if (before != null) {
                throw wrong(text, "number " + number + " is already " + before + "; give each number once");
            }
        }
        return ports;
    }

    private static int number(String text, String digits) {
        try {
            return Integer.parseInt(digits);
        } catch (NumberFormatException e) {
            throw wrong(text, "'" + digits + "' is no port number");
        }
    }

    private static Failure wrong(String text, String why) {
        return Failure.usage("plumb: --port " + text + ": " + why + "; write e.g. --port 0=afpacket:veth0");
    }
}
