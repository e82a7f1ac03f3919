package plumbline.programs.router;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import plumbline.pipelines.file.Complaints;
import plumbline.pipelines.file.SetupFile;
import plumbline.pipelines.file.SetupFileException;

/**
 * Reads what a router is told from YAML:
 *
 * <pre>
 *   interfaces:
 *     - {port: 0, mac: "02:00:00:00:01:fe", addresses: [10.77.1.254/24, "fd77:1::fe/64"]}
 *   routes:                                        # may be left out
 *     - {to: 0.0.0.0/0, via: [10.77.1.1]}          # several: equal paths; one named twice gets twice as much
 *     - {to: 10.9.0.0/16, discard: true}
 *   neighbours:                                    # may be left out: those that do not answer ARP
 *     - {address: 10.77.1.9, mac: "02:00:00:00:00:09"}
 *   ageing_seconds: 300                            # 300 unless said
 * </pre>
 */
final class RouterFile {
    private static final String EXAMPLE =
            "write\ninterfaces:\n  - {port: 0, mac: \"02:00:00:00:01:fe\", addresses: [10.77.1.254/24]}";
    private static final Complaints COMPLAINTS =
            new Complaints("YAML", "there are no interfaces; " + EXAMPLE, Map.of());

    private final SetupFile setup;

    private RouterFile(SetupFile setup) {
        this.setup = setup;
    }

    /** The file as it is written; what is left out is null. */
    private record Written(
            List<WrittenInterface> interfaces,
            List<WrittenRoute> routes,
            List<WrittenNeighbour> neighbours,
            Long ageingSeconds) {}

    private record WrittenInterface(Integer port, String mac, List<String> addresses) {}

    private record WrittenRoute(String to, List<String> via, Boolean discard) {}

    private record WrittenNeighbour(String address, String mac) {}

    /**
     * What is done with what a text says; if that refuses it, the file is wrong.
     *
     * @param file for messages
     * @throws SetupFileException with everything that is wrong
     */
    static <T> T read(String file, String text, Function<RouterSetup, T> use) {
        return SetupFile.read(file, text, "routes", COMPLAINTS, Written.class, (written, setup) -> new RouterFile(setup)
                .router(written)
                .flatMap(router -> setup.part("", () -> use.apply(router)))
                .orElse(null));
    }

    private Optional<RouterSetup> router(Written written) {
        if (written == null || written.interfaces == null || written.interfaces.isEmpty()) {
            setup.error("", "there are no interfaces", EXAMPLE);
            return Optional.empty();
        }
        List<RouterSetup.Interface> interfaces = all("/interfaces", written.interfaces, this::port);
        List<RouterSetup.Route> routes = all("/routes", written.routes, this::route);
        List<RouterSetup.Fixed> neighbours = all("/neighbours", written.neighbours, this::neighbour);
        long ageing = Objects.requireNonNullElse(written.ageingSeconds, RouterSetup.DEFAULT_AGEING_SECONDS);
        return setup.good()
                ? setup.part("", () -> new RouterSetup(interfaces, routes, neighbours, ageing))
                : Optional.empty();
    }

    /** What the elements of a list mean, without those that are refused; none if nothing is written. */
    private static <W, T> List<T> all(String pointer, List<W> written, BiFunction<String, W, Optional<T>> meaning) {
        List<T> all = new ArrayList<>();
        for (int i = 0; written != null && i < written.size(); i++) {
            meaning.apply(pointer + "/" + i, written.get(i)).ifPresent(all::add);
        }
        return all;
    }

    private Optional<RouterSetup.Interface> port(String pointer, WrittenInterface written) {
        if (written == null || written.port == null || written.mac == null || written.addresses == null) {
            setup.error(pointer, "an interface has a port, a mac and addresses", EXAMPLE);
            return Optional.empty();
        }
        Optional<Long> mac = setup.part(pointer + "/mac", () -> MacAddress.parse(written.mac));
        List<Subnet> addresses = all(pointer + "/addresses", written.addresses, this::subnet);
        return mac.isEmpty()
                ? Optional.empty()
                : setup.part(pointer, () -> new RouterSetup.Interface(written.port, mac.get(), addresses));
    }

    private Optional<RouterSetup.Route> route(String pointer, WrittenRoute written) {
        if (written == null || written.to == null) {
            setup.error(pointer, "a route leads nowhere", "write {to: 10.9.0.0/16, via: [10.77.1.1]}");
            return Optional.empty();
        }
        if ((written.via == null || written.via.isEmpty()) != Boolean.TRUE.equals(written.discard)) {
            setup.error(
                    pointer,
                    "the route to " + written.to + " has neither gateways nor discard, or both",
                    "write either via: [ … ] or discard: true");
            return Optional.empty();
        }
        List<IpAddress> via = all(pointer + "/via", written.via, this::address);
        return subnet(pointer + "/to", written.to).map(to -> new RouterSetup.Route(to, via));
    }

    private Optional<RouterSetup.Fixed> neighbour(String pointer, WrittenNeighbour written) {
        if (written == null || written.address == null || written.mac == null) {
            setup.error(
                    pointer,
                    "a neighbour has an address and a mac",
                    "write {address: 10.77.1.9, mac: \"02:00:00:00:00:09\"}");
            return Optional.empty();
        }
        Optional<IpAddress> address = address(pointer + "/address", written.address);
        Optional<Long> mac = setup.part(pointer + "/mac", () -> MacAddress.parse(written.mac));
        return address.flatMap(ip -> mac.map(known -> new RouterSetup.Fixed(ip, known)));
    }

    private Optional<Subnet> subnet(String pointer, String text) {
        return setup.part(pointer, () -> Subnet.parse(text == null ? "" : text));
    }

    private Optional<IpAddress> address(String pointer, String text) {
        return setup.part(pointer, () -> IpAddress.parse(text == null ? "" : text));
    }
}
