package plumbline.programs.router;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import plumbline.pipelines.file.WrongPartException;

/**
 * What a router is told: its interfaces, routes that lead further, and neighbours that need not be asked.
 *
 * @param ageingSeconds how long after its last word a neighbour is asked whether it is still there
 */
record RouterSetup(List<Interface> interfaces, List<Route> routes, List<Fixed> neighbours, long ageingSeconds) {
    static final long DEFAULT_AGEING_SECONDS = 300;

    private static final int MAX_PORT = 510;

    /** A port with its Ethernet address and the router's addresses there, each with the length of its subnet. */
    record Interface(int port, long mac, List<Subnet> addresses) {
        Interface {
            if (port < 0 || port > MAX_PORT) {
                throw new WrongPartException("/port", "port " + port + ": 0 to " + MAX_PORT);
            }
            addresses = List.copyOf(addresses);
        }

        /** Its own addresses; with one of IPv6 it also has a link-local one. */
        List<IpAddress> own() {
            Set<IpAddress> own = new LinkedHashSet<>();
            addresses.forEach(subnet -> own.add(subnet.address()));
            if (own.stream().anyMatch(IpAddress::six)) {
                own.add(IpAddress.linkLocal(mac));
            }
            return List.copyOf(own);
        }

        /** Whether a neighbour at this port can have this address. */
        boolean reaches(IpAddress other) {
            return !own().contains(other)
                    && (addresses.stream().anyMatch(subnet -> subnet.contains(other))
                            || other.isLinkLocal() && own().stream().anyMatch(IpAddress::six));
        }
    }

    /** Next hops for a prefix, with the same share of flows each; none: its packets are discarded. */
    record Route(Subnet to, List<IpAddress> via) {
        Route {
            to = to.network();
            via = List.copyOf(via);
        }
    }

    /** A neighbour whose Ethernet address is known. */
    record Fixed(IpAddress address, long mac) {}

    RouterSetup {
        interfaces = List.copyOf(interfaces);
        routes = List.copyOf(routes);
        neighbours = List.copyOf(neighbours);
        Set<Object> seen = new HashSet<>();
        for (int i = 0; i < interfaces.size(); i++) {
            Interface one = interfaces.get(i);
            String part = "/interfaces/" + i;
            once(seen, part + "/port", one.port, "port " + one.port);
            for (int j = 0; j < one.addresses.size(); j++) {
                Subnet subnet = one.addresses.get(j).network();
                once(seen, part + "/addresses/" + j, subnet, "subnet " + subnet);
            }
        }
        for (int i = 0; i < routes.size(); i++) {
            Route route = routes.get(i);
            once(seen, "/routes/" + i + "/to", route.to, "route to " + route.to);
            for (int j = 0; j < route.via.size(); j++) {
                check(interfaces, route, route.via.get(j), "/routes/" + i + "/via/" + j);
            }
        }
        for (int i = 0; i < neighbours.size(); i++) {
            IpAddress address = neighbours.get(i).address;
            String part = "/neighbours/" + i + "/address";
            once(seen, part, address, "neighbour " + address);
            if (find(interfaces, address).isEmpty()) {
                throw new WrongPartException(part, "neighbour " + address + " is on no interface's subnet");
            }
        }
        if (ageingSeconds < 1) {
            throw new WrongPartException("/ageing_seconds", "ageing_seconds " + ageingSeconds + ": at least 1");
        }
    }

    private static void check(List<Interface> interfaces, Route route, IpAddress gateway, String part) {
        if (gateway.six() != route.to.address().six()) {
            throw new WrongPartException(part, "route to " + route.to + ": " + gateway + " is of the other IP version");
        }
        if (find(interfaces, gateway).isEmpty()) {
            throw new WrongPartException(
                    part, "route to " + route.to + ": " + gateway + " is on no interface's subnet");
        }
    }

    private static void once(Set<Object> seen, String part, Object thing, String what) {
        if (!seen.add(thing)) {
            throw new WrongPartException(part, what + " is there twice");
        }
    }

    private static Optional<Interface> find(List<Interface> interfaces, IpAddress address) {
        return interfaces.stream()
                .filter(one -> !address.isLinkLocal() && one.reaches(address))
                .findFirst();
    }

    /** The interface on one of whose subnets an address of a neighbour is. */
    Interface towards(IpAddress address) {
        return find(interfaces, address).orElseThrow();
    }

    /** The interface of a port. */
    Optional<Interface> at(int port) {
        return interfaces.stream().filter(one -> one.port == port).findFirst();
    }
}
