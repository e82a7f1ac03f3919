package plumbline.bench.program;

import java.util.List;
import plumbline.isa.model.Match;
import plumbline.isa.model.Position;
import plumbline.isa.model.Table;
import plumbline.nic.gen.FlowAddresses;
import plumbline.vm.RuntimeTable;

/** The destinations of generated flows as next hops of a router. */
public final class NextHops {
    private static final long MAC = 0x02_11_00_00_00_00L;

    private final FlowAddresses addresses;
    private final int count;
    private final int ports;

    /**
     * @param count hosts: the destinations of the first so many flows
     * @param ports next hops are spread over ports 0 to below
     * @param seed of the generator
     */
    public NextHops(int count, int ports, long seed) {
        this.addresses = new FlowAddresses(seed);
        this.count = count;
        this.ports = ports;
    }

    /** What is done with a next hop. */
    @FunctionalInterface
    public interface Visitor {
        /** The port to a host and the MAC address that it has there. */
        void hop(int address, long mac, int port);
    }

    /** Shows all to a visitor. */
    public void forEach(Visitor visitor) {
        for (int host = 0; host < count; host++) {
            visitor.hop(addresses.destination(host), MAC | host, host % ports);
        }
    }

    /** Enters them into the table of a program. */
    public void enter(RuntimeTable routes) {
        forEach((address, mac, port) -> routes.insert(new Table.Entry(
                List.of(new Match.Exact(Integer.toUnsignedLong(address))),
                0,
                new Table.ActionCall("route", List.of(mac, (long) port)),
                Position.NONE)));
    }
}
