package plumbline.network.host;

import plumbline.network.transport.Endpoint;
import plumbline.network.transport.Transfer;
import plumbline.network.transport.TransportConfig;

/**
 * Data from a host to another.
 *
 * @param number of this flow alone, 0 to {@link #MAX_NUMBER}: tells its ports
 * @param source name of the host that sends
 * @param destination name of the host that receives
 * @param startNanos when it starts
 * @param bytes of payload, at least 1, or {@link #UNTIL_STOPPED}
 * @param transport protocol and parameters
 * @param label what reports call flows of its kind
 * @param stopNanos when it stops if it has not sent everything before, or {@link Endpoint#NEVER}
 */
public record Flow(
        int number,
        String source,
        String destination,
        long startNanos,
        long bytes,
        TransportConfig transport,
        String label,
        long stopNanos) {
    /** As many bytes as it can send. */
    public static final long UNTIL_STOPPED = Transfer.UNTIL_STOPPED;

    /** Ports of sources are above, those of destinations below: no two flows have the same five fields. */
    private static final int FIRST_SOURCE_PORT = 33_280;

    private static final int FIRST_DESTINATION_PORT = 1_024;
    private static final int PORTS = FIRST_SOURCE_PORT - FIRST_DESTINATION_PORT;
    /** Largest number of a flow. */
    public static final int MAX_NUMBER = PORTS * PORTS - 1;

    /** @throws IllegalArgumentException if a value is out of its range */
    public Flow {
        if (number < 0 || number > MAX_NUMBER) {
            throw new IllegalArgumentException("flow " + number + ": numbers are from 0 to " + MAX_NUMBER);
        }
        if (source.equals(destination)) {
            throw new IllegalArgumentException("flow " + number + " from " + source + " to itself");
        }
        if (bytes < 1) {
            throw new IllegalArgumentException("flow " + number + " of " + bytes + " bytes: at least 1");
        }
        if (startNanos < 0 || stopNanos <= startNanos) {
            throw new IllegalArgumentException(
                    "flow " + number + " from " + startNanos + " to " + stopNanos + " ns: from 0 on, and forwards");
        }
    }

    /** A flow that stops when it has sent everything. */
    public Flow(
            int number,
            String source,
            String destination,
            long startNanos,
            long bytes,
            TransportConfig transport,
            String label) {
        this(number, source, destination, startNanos, bytes, transport, label, Endpoint.NEVER);
    }

    /** The same, but it stops at a time. */
    public Flow until(long nanos) {
        return new Flow(number, source, destination, startNanos, bytes, transport, label, nanos);
    }

    /** The same with another number. */
    public Flow numbered(int newNumber) {
        return new Flow(newNumber, source, destination, startNanos, bytes, transport, label, stopNanos);
    }

    /** TCP or UDP port at the source. */
    public int sourcePort() {
        return FIRST_SOURCE_PORT + number % PORTS;
    }

    /** TCP or UDP port at the destination. */
    public int destinationPort() {
        return FIRST_DESTINATION_PORT + number / PORTS;
    }

    /** The number of the flow with these ports, whichever way its packet goes, or −1. */
    static int number(int onePort, int otherPort) {
        int sourcePort = Math.max(onePort, otherPort);
        int destinationPort = Math.min(onePort, otherPort);
        return sourcePort < FIRST_SOURCE_PORT
                        || destinationPort < FIRST_DESTINATION_PORT
                        || destinationPort >= FIRST_SOURCE_PORT
                ? -1
                : (destinationPort - FIRST_DESTINATION_PORT) * PORTS + sourcePort - FIRST_SOURCE_PORT;
    }
}
