package plumbline.verifier.fit;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plumbline.isa.model.Program;
import plumbline.isa.model.Table;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.Memory;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.fit.dependency.Work;
import plumbline.verifier.resources.CostModel;
import plumbline.verifier.resources.Largest;
import plumbline.verifier.resources.Reach;
import plumbline.verifier.resources.Usage;
import plumbline.verifier.target.Target;

/**
 * What can be divided, and into what: the entries of a match table, with the cells of arrays that they address. Its
 * first part is applied where the conditions are decided; each further part holds entries that are looked up where
 * those before found nothing. What shares a group with a table because both see each other's old values, or takes an
 * index from its action data, cannot be in one stage with all its parts: such a table is not divided.
 */
final class Division {
    private final Program program;
    private final Target target;
    private final CostModel needs;
    private final Map<Part, Group> known = new HashMap<>();

    /** So many entries of the table of the group with this number. */
    private record Part(int group, int entries, boolean applied) {}

    /** For the groups of one graph. */
    Division(Program program, Target target, CostModel needs) {
        this.program = program;
        this.target = target;
        this.needs = needs;
    }

    /** Whether a group can be divided, and a part of it takes less than the whole. */
    boolean divides(Group group) {
        return target.tables().stages().value() > 1
                && spread(group).filter(table -> !table.keys().isEmpty()).isPresent()
                && first(group, 1).usage().isLessThan(group.usage());
    }

    /** Whether a group has all its entries behind its first part, which only says in which partition they are. */
    boolean isPartitioned(Group group) {
        return divides(group) && table(group).partitions().isPresent();
    }

    /** What no stage holds of a group that is too large: what finds its partitions, if that is; else all of it. */
    Group alone(Group group) {
        return isPartitioned(group) && !fits(first(group, 0)) ? first(group, 0) : group;
    }

    /** The entries of a group's table; 1 for what is whole. */
    int entries(Group group) {
        return spread(group).map(Table::size).orElse(1);
    }

    /** How many parts a group's table may have: one in each stage, and no more than the target says. */
    long maxParts() {
        return Math.min(
                target.tables().stages().value(), target.stages().perDirection().value());
    }

    /** The part of a group that applies its table, with so many entries; with none of those in partitions. */
    Group first(Group group, int entries) {
        int held = table(group).partitions().isPresent() ? 0 : entries;
        return known.computeIfAbsent(
                new Part(group.number(), held, true),
                part -> new Group(
                        group.number(),
                        group.works(),
                        Usage.of(group.works().stream()
                                .flatMap(work -> needs.withEntries(work.origin(), held).stream())
                                .toList())));
    }

    /** A further part of a group's table, with so many entries. */
    Group further(Group group, int entries) {
        return known.computeIfAbsent(new Part(group.number(), entries, false), part -> {
            Work apply = group.works().stream()
                    .filter(work -> work.unit() instanceof Unit.Apply)
                    .findFirst()
                    .orElseThrow();
            PlacedUnit origin = apply.origin();
            Unit extend =
                    new Unit.Extend(table(group).name(), entries, origin.unit().at());
            PlacedUnit placed = new PlacedUnit(origin.direction(), origin.index(), origin.stage(), extend);
            Work work = new Work(
                    apply.number(),
                    placed,
                    apply.effects(),
                    apply.read(),
                    apply.written(),
                    needs.of(placed),
                    Optional.empty());
            return Group.of(group.number(), List.of(work));
        });
    }

    /** The fewest stages that can hold a group, if it is alone there; 1 also if not even one entry fits. */
    int span(Group group) {
        boolean partitioned = isPartitioned(group);
        boolean whole = fits(group) && entries(group) <= reach(group);
        if (partitioned ? !fits(first(group, 0)) : whole || !divides(group)) {
            return 1;
        }
        long first = maxInFirst(group);
        long further = maxInFurther(group);
        return first == 0 && !partitioned || further == 0
                ? 1
                : (int) (1 + (table(group).size() - first + further - 1) / further);
    }

    /** How many entries a stage holds that has nothing else, of a table that is applied there. */
    int maxInFirst(Group group) {
        return isPartitioned(group)
                ? 0
                : (int) Largest.upTo(reach(group), entries -> fits(first(group, (int) entries)));
    }

    /** How many entries a stage holds that has nothing else, of a table that is applied in an earlier one. */
    int maxInFurther(Group group) {
        return (int) Largest.upTo(reach(group), entries -> fits(further(group, (int) entries)));
    }

    /**
     * How many entries of a group no stage exceeds: each ALU of an array that they address is wired to so many cells.
     */
    int reach(Group group) {
        return group.works().stream()
                .filter(work -> work.unit() instanceof Unit.ArrayUse)
                .flatMap(work -> work.memory().flatMap(memory -> memory.array(program)).stream())
                .mapToInt(array -> (int) Math.min(Reach.cells(array, target), Integer.MAX_VALUE))
                .reduce(entries(group), Math::min);
    }

    private boolean fits(Group group) {
        return group.usage().missing(Usage.NONE, target).isEmpty();
    }

    private Table table(Group group) {
        return spread(group).orElseThrow();
    }

    /** The table of a group that consists of it and what is spread with it. */
    private Optional<Table> spread(Group group) {
        return group.memory()
                .filter(memory -> memory.kind().equals(Memory.Kind.TABLE))
                .map(memory -> program.table(memory.name()));
    }
}
