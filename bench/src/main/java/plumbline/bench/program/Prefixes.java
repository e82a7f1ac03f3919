package plumbline.bench.program;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import plumbline.isa.model.Match;
import plumbline.isa.model.Position;
import plumbline.isa.model.Table;
import plumbline.nic.gen.FlowAddresses;
import plumbline.vm.RuntimeTable;

/**
 * Prefixes around the destinations of generated flows, as long as those of the Internet's routing table are. They lie
 * within, and nest in, each other as chance has it.
 */
public final class Prefixes {
    /** How many in a thousand have 25 bits, 24 and so on to 8: approximately as in the IPv4 table of the Internet. */
    private static final int[] SHARES = {1, 595, 97, 115, 50, 45, 26, 14, 8, 38, 3, 2, 1, 1, 1, 1, 1, 1};

    private static final int LONGEST = 25;
    private static final int THOUSAND = 1_000;
    /** Routers around; each has one MAC address. */
    private static final int NEIGHBOURS = 256;

    private static final long MAC = 0x02_11_00_00_00_00L;

    private final FlowAddresses addresses;
    private final SplittableRandom random;
    private final int ports;

    /**
     * @param ports neighbours are spread over ports 0 to below
     * @param seed of the generator
     */
    public Prefixes(int ports, long seed) {
        this.addresses = new FlowAddresses(seed);
        this.random = new SplittableRandom(seed);
        this.ports = ports;
    }

    /** Enters at least one prefix for each of the first so many flows, and others until the table is full. */
    public void enter(RuntimeTable routes, int flows) {
        Set<Match> known = new HashSet<>();
        for (int flow = 0; flow < flows || known.size() < routes.declaration().size(); flow++) {
            Match prefix = prefix(addresses.destination(flow));
            if (known.size() < routes.declaration().size() && known.add(prefix)) {
                routes.insert(new Table.Entry(List.of(prefix), 0, neighbour(), Position.NONE));
            }
        }
    }

    private Match prefix(int address) {
        long mask = 0xffff_ffffL << Integer.SIZE - length() & 0xffff_ffffL;
        return new Match.Ternary(address & mask, mask);
    }

    private int length() {
        int left = random.nextInt(THOUSAND);
        int longer = 0;
        while (left >= SHARES[longer]) {
            left -= SHARES[longer++];
        }
        return LONGEST - longer;
    }

    private Table.ActionCall neighbour() {
        int number = random.nextInt(NEIGHBOURS);
        return new Table.ActionCall("route", List.of(MAC | number, (long) (number % ports)));
    }
}
