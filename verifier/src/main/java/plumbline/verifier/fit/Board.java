package plumbline.verifier.fit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import plumbline.isa.model.Direction;
import plumbline.verifier.resources.Resource;
import plumbline.verifier.resources.Usage;
import plumbline.verifier.target.Sharing;
import plumbline.verifier.target.Target;

/**
 * The hardware stages while groups are placed; finds the resource that a stage lacks. There is always one more stage.
 */
final class Board {
    private final Target target;
    private final Set<Resource> ignored;
    private final boolean shared;
    /** For each stage and direction what is used, with what was used before each group that was put there. */
    private final List<Map<Direction, Deque<Usage>>> stages = new ArrayList<>();

    /** @param ignored resources that are taken to be without limit */
    Board(Target target, Set<Resource> ignored) {
        this.target = target;
        this.ignored = ignored;
        this.shared = target.stages().sharing().value() == Sharing.SHARED;
    }

    /** What a stage would not have enough of with one more group. */
    List<Resource> missing(Group group, int stage) {
        List<Resource> missing = usages(group.direction(), stage)
                .peek()
                .missingWith(group.usage(), usageOfOther(group.direction(), stage), target);
        missing.removeAll(ignored);
        return missing;
    }

    /** What a group's direction would use of a stage with the group in it. */
    Usage usageWith(Group group, int stage) {
        return usages(group.direction(), stage).peek().plus(group.usage());
    }

    /** What competes with a direction for the resources of a stage. */
    Usage usageOfOther(Direction direction, int stage) {
        Direction other = direction == Direction.INGRESS ? Direction.EGRESS : Direction.INGRESS;
        return shared ? usages(other, stage).peek() : Usage.NONE;
    }

    private Deque<Usage> usages(Direction direction, int stage) {
        while (stages.size() <= stage) {
            Map<Direction, Deque<Usage>> empty = new EnumMap<>(Direction.class);
            for (Direction each : Direction.values()) {
                empty.put(each, new ArrayDeque<>(List.of(Usage.NONE)));
            }
            stages.add(empty);
        }
        return stages.get(stage).get(direction);
    }

    void put(Group group, int stage) {
        usages(group.direction(), stage).push(usageWith(group, stage));
    }

    /** Takes back the group that was put last into a stage. */
    void takeBack(Group group, int stage) {
        usages(group.direction(), stage).pop();
    }
}
