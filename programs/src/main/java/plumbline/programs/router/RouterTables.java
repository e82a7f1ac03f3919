package plumbline.programs.router;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import plumbline.isa.model.Match;
import plumbline.isa.model.Position;
import plumbline.isa.model.Program;
import plumbline.isa.model.Table;
import plumbline.pipelines.control.TableContents;

/** What stands in the tables of the program whatever its neighbours. */
final class RouterTables {
    /** Where no packet goes by a route: other networks' own, groups, broadcast. */
    private static final List<Subnet> NOWHERE = Stream.of(
                    "0.0.0.0/8", "127.0.0.0/8", "224.0.0.0/3", "::/127", "fe80::/10", "ff00::/8")
            .map(Subnet::parse)
            .toList();

    private static final int POINT_TO_POINT = 31;

    private final int slots;
    private final Map<String, List<Table.Entry>> entries = new LinkedHashMap<>();
    private final Map<List<IpAddress>, Integer> groups = new LinkedHashMap<>();

    /**
     * @param program {@code router}, assembled with any parameters
     * @throws IllegalArgumentException if there is no room for all
     */
    RouterTables(Program program, RouterSetup setup) {
        slots = Math.toIntExact(program.parameter("slots"));
        List.of("interfaces", "addresses", "routes4", "routes6", "members")
                .forEach(table -> entries.put(table, new ArrayList<>()));
        Map<Subnet, Call> routes = routes(setup);
        routes.forEach(this::route);
        for (RouterSetup.Interface one : setup.interfaces()) {
            add("interfaces", 0, call("arrive"), exact(one.port()), exact(one.mac()));
            for (IpAddress own : one.own()) {
                add("addresses", 0, call("answer", one.mac()), exact(one.port()), exact(own.hi()), exact(own.lo()));
            }
        }
        groups.forEach((hops, group) -> member(setup, hops, group));
        checkRoom(program);
    }

    /** Gives the tables these entries and no others. */
    TableContents contents() {
        return new TableContents(entries);
    }

    private record Call(String action, long... data) {}

    private static Call call(String action, long... data) {
        return new Call(action, data);
    }

    /** By prefix, each once: later ones have the last word. */
    private Map<Subnet, Call> routes(RouterSetup setup) {
        Map<Subnet, Call> routes = new LinkedHashMap<>();
        NOWHERE.forEach(subnet -> routes.put(subnet, call("discard")));
        setup.routes().forEach(route -> routes.put(route.to(), further(setup, route)));
        for (RouterSetup.Interface one : setup.interfaces()) {
            one.addresses().forEach(subnet -> routes.put(subnet.network(), call("direct", one.port())));
        }
        for (RouterSetup.Interface one : setup.interfaces()) {
            one.addresses().stream()
                    .filter(Predicate.not(subnet -> subnet.address().six()))
                    .filter(subnet -> subnet.length() < POINT_TO_POINT)
                    .flatMap(subnet -> Stream.of(
                            subnet.network().address(), subnet.address().last(subnet.length())))
                    .forEach(address -> routes.put(new Subnet(address, address.bits()), call("discard")));
        }
        for (RouterSetup.Interface one : setup.interfaces()) {
            one.own().forEach(address -> routes.put(new Subnet(address, address.bits()), call("deliver")));
        }
        return routes;
    }

    private Call further(RouterSetup setup, RouterSetup.Route route) {
        List<IpAddress> hops = route.via();
        if (hops.isEmpty()) {
            return call("discard");
        }
        if (hops.size() == 1) {
            IpAddress hop = hops.getFirst();
            long port = setup.towards(hop).port();
            return hop.six() ? call("via", port, hop.hi(), hop.lo()) : call("via", port, hop.lo());
        }
        if (hops.size() > slots) {
            throw new IllegalArgumentException(
                    "route to " + route.to() + ": " + hops.size() + " next hops, and -p slots=" + slots);
        }
        return call("spread_over", groups.computeIfAbsent(hops, any -> groups.size()));
    }

    private void route(Subnet to, Call call) {
        IpAddress address = to.address();
        int length = to.length();
        if (!address.six()) {
            add("routes4", 0, call, new Match.Prefix(address.lo(), length, Integer.SIZE));
        } else {
            IpAddress mask = address.mask(length);
            add(
                    "routes6",
                    length,
                    call,
                    new Match.Ternary(address.hi(), mask.hi()),
                    new Match.Ternary(address.lo(), mask.lo()));
        }
    }

    private void member(RouterSetup setup, List<IpAddress> hops, int group) {
        for (int slot = 0; slot < slots; slot++) {
            IpAddress hop = hops.get(slot % hops.size());
            add("members", 0, call("via", setup.towards(hop).port(), hop.hi(), hop.lo()), exact(group), exact(slot));
        }
    }

    private static Match exact(long value) {
        return new Match.Exact(value);
    }

    private void add(String table, int priority, Call call, Match... matches) {
        entries.get(table)
                .add(new Table.Entry(
                        List.of(matches),
                        priority,
                        new Table.ActionCall(
                                call.action, Arrays.stream(call.data).boxed().toList()),
                        Position.NONE));
    }

    private void checkRoom(Program program) {
        for (Table table : program.tables()) {
            int needed = entries.getOrDefault(table.name(), List.of()).size();
            if (needed > table.size()) {
                String parameter =
                        switch (table.name()) {
                            case "routes4", "routes6" -> ": start the program with -p prefixes=" + needed + " or more";
                            case "members" -> ": start the program with -p groups=" + groups.size() + " or more";
                            default -> "";
                        };
                throw new IllegalArgumentException("table " + table.name() + " would hold " + needed
                        + " entries, and has room for " + table.size() + parameter);
            }
        }
    }
}
