package plumbline.programs.conquest;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import plumbline.isa.model.Program;
import plumbline.pipelines.control.RuntimeControl;
import plumbline.pipelines.pipe.DigestMessage;
import plumbline.pipelines.pipe.DigestQueue;
import plumbline.programs.conquest.ConQuestReport.Contributor;
import plumbline.programs.heavyhitters.FlowKey;
import plumbline.programs.heavyhitters.IpProtocols;

/**
 * The flows that the data plane tells of: {@code digest alert}, and {@code alert6} for IPv6, which carries whole
 * addresses. A program without feedback tells of none.
 */
final class Contributors {
    private static final String ALERT6 = "alert6";
    private static final int CAPACITY = 1 << 15;
    /** Flows that are kept; of more only the packets are counted. */
    private static final int MAX_KEPT = 1 << 16;
    /** Of the digest's waits. */
    private static final long WAIT_UNIT_NANOS = 4_096;

    private static final int FIVE_TUPLE = 0;
    private static final int PAIR = 1;
    private static final int SOURCE = 2;

    private final int key;
    private final Map<String, Contributor> flows = new HashMap<>();
    private DigestQueue digests;
    private long others;

    /** @param program {@code conquest}, assembled with any parameters */
    Contributors(Program program) {
        key = Math.toIntExact(program.parameter("key"));
    }

    void start(RuntimeControl control) {
        List<String> names = control.digests().names();
        if (!names.isEmpty()) {
            digests = control.digests().subscribe(CAPACITY, names);
        }
    }

    void listen() {
        if (digests != null) {
            digests.poll(this::count, CAPACITY);
        }
    }

    /** Those that were told of most. */
    List<Contributor> largest(int top) {
        return flows.values().stream()
                .sorted(Comparator.comparingLong(Contributor::told).reversed().thenComparing(Contributor::flow))
                .limit(top)
                .toList();
    }

    /** Flows that were told of. */
    int count() {
        return flows.size();
    }

    /** Packets of flows that there was no room for. */
    long others() {
        return others;
    }

    private void count(DigestMessage message) {
        Contributor one =
                new Contributor(name(message), 1, message.value("weight"), message.value("wait") * WAIT_UNIT_NANOS);
        if (flows.size() < MAX_KEPT || flows.containsKey(one.flow())) {
            flows.merge(one.flow(), one, Contributor::and);
        } else {
            others++;
        }
    }

    private String name(DigestMessage message) {
        boolean six = message.declaration().name().equals(ALERT6);
        int protocol = (int) message.value("protocol");
        boolean ports = key == FIVE_TUPLE && IpProtocols.hasPorts(protocol);
        String source = ports
                ? end(address(message, "src", six), six, message.value("src_port"))
                : address(message, "src", six);
        String destination = ports
                ? end(address(message, "dst", six), six, message.value("dst_port"))
                : address(message, "dst", six);
        return switch (key) {
            case FIVE_TUPLE -> source + " → " + destination + " " + IpProtocols.name(protocol);
            case PAIR -> source + " → " + destination;
            case SOURCE -> source;
            default -> destination;
        };
    }

    private static String address(DigestMessage message, String which, boolean six) {
        return six
                ? address(message.value("ipv6." + which + "_hi"), message.value("ipv6." + which + "_lo"))
                : FlowKey.SOURCE.show(message.value("ipv4." + which));
    }

    private static String address(long hi, long lo) {
        try {
            return InetAddress.getByAddress(
                            ByteBuffer.allocate(16).putLong(hi).putLong(lo).array())
                    .getHostAddress();
        } catch (UnknownHostException e) {
            throw new AssertionError("16 bytes are an address", e);
        }
    }

    private static String end(String address, boolean six, long port) {
        return (six ? "[" + address + "]" : address) + ":" + port;
    }
}
