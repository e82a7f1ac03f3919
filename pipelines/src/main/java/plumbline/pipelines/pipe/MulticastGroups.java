package plumbline.pipelines.pipe;

import java.util.List;
import org.agrona.collections.Int2ObjectHashMap;

/** Which ports a multicast group copies to. Set by the control plane, between batches. */
public final class MulticastGroups {
    /** Members of a group that does not exist. */
    private static final Member[] NONE = {};

    private final Int2ObjectHashMap<Member[]> members = new Int2ObjectHashMap<>();

    /**
     * One copy of each packet.
     *
     * @param port    number of the egress port
     * @param replica {@code egress_rid} of the copy, 16 bits
     */
    public record Member(int port, int replica) {}

    /**
     * Sets the members of a group, in the order in which copies are made.
     *
     * @param group 1–65535; 0 means "no multicast" in {@code mcast_grp_a}
     */
    public void set(int group, List<Member> groupMembers) {
        if (group < 1 || group > 0xFFFF) {
            throw new IllegalArgumentException("multicast group " + group + " is not 1–65535");
        }
        members.put(group, groupMembers.toArray(Member[]::new));
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
