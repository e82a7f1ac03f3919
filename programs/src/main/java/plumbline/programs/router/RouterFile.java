package plumbline.programs.router;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import plumbline.pipelines.file.Complaints;
import plumbline.pipelines.file.YamlFile;
import plumbline.pipelines.file.YamlFileException;

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
    private static final String WHOLE =
            "there are no interfaces; write\ninterfaces:\n  - {port: 0, mac: …, addresses: […]}";
    private static final Complaints COMPLAINTS = new Complaints("YAML", WHOLE, Map.of());

    private RouterFile() {}

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
     * What a text says.
     *
     * @param file for messages
     * @throws IllegalArgumentException saying what is wrong
     */
    static RouterSetup read(String file, String text) {
        try {
            Written written = YamlFile.read(file, text, COMPLAINTS).as(Written.class);
            if (written == null || written.interfaces == null || written.interfaces.isEmpty()) {
                throw new IllegalArgumentException(WHOLE);
            }
            return new RouterSetup(
                    written.interfaces.stream().map(RouterFile::port).toList(),
                    Objects.requireNonNullElse(written.routes, List.<WrittenRoute>of()).stream()
                            .map(RouterFile::route)
                            .toList(),
                    Objects.requireNonNullElse(written.neighbours, List.<WrittenNeighbour>of()).stream()
                            .map(one -> new RouterSetup.Fixed(
                                    IpAddress.parse(need("a neighbour's address", one.address)),
                                    MacAddress.parse(need("mac of neighbour " + one.address, one.mac))))
                            .toList(),
                    Objects.requireNonNullElse(written.ageingSeconds, RouterSetup.DEFAULT_AGEING_SECONDS));
        } catch (YamlFileException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
        }
    }

    private static RouterSetup.Interface port(WrittenInterface written) {
        int port = need("an interface's port", written.port);
        return new RouterSetup.Interface(
                port,
                MacAddress.parse(need("mac of port " + port, written.mac)),
                need("addresses of port " + port, written.addresses).stream()
                        .map(Subnet::parse)
                        .toList());
    }

    private static RouterSetup.Route route(WrittenRoute written) {
        Subnet to = Subnet.parse(need("where a route goes to: to", written.to));
        boolean discard = Objects.requireNonNullElse(written.discard, false);
        List<String> via = Objects.requireNonNullElse(written.via, List.of());
        if (via.isEmpty() != discard) {
            throw new IllegalArgumentException("route to " + to + ": give either via: [ … ] or discard: true");
        }
        return new RouterSetup.Route(to, via.stream().map(IpAddress::parse).toList());
    }

    private static <T> T need(String what, T value) {
        if (value == null) {
            throw new IllegalArgumentException(what + " is missing");
        }
        return value;
    }
}
