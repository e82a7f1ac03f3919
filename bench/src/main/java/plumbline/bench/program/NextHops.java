package plumbline.bench.program;

import java.util.List;
import plumbline.bench.handwritten.HostTable;
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

    /** Enters them into the table of a program. */
    public void enter(RuntimeTable routes) {
        for (int host = 0; host < count; host++) {
            long address = Integer.toUnsignedLong(addresses.destination(host));
            Table.ActionCall route = new Table.ActionCall("route", List.of(mac(host), (long) port(host)));
            routes.insert(new Table.Entry(List.of(new Match.Exact(address)), 0, route, Position.NONE));
        }
    }

    /** The same as a table written by hand. */
    public HostTable table() {
        HostTable table = new HostTable(count);
        for (int host = 0; host < count; host++) {
            table.add(addresses.destination(host), mac(host), port(host));
        }
        return table;
    }

    private static long mac(int host) {
        return MAC | host;
    }

    private int port(int host) {
        return host % ports;
    }
}
