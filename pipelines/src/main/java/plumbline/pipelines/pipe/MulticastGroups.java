package plumbline.pipelines.pipe;

import java.util.List;
import java.util.TreeSet;
import org.agrona.collections.Int2ObjectHashMap;
import plumbline.isa.model.Intrinsic;

/** Which ports a multicast group copies to. Set by the control plane, between batches. */
public final class MulticastGroups {
    /** Members of a group that does not exist. */
    private static final Member[] NONE = {};

    private final Int2ObjectHashMap<Member[]> members = new Int2ObjectHashMap<>();

    /**
     * One copy of each packet.
     *
     * @param port number of the egress port, 0–510; where none is attached, the copy is dropped and counted
     * @param replica {@code egress_rid} of the copy, 16 bits
     */
    public record Member(int port, int replica) {
        public Member {
            if (port < 0 || port >= Intrinsic.NO_PORT || replica < 0 || replica > 0xFFFF) {
                throw new IllegalArgumentException("multicast to port " + port + ", replica " + replica
                        + ": ports are 0–" + (Intrinsic.NO_PORT - 1) + ", replicas 0–65535");
            }
        }
    }

    /**
     * Sets the members of a group, in the order in which copies are made.
     *
     * @param group 1–65535; 0 means "no multicast" in {@code mcast_grp_a}
     * @param groupMembers instead of all it had; none: the group makes no copies
     */
    public void set(int group, List<Member> groupMembers) {
        check(group);
        members.put(group, groupMembers.toArray(Member[]::new));
    }

    static void check(int group) {
        if (group < 1 || group > 0xFFFF) {
            throw new IllegalArgumentException("multicast group " + group + " is not 1–65535");
        }
    }

    /**
     * Removes a group.
     *
     * @return whether it was there
     */
    public boolean remove(int group) {
        return members.remove(group) != null;
    }

    /** Numbers of the groups there are, in order. */
    public List<Integer> groups() {
        return List.copyOf(new TreeSet<>(members.keySet()));
    }

    /** The members of a group; none if there is no such group. */
    public List<Member> list(int group) {
        return List.of(members(group));
    }

    /** The members of a group; none if it was never set. Do not change the array. */
    Member[] members(int group) {
        if (group == 0) {
            return NONE;
        }
        Member[] found = members.get(group);
        return found == null ? NONE : found;
    }
}
