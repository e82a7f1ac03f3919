package plumbline.systems.printqueue.diagnose;

import java.net.Inet6Address;
import java.util.Collection;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import plumbline.isa.hash.HashSeed;
import plumbline.programs.flowradar.FiveTuple;
import plumbline.programs.heavyhitters.FlowKey;
import plumbline.programs.heavyhitters.IpProtocols;
import plumbline.programs.printqueue.checkpoint.HashedAddress;

/**
 * Flows as people name them; IPv6 addresses, of which a history has hashes only, by those that are known. A flow is of
 * IPv6 if both of its addresses are such hashes: 240.0.0.0/4, which they look like, may be the destination of a packet
 * of IPv4, as 255.255.255.255, but is not its source too.
 */
public final class FlowNames {
    private static final FiveTuple OTHER = new FiveTuple(0, 0, 0, 0, 0);

    private final Map<Integer, String> known = new HashMap<>();
    private final boolean ip6;

    /**
     * @param known addresses that may occur
     * @param seed of the hashes
     * @param ip6 whether the history has flows of IPv6
     */
    public FlowNames(Collection<Inet6Address> known, HashSeed seed, boolean ip6) {
        this.ip6 = ip6;
        known.forEach(address -> this.known.put(HashedAddress.of(address, seed), address.getHostAddress()));
    }

    String of(FiveTuple flow) {
        if (flow.equals(OTHER)) {
            return "without an IP flow";
        }
        boolean ports = IpProtocols.hasPorts(flow.protocol());
        return end(flow, flow.src(), ports, flow.srcPort()) + " → " + end(flow, flow.dst(), ports, flow.dstPort()) + " "
                + IpProtocols.name(flow.protocol());
    }

    /** The source's address; of one of IPv6 that is not known, the hash. */
    String source(FiveTuple flow) {
        return address(flow, flow.src());
    }

    /** The destination's address, likewise. */
    String destination(FiveTuple flow) {
        return address(flow, flow.dst());
    }

    private boolean hashed(FiveTuple flow) {
        return ip6 && HashedAddress.is(flow.src()) && HashedAddress.is(flow.dst());
    }

    private String address(FiveTuple flow, int word) {
        return hashed(flow)
                ? known.getOrDefault(word, String.format(Locale.ROOT, "ipv6#%07x", word & 0x0FFF_FFFF))
                : FlowKey.SOURCE.show(word);
    }

    private String end(FiveTuple flow, int word, boolean ports, int port) {
        String address = address(flow, word);
        if (!ports) {
            return address;
        }
        return (hashed(flow) ? "[" + address + "]" : address) + ":" + port;
    }
}
