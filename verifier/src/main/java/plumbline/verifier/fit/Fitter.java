package plumbline.verifier.fit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Position;
import plumbline.isa.model.Program;
import plumbline.isa.model.Stage;
import plumbline.verifier.analysis.Memory;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.branch.BranchPasses;
import plumbline.verifier.analysis.exclusion.Exclusion;
import plumbline.verifier.fit.dependency.Dependencies;
import plumbline.verifier.fit.dependency.Dependency;
import plumbline.verifier.fit.dependency.NextTableOrder;
import plumbline.verifier.fit.dependency.Work;
import plumbline.verifier.fit.rewrite.AddressedTables;
import plumbline.verifier.fit.rewrite.EntryAddressing;
import plumbline.verifier.fit.rewrite.GatewayComparisons;
import plumbline.verifier.fit.rewrite.IndexSinking;
import plumbline.verifier.resources.CostModel;
import plumbline.verifier.resources.Resource;
import plumbline.verifier.resources.Room;
import plumbline.verifier.resources.Usage;
import plumbline.verifier.target.Limit;
import plumbline.verifier.target.Policy;
import plumbline.verifier.target.Sharing;
import plumbline.verifier.target.Target;

/**
 * Places the units of a program into the fewest stages that it can find. The stages that the program has say in which
 * order things happen; where they happen is decided here. The layout means the same as the program.
 */
public final class Fitter {
    /**
     * Those with something in common are compared with each other; the largest programs for hardware have a few
     * hundred.
     */
    private static final int MAX_UNITS = 10_000;

    private final Program program;
    private final Target target;
    private final Exclusion exclusion;
    private final CostModel needs;

    /** Where results of tables pass no stage on their way, how long {@link NextTableOrder} lets chains become. */
    private final OptionalInt longestChain;

    private Fitter(Program program, Target target, OptionalInt longestChain) {
        this.program = undivided(program);
        this.target = target;
        this.longestChain = longestChain;
        this.exclusion = Exclusion.of(program);
        this.needs = new CostModel(this.program, target, exclusion);
    }

    /**
     * Fits a well-formed program, its comparisons in gateways where no ALU compares, and with arrays and tables
     * addressed by hashes and entries of tables themselves; if that does not fit, because what they take in is needed
     * for longer, or one stage does not hold them together, as it is written.
     */
    public static Fit fit(Program written, Target target) {
        Program program = AddressedTables.possible(GatewayComparisons.of(written, target));
        boolean sinks = target.memories().hashedIndex().value() != Policy.FORBIDDEN;
        Program sunk = sinks ? IndexSinking.of(program) : program;
        Program first = sinks ? EntryAddressing.of(sunk) : sunk;
        List<Program> forms = Stream.of(first, AddressedTables.none(first), sunk, program)
                .distinct()
                .toList();
        List<Fit> tried = new ArrayList<>();
        for (Program form : forms) {
            tried.add(branched(form, target));
            if (tried.getLast().misfit().isEmpty()) {
                return tried.getLast();
            }
        }
        return tried.getFirst();
    }

    /** Orders more than the program's meaning asks for only if results of tables would need too many long branches. */
    private static Fit branched(Program program, Target target) {
        Fit fit = new Fitter(program, target, OptionalInt.empty()).run();
        Optional<BranchPasses.Problem> problem = problem(fit, target);
        if (problem.isEmpty()) {
            return fit;
        }
        int length = fit.layout().orElseThrow().extents().stream()
                .mapToInt(Extent::length)
                .max()
                .orElseThrow();
        for (int longest : List.of(Integer.MAX_VALUE, length)) {
            Fit ordered = new Fitter(program, target, OptionalInt.of(longest)).run();
            if (ordered.fits() && problem(ordered, target).isEmpty()) {
                return ordered;
            }
        }
        return new Fit(target, fit.layout(), fit.misfit().or(() -> problem.map(Misfit.LostResult::new)));
    }

    private static Optional<BranchPasses.Problem> problem(Fit fit, Target target) {
        return fit
                .layout()
                .map(layout -> BranchPasses.problems(layout.program(), Exclusion.of(layout.program()), target))
                .stream()
                .flatMap(List::stream)
                .findFirst();
    }

    /** Ignores where the program placed the parts of its tables. */
    private static Program undivided(Program program) {
        return program.withStages(undivided(program.ingress()), undivided(program.egress()));
    }

    private static List<Stage> undivided(List<Stage> stages) {
        return stages.stream()
                .map(stage -> stage.workingUnits().isEmpty() && !stage.placed()
                        ? new Stage("", List.of(), stage.at())
                        : new Stage(stage.name(), stage.workingUnits(), stage.placed(), stage.at()))
                .toList();
    }

    private Fit run() {
        int units = PlacedUnit.all(program).size();
        if (units > MAX_UNITS) {
            return new Fit(target, Optional.empty(), Optional.of(new Misfit.TooMany(program.at(), units, MAX_UNITS)));
        }
        Optional<Misfit> parted = parted();
        if (oneStageEach() && parted.isPresent()) {
            return new Fit(target, Optional.empty(), parted);
        }
        List<Part> parts = new ArrayList<>();
        for (List<Direction> directions : partition()) {
            List<Work> works = works(directions);
            Division division = new Division(program, target, needs);
            switch (Grouping.of(works, dependencies(works), oneStageEach(), division::span)) {
                case Grouping.Result.Tangled tangled -> {
                    return new Fit(target, Optional.empty(), Optional.of(new Misfit.Tangled(tangled.chain())));
                }
                case Grouping.Result.Ordered ordered -> {
                    Optional<Misfit> impossible = tooLarge(ordered.graph(), division)
                            .or(() -> new FixedStages(program, ordered.graph(), target, division).contradiction());
                    if (impossible.isPresent()) {
                        return new Fit(target, Optional.empty(), impossible);
                    }
                    parts.add(part(directions, new ListScheduler.Search(ordered.graph(), target, division)));
                }
            }
        }
        Layout layout = new Arrangement(program, parts).layout();
        return new Fit(
                target,
                Optional.of(layout),
                parts.stream().flatMap(part -> misfit(part).stream()).findFirst());
    }

    /** Whether all uses of a memory must share a stage. */
    private boolean oneStageEach() {
        return !target.memories().stagesEach().isUnlimited();
    }

    /**
     * A part of the pipeline that was placed for itself.
     *
     * @param divided the groups that might be divided, by number
     */
    record Part(ListScheduler.Search search, Schedule schedule, Set<Integer> divided, Extent extent) {
        Graph graph() {
            return search.graph();
        }
    }

    /** A memory that both directions use. */
    private Optional<Misfit> parted() {
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

    /** What must be placed together because it shares hardware. */
    private List<List<Direction>> partition() {
        return target.stages().sharing().value() == Sharing.SHARED
                ? List.of(List.of(Direction.values()))
                : List.of(List.of(Direction.INGRESS), List.of(Direction.EGRESS));
    }

    private List<Work> works(List<Direction> directions) {
        List<Work> works = new ArrayList<>();
        for (PlacedUnit unit : PlacedUnit.all(program)) {
            if (directions.contains(unit.direction())) {
                works.add(Work.of(works.size(), unit, program, target, needs.of(unit.unit())));
            }
        }
        return works;
    }

    private Dependencies.Found dependencies(List<Work> works) {
        List<Dependency> ordered = new ArrayList<>();
        List<List<Work>> together = new ArrayList<>();
        for (Direction direction : Direction.values()) {
            List<Work> own = works.stream()
                    .filter(work -> work.origin().direction() == direction)
                    .toList();
            Dependencies.Found found = Dependencies.of(own, exclusion, program, target);
            if (longestChain.isPresent()) {
                found = NextTableOrder.of(own, found, oneStageEach(), longestChain.getAsInt());
            }
            ordered.addAll(found.ordered());
            together.addAll(found.together());
        }
        return new Dependencies.Found(ordered, together);
    }

    /** A group that no stage has room for, even if it is alone there. */
    private Optional<Misfit> tooLarge(Graph graph, Division division) {
        for (Group group : graph.groups()) {
            Usage usage = group.usage();
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
                .orElse(group.works().getFirst().origin().unit().at());
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

    private Part part(List<Direction> directions, ListScheduler.Search search) {
        Graph graph = search.graph();
        ShortestSchedule.Found found = ShortestSchedule.of(search);
        int stages = found.schedule().stages();
        Graph chains = graph.undivided();
        String what = graph.groups().stream()
                .map(group -> group.direction().keyword())
                .distinct()
                .sorted(Comparator.reverseOrder())
                .collect(Collectors.joining(" and "));
        return new Part(
                search,
                found.schedule(),
                found.divided(),
                new Extent(
                        what.isEmpty() ? directions.get(0).keyword() : what,
                        stages,
                        found.min(),
                        chains.length(),
                        chains.longestChain(),
                        chains.fixedStart(),
                        stages > chains.length() ? without(search, found.divided(), stages) : Map.of()));
    }

    /** What each resource costs: fitting again as if there were enough of it. */
    private Map<Resource, Integer> without(ListScheduler.Search search, Set<Integer> divided, int stages) {
        Map<Resource, Integer> without = new EnumMap<>(Resource.class);
        for (Resource resource : Resource.values()) {
            if (!resource.limit(target).isUnlimited()) {
                int fewer = ListScheduler.run(search, Set.of(resource), divided).stages();
                if (fewer < stages) {
                    without.put(resource, fewer);
                }
            }
        }
        return without;
    }

    private Optional<Misfit> misfit(Part part) {
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
    private Optional<Misfit> tooFull(Part part, Schedule schedule, Limit limit) {
        Graph graph = part.graph();
        return shortage(
                        graph,
                        schedule,
                        group -> limit.asInt() - 1 - graph.tail(group),
                        group -> schedule.last(group.number()))
                .map(shortage -> new Misfit.TooFull(part.extent(), limit.value(), shortage));
    }

    /** Of a layout that has a table in a later stage than its fixed one. */
    private Misfit displaced(Part part) {
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
