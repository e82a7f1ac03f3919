package plumbline.network.topology;

import java.util.Optional;
import plumbline.isa.model.Position;

/**
 * A host of a topology.
 *
 * @param addresses of its own; empty: they follow from the topology
 * @param at where it was written
 */
public record HostSpec(String name, Optional<Addresses> addresses, Position at) {
    /** One that was not written anywhere. */
    public HostSpec(String name) {
        this(name, Optional.empty(), Position.NONE);
    }

    /** What the CPU port of a switch leads to: it takes in everything, counts it, and sends nothing. */
    static HostSpec cpuOf(String device, Position at) {
        return new HostSpec(device + "-cpu", Optional.of(Addresses.NONE), at);
    }

    /** Whether a CPU port leads to it. */
    public boolean isCpu() {
        return addresses.filter(Addresses.NONE::equals).isPresent();
    }

    /**
     * What a host is configured with.
     *
     * @param ipv4 32 bits
     * @param length of its subnet, 0 to 32 bits
     * @param mac 48 bits
     * @param gatewayMac Ethernet address to which it sends what is not for its subnet; 0: there is none, and the
     *     receiver gets all
     */
    public record Addresses(int ipv4, int length, long mac, long gatewayMac) {
        private static final Addresses NONE = new Addresses(0, Integer.SIZE, 0, 0);
    }
}
