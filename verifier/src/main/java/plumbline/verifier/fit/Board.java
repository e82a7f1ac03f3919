package plumbline.verifier.fit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import plumbline.isa.model.Direction;
import plumbline.verifier.resources.Resource;
import plumbline.verifier.resources.Usage;
import plumbline.verifier.target.Sharing;
import plumbline.verifier.target.Target;

/**
 * The hardware stages while groups are placed; finds the resource that a stage lacks. There is always one more stage.
 * What a group with a fixed stage needs is kept free there until the group is placed.
 */
final class Board {
    private final Target target;
    private final Set<Resource> ignored;
    private final boolean shared;
    /** For each stage and direction what is used, with what was used before each group that was put there. */
    private final List<Map<Direction, Deque<Usage>>> stages = new ArrayList<>();
    /** For each stage the groups that are to come there. */
    private final Map<Integer, List<Group>> reserved = new HashMap<>();

    private final BitSet placed = new BitSet();

    /** @param ignored resources that are taken to be without limit */
    Board(Target target, Set<Resource> ignored) {
        this.target = target;
        this.ignored = ignored;
        this.shared = target.stages().sharing().value() == Sharing.SHARED;
    }

    /** Keeps a group's room in its fixed stage. */
    void reserve(Group group) {
        group.fixedStage().ifPresent(stage -> reserved.computeIfAbsent(stage, any -> new ArrayList<>())
                .add(group));
    }

    /** What a stage would not have enough of with one more group. */
    List<Resource> missing(Group group, int stage) {
        List<Resource> missing = usage(group, stage).missingWith(group.usage(), usageOfOther(group, stage), target);
        missing.removeAll(ignored);
        return missing;
    }

    /** The first of these, with those who ask for it. */
    Optional<Misfit.Shortage> shortage(Group group, int stage) {
        return missing(group, stage).stream().findFirst().map(resource -> {
            Usage here = usage(group, stage).plus(group.usage());
            return new Misfit.Shortage(
                    group,
                    stage,
                    resource,
                    here.together(usageOfOther(group, stage), resource),
                    resource.limit(target).value(),
                    here.owners(resource));
        });
    }

    /** What competes with a group's direction for the resources of a stage. */
    private Usage usageOfOther(Group group, int stage) {
        return shared ? usage(group.direction().other(), group, stage) : Usage.NONE;
    }

    private Usage usage(Group group, int stage) {
        return usage(group.direction(), group, stage);
    }

    /** What a direction uses of a stage, and what is kept there for others than a group. */
    private Usage usage(Direction direction, Group group, int stage) {
        Usage usage = usages(direction, stage).peek();
        for (Group other : reserved.getOrDefault(stage, List.of())) {
            if (other.direction() == direction && other.number() != group.number() && !placed.get(other.number())) {
                usage = usage.plus(other.usage());
            }
        }
        return usage;
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
        Deque<Usage> usages = usages(group.direction(), stage);
        usages.push(usages.peek().plus(group.usage()));
        placed.set(group.number());
    }

    /** Takes back the group that was put last into a stage. */
    void takeBack(Group group, int stage) {
        usages(group.direction(), stage).pop();
        placed.clear(group.number());
    }
}
