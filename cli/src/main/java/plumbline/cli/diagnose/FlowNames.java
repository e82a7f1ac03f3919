package plumbline.cli.diagnose;

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

/** Flows as people name them; IPv6 addresses, of which a history has hashes only, by those that are known. */
public final class FlowNames {
    private static final FiveTuple OTHER = new FiveTuple(0, 0, 0, 0, 0);

    private final Map<Integer, String> known = new HashMap<>();

    /**
     * @param known addresses that may occur
     * @param seed  of the hashes
     */
    public FlowNames(Collection<Inet6Address> known, HashSeed seed) {
        known.forEach(address -> this.known.put(HashedAddress.of(address, seed), address.getHostAddress()));
    }

    String of(FiveTuple flow) {
        if (flow.equals(OTHER)) {
            return "without an IP flow";
        }
        boolean ports = IpProtocols.hasPorts(flow.protocol());
        return end(flow.src(), ports, flow.srcPort()) + " → " + end(flow.dst(), ports, flow.dstPort()) + " " + IpProtocols.name(flow.protocol());
    }

    /** An address; of one that is not known, the hash. */
    String address(int word) {
        return HashedAddress.is(word)
                ? known.getOrDefault(word, String.format(Locale.ROOT, "ipv6#%07x", word & 0x0FFF_FFFF))
                : FlowKey.SOURCE.show(word);
    }

    private String end(int word, boolean ports, int port) {
        String address = address(word);
        if (!ports) {
            return address;
        }
        return (HashedAddress.is(word) ? "[" + address + "]" : address) + ":" + port;
    }
}
