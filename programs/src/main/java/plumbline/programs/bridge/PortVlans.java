package plumbline.programs.bridge;

import java.util.Set;
import java.util.TreeSet;

/**
 * The VLANs of a port.
 *
 * @param untagged whose frames have no tag here; 0: none
 * @param tagged whose frames have one
 */
record PortVlans(int untagged, Set<Integer> tagged) {
    /** Maximum number of a VLAN; 0 and 4095 have other meanings. */
    static final int MAX = 4094;

    PortVlans {
        tagged = Set.copyOf(tagged);
        for (int vid : tagged) {
            vlan(vid);
        }
        if (untagged != 0) {
            vlan(untagged);
        }
        if (tagged.contains(untagged)) {
            throw new IllegalArgumentException("VLAN " + untagged
                    + " is both untagged and in the trunk: at a port, frames of a VLAN" + " have a tag, or none");
        }
    }

    /** A port of one VLAN, without tags. */
    static PortVlans access(int vid) {
        return new PortVlans(vlan(vid), Set.of());
    }

    /** A number that a VLAN can have. */
    static int vlan(int vid) {
        if (vid < 1 || vid > MAX) {
            throw new IllegalArgumentException("VLAN " + vid + " is not 1 to " + MAX);
        }
        return vid;
    }

    /** All of them. */
    Set<Integer> all() {
        Set<Integer> all = new TreeSet<>(tagged);
        if (untagged != 0) {
            all.add(untagged);
        }
        return all;
    }
}
