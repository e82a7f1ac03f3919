package plumbline.verifier.fit;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import plumbline.isa.model.Direction;
import plumbline.verifier.resources.Claim;
import plumbline.verifier.resources.Resource;
import plumbline.verifier.resources.Usage;
import plumbline.verifier.target.Sharing;
import plumbline.verifier.target.Target;

/** The hardware stages while groups are put into them; says what a stage has not enough of. There is always one more. */
final class Board {
    private final Target target;
    private final Set<Resource> ignored;
    private final boolean shared;
    private final List<Map<Direction, List<Group>>> stages = new ArrayList<>();

    /** @param ignored resources that are taken to be without limit */
    Board(Target target, Set<Resource> ignored) {
        this.target = target;
        this.ignored = ignored;
        this.shared = target.stages().sharing().value() == Sharing.SHARED;
    }

    /** What a stage would not have enough of with one more group. */
    List<Resource> missing(Group group, int stage) {
        List<Resource> missing = new ArrayList<>(
                usageWith(group, stage).missing(usageOfOther(group.direction(), stage), target));
        missing.removeAll(ignored);
        return missing;
    }

    /** What a group's direction would use of a stage with the group in it. */
    Usage usageWith(Group group, int stage) {
        List<Claim> claims = claims(group.direction(), stage);
        claims.addAll(group.claims());
        return Usage.of(claims);
    }

    /** What competes with a direction for the resources of a stage. */
    Usage usageOfOther(Direction direction, int stage) {
        Direction other = direction == Direction.INGRESS ? Direction.EGRESS : Direction.INGRESS;
        return shared ? Usage.of(claims(other, stage)) : Usage.NONE;
    }

    private List<Claim> claims(Direction direction, int stage) {
        List<Claim> claims = new ArrayList<>();
        groups(direction, stage).forEach(group -> claims.addAll(group.claims()));
        return claims;
    }

    private List<Group> groups(Direction direction, int stage) {
        while (stages.size() <= stage) {
            stages.add(new EnumMap<>(Map.of(
                    Direction.INGRESS, new ArrayList<>(), Direction.EGRESS, new ArrayList<>())));
        }
        return stages.get(stage).get(direction);
    }

    void put(Group group, int stage) {
        groups(group.direction(), stage).add(group);
    }

    /** Takes back the group that was put last into a stage. */
    void takeBack(Group group, int stage) {
        groups(group.direction(), stage).removeLast();
    }
}
