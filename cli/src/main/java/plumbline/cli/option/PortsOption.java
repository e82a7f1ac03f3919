package plumbline.cli.option;

import java.util.ArrayList;
import java.util.Collection;
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
            paramLabel = "N[@PIPE]=PORT",
            description = "Attaches a port under the number by which the program knows it, to pipe 0 or the one named;"
                    + " each pipe has registers of its own; may be repeated.")
    private List<String> texts = new ArrayList<>();

    /**
     * A port to be attached.
     *
     * @param number by which the program knows it
     * @param pipe   from 0
     * @param port   what to open
     */
    public record NumberedPort(int number, int pipe, String port) {}

    /** The ports by number; fails if a number is none or is given twice. */
    public Collection<NumberedPort> byNumber() {
        SortedMap<Integer, NumberedPort> ports = new TreeMap<>();
        for (String text : texts) {
            NumberedPort port = parse(text);
            NumberedPort before = ports.putIfAbsent(port.number(), port);
            if (before != null) {
                throw wrong(text, "number " + port.number() + " is already " + before.port() + "; give each number once");
            }
        }
        return ports.values();
    }

    private static NumberedPort parse(String text) {
        int equals = text.indexOf('=');
        String place = equals < 0 ? text : text.substring(0, equals);
        int at = place.indexOf('@');
        int number = number(text, at < 0 ? place : place.substring(0, at), "port");
        int pipe = at < 0 ? 0 : number(text, place.substring(at + 1), "pipe");
        if (equals < 0) {
            throw wrong(text, "there is no port behind the number");
        }
        return new NumberedPort(number, pipe, text.substring(equals + 1));
    }

    private static int number(String text, String digits, String of) {
        try {
            return Integer.parseInt(digits);
        } catch (NumberFormatException e) {
            throw wrong(text, "'" + digits + "' is no " + of + " number");
        }
    }

    private static Failure wrong(String text, String why) {
        return Failure.usage("plumb: --port " + text + ": " + why + "; write e.g. --port 0=afpacket:veth0");
    }
}
