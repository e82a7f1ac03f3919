package plumbline.verifier.fit;

import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;
import plumbline.isa.model.Position;
import plumbline.isa.model.Program;
import plumbline.verifier.analysis.Memory;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.resources.Resource;
import plumbline.verifier.resources.Room;
import plumbline.verifier.resources.Usage;
import plumbline.verifier.target.Limit;
import plumbline.verifier.target.Target;

/** Finds the smallest reason why a program, or a part of it as it was placed, does not fit. */
final class MisfitSearch {
    private final Program program;
    private final Target target;

    MisfitSearch(Program program, Target target) {
        this.program = program;
        this.target = target;
    }

    /** A memory that both directions use, where each has one stage. */
    Optional<Misfit> parted() {
        if (target.memories().stagesEach().isUnlimited()) {
            return Optional.empty();
        }
        Map<Memory, PlacedUnit> first = new HashMap<>();
        for (PlacedUnit unit : PlacedUnit.all(program)) {
            Optional<Memory> memory = Memory.of(unit.unit());
            PlacedUnit before =
                    memory.map(known -> first.putIfAbsent(known, unit)).orElse(null);
            if (before != null && before.direction() != unit.direction()) {
                return Optional.of(new Misfit.Parted(memory.get(), before, unit));
            }
        }
        return Optional.empty();
    }

    /** A group that no stage has room for, even if it is alone there. */
    Optional<Misfit> tooLarge(Graph graph, Division division) {
        for (Group group : graph.groups()) {
            Usage usage = division.alone(group).usage();
            List<Resource> missing = usage.missing(Usage.NONE, target);
            int span = graph.span(group);
            if (span > division.maxParts()) {
                return Optional.of(tooLargeForAll(group, scarcest(usage, missing), span, division));
            }
            for (Resource resource : span > 1 ? List.<Resource>of() : missing) {
                return Optional.of(new Misfit.TooLarge(
                        at(group, resource),
                        group,
                        resource,
                        usage.of(resource),
                        resource.limit(target).value(),
                        usage.owners(resource),
                        group.memory().flatMap(memory -> new Room(program, target).of(memory, resource))));
            }
        }
        return Optional.empty();
    }

    /** The table of a group that asks for most of a resource; if none does, the first of its units. */
    private Position at(Group group, Resource resource) {
        Map<String, Long> owners = group.usage().owners(resource);
        return group.works().stream()
                .flatMap(work -> work.memory().stream())
                .filter(memory -> memory.kind().equals(Memory.Kind.TABLE) && owners.containsKey(memory.toString()))
                .max(Comparator.comparing(memory -> owners.get(memory.toString())))
                .map(memory -> program.table(memory.name()).at())
                .orElse(group.works().getFirst().at());
    }

    /** The scarce resource: the one that needs the most stages. */
    private Resource scarcest(Usage usage, List<Resource> missing) {
        return Collections.max(
                missing,
                Comparator.comparingDouble(resource ->
                        (double) usage.of(resource) / resource.limit(target).value()));
    }

    /** A table that exceeds all the stages that it may be spread over, even if they are empty. */
    private Misfit tooLargeForAll(Group group, Resource resource, int span, Division division) {
        long stages = division.maxParts();
        long max = division.maxInFirst(group) + (stages - 1) * division.maxInFurther(group);
        return new Misfit.TooLargeForAll(
                at(group, resource),
                group,
                resource,
                division.entries(group),
                span,
                stages,
                max,
                new Room(program, target).narrower(group.memory().orElseThrow(), resource, stages));
    }

    /** Of a part that was placed in more stages than there are, or otherwise than it says. */
    Optional<Misfit> of(FittedPart part) {
        if (part.schedule().displaced() > 0) {
            return Optional.of(displaced(part));
        }
        Limit limit = target.stages().perDirection();
        if (limit.allows(part.extent().stages())) {
            return Optional.empty();
        }
        if (!limit.allows(part.extent().length())) {
            return Optional.of(new Misfit.TooLong(part.extent(), limit.value()));
        }
        // A search may leave room where it could have put a group; list scheduling never does.
        return tooFull(part, part.schedule(), limit)
                .or(() -> tooFull(part, ListScheduler.run(part.search(), Set.of(), part.divided()), limit));
    }

    /** The first group that could be in time for the end of the chip, and found no room. */
    private Optional<Misfit> tooFull(FittedPart part, Schedule schedule, Limit limit) {
        Graph graph = part.graph();
        return shortage(
                        graph,
                        schedule,
                        group -> limit.asInt() - 1 - graph.tail(group),
                        group -> schedule.last(group.number()))
                .map(shortage -> new Misfit.TooFull(part.extent(), limit.value(), shortage));
    }

    /** Of a layout that has a table in a later stage than its fixed one. */
    private Misfit displaced(FittedPart part) {
        Graph graph = part.graph();
        Schedule schedule = part.schedule();
        Group displaced = graph.groups().stream()
                .filter(schedule::isDisplaced)
                .findFirst()
                .orElseThrow();
        return new Misfit.Displaced(
                Misfit.FixedTable.of(displaced.fixed().orElseThrow(), program),
                shortage(graph, schedule, graph::deadline, group -> schedule.first(group.number())));
    }

    /**
     * The first group that could be in time, and found no room.
     *
     * @param latest the last stage in which a group is in time
     * @param actual the stage in which it is
     */
    private Optional<Misfit.Shortage> shortage(
            Graph graph, Schedule schedule, ToIntFunction<Group> latest, ToIntFunction<Group> actual) {
        Board board = new Board(target, Set.of());
        graph.groups().forEach(group -> schedule.of(group).forEach(slot -> board.put(slot.part(), slot.stage())));
        for (Group group : graph.groups()) {
            int stage = latest.applyAsInt(group);
            if (actual.applyAsInt(group) > stage && graph.earliest(group, schedule) <= stage) {
                Optional<Misfit.Shortage> shortage = board.shortage(group, stage);
                if (shortage.isPresent()) {
                    return shortage;
                }
            }
        }
        return Optional.empty();
    }
}
