package plumbline.programs.bridge;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import plumbline.pipelines.file.Complaints;
import plumbline.pipelines.file.YamlFile;
import plumbline.pipelines.file.YamlFileException;

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
    private static final String WHOLE = "there are no ports; write\nports:\n  0: {access: 10}\n  1: {trunk: [10, 20]}";
    private static final Complaints COMPLAINTS = new Complaints("YAML", WHOLE, Map.of());

    private VlanFile() {}

    /** The file as it is written; what is left out is null. */
    private record Written(Map<Integer, WrittenPort> ports) {}

    private record WrittenPort(Integer access, List<Integer> trunk, Integer untagged) {}

    /**
     * The VLANs of each port that the file names.
     *
     * @throws IllegalArgumentException saying what is wrong
     */
    static Map<Integer, PortVlans> read(String file, String text) {
        try {
            Written written = YamlFile.read(file, text, COMPLAINTS).as(Written.class);
            if (written == null || written.ports == null || written.ports.isEmpty()) {
                throw new IllegalArgumentException(WHOLE);
            }
            Map<Integer, PortVlans> ports = new TreeMap<>();
            written.ports.forEach((port, vlans) -> ports.put(port, vlans(port, vlans)));
            return ports;
        } catch (YamlFileException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
        }
    }

    private static PortVlans vlans(int port, WrittenPort written) {
        boolean access = written != null && written.access != null;
        boolean trunk = written != null && written.trunk != null;
        if (access == trunk || access && written.untagged != null) {
            throw new IllegalArgumentException("port " + port
                    + ": write {access: VLAN}, {trunk: [VLAN, …]} or {trunk: [VLAN, …], untagged: VLAN}");
        }
        try {
            return access
                    ? PortVlans.access(written.access)
                    : new PortVlans(written.untagged == null ? 0 : written.untagged, Set.copyOf(written.trunk));
        } catch (IllegalArgumentException | NullPointerException wrong) {
            throw new IllegalArgumentException("port " + port + ": " + wrong.getMessage(), wrong);
        }
    }
}
