package plumbline.programs.bridge;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import plumbline.isa.model.Match;
import plumbline.pipelines.control.RuntimeControl;
import plumbline.pipelines.control.TableBatch;
import plumbline.pipelines.pipe.MulticastGroups.Member;

/**
 * Brings ports into their VLANs, each when it is first there: entries of three tables, and a multicast group per VLAN.
 */
final class VlanPorts implements LearningControl.Flooding {
    private final Plan plan;
    private final Set<Integer> done = new TreeSet<>();
    private final Map<Integer, List<Member>> members = new TreeMap<>();

    /** Which VLANs a port is to have. */
    @FunctionalInterface
    interface Plan {
        /** Null: none. */
        PortVlans of(int port);
    }

    VlanPorts(Plan plan) {
        this.plan = plan;
    }

    @Override
    public int set(RuntimeControl control, List<Integer> ports) {
        int outside = 0;
        for (int port : ports) {
            PortVlans vlans = plan.of(port);
            if (vlans == null || done.contains(port)) {
                continue;
            }
            if (!entries(port, vlans).tryApply(control.state())) {
                outside++;
                continue;
            }
            done.add(port);
            vlans.all().forEach(vid -> {
                members.computeIfAbsent(vid, number -> new ArrayList<>()).add(new Member(port, 0));
                control.multicast().set(vid, members.get(vid));
            });
        }
        return outside;
    }

    @Override
    public Set<String> tables() {
        return Set.of("untagged", "tagged", "members");
    }

    /** In place of those that were made by hand. */
    private static TableBatch entries(int port, PortVlans vlans) {
        TableBatch batch = new TableBatch();
        if (vlans.untagged() != 0) {
            batch.set("untagged", List.of(new Match.Exact(port)), 0, "to_vlan", vlans.untagged());
            batch.set("members", key(port, vlans.untagged()), 0, "without_tag");
        }
        for (int vid : vlans.tagged()) {
            batch.set("tagged", key(port, vid), 0, "take");
            batch.set("members", key(port, vid), 0, "with_tag");
        }
        return batch;
    }

    private static List<Match> key(int port, int vid) {
        return List.of(new Match.Exact(port), new Match.Exact(vid));
    }
}
