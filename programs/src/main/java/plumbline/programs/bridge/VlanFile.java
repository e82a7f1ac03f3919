package plumbline.programs.bridge;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import plumbline.pipelines.file.Complaints;
import plumbline.pipelines.file.SetupFile;
import plumbline.pipelines.file.SetupFileException;

/**
 * Reads from YAML which VLANs are at which port:
 *
 * <pre>
 *   ports:
 *     0: {access: 10}                   # frames of VLAN 10, without a tag
 *     1: {trunk: [10, 20]}              # frames of both, with their tags
 *     2: {trunk: [10, 20], untagged: 1}   # and those of VLAN 1 without one
 * </pre>
 */
final class VlanFile {
    private static final String EXAMPLE = "write\nports:\n  0: {access: 10}\n  1: {trunk: [10, 20]}";
    private static final Complaints COMPLAINTS = new Complaints("YAML", "there are no ports; " + EXAMPLE, Map.of());

    private final SetupFile setup;

    private VlanFile(SetupFile setup) {
        this.setup = setup;
    }

    /** The file as it is written; what is left out is null. */
    private record Written(Map<Integer, WrittenPort> ports) {}

    private record WrittenPort(Integer access, List<Integer> trunk, Integer untagged) {}

    /**
     * The VLANs of each port that the file names.
     *
     * @throws SetupFileException with everything that is wrong
     */
    static Map<Integer, PortVlans> read(String file, String text) {
        return SetupFile.read(
                file, text, "vlans", COMPLAINTS, Written.class, (written, setup) -> new VlanFile(setup).ports(written));
    }

    private Map<Integer, PortVlans> ports(Written written) {
        Map<Integer, PortVlans> ports = new TreeMap<>();
        if (written == null || written.ports == null || written.ports.isEmpty()) {
            setup.error("", "there are no ports", EXAMPLE);
        } else {
            written.ports.forEach(
                    (port, vlans) -> vlans("/ports/" + port, port, vlans).ifPresent(these -> ports.put(port, these)));
        }
        return ports;
    }

    private Optional<PortVlans> vlans(String pointer, int port, WrittenPort written) {
        boolean access = written != null && written.access != null;
        boolean trunk = written != null && written.trunk != null;
        if (access == trunk || access && written.untagged != null) {
            setup.error(
                    pointer,
                    "port " + port + " is neither an access port nor a trunk",
                    "write {access: VLAN}, {trunk: [VLAN, …]} or {trunk: [VLAN, …], untagged: VLAN}");
            return Optional.empty();
        }
        if (access) {
            return setup.part(pointer + "/access", () -> PortVlans.access(written.access));
        }
        Set<Integer> tagged = new TreeSet<>();
        for (int i = 0; i < written.trunk.size(); i++) {
            Integer vid = written.trunk.get(i);
            setup.part(pointer + "/trunk/" + i, () -> PortVlans.vlan(vid == null ? 0 : vid))
                    .ifPresent(tagged::add);
        }
        int untagged = written.untagged == null ? 0 : written.untagged;
        return tagged.size() == written.trunk.size()
                ? setup.part(pointer + "/untagged", () -> new PortVlans(untagged, tagged))
                : Optional.empty();
    }
}
