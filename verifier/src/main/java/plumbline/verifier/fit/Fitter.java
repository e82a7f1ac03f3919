package plumbline.verifier.fit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Program;
import plumbline.isa.model.Stage;
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
import plumbline.verifier.fit.rewrite.ParallelBranches;
import plumbline.verifier.fit.rewrite.PartitionedTables;
import plumbline.verifier.resources.CostModel;
import plumbline.verifier.resources.Resource;
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
    private static final int MAX_UNITS = 20_000;

    private final Program program;
    private final Target target;
    private final Exclusion exclusion;
    private final CostModel needs;

    /** Where results of tables are to pass few stages on their way. */
    private final Optional<NextTables> nextTables;

    /**
     * Tables that are placed late, and what {@link NextTableOrder} orders.
     *
     * @param tables whose results need it
     * @param longest how long it lets chains become
     */
    private record NextTables(Predicate<String> tables, int longest) {}

    private Fitter(Program program, Target target, Optional<NextTables> nextTables) {
        this.program = undivided(program);
        this.target = target;
        this.nextTables = nextTables;
        this.exclusion = Exclusion.of(program);
        this.needs = new CostModel(this.program, target, exclusion);
    }

    /**
     * Fits a well-formed program, its comparisons in gateways where no ALU compares, both branches of a condition in
     * one stage, and with arrays and tables addressed by hashes and entries of tables themselves; if that does not fit,
     * because what they take in is needed for longer, or one stage does not hold them together, as it is written.
     */
    public static Fit fit(Program written, Target target) {
        Program decided = GatewayComparisons.of(written, target);
        List<Program> forms = Stream.of(ParallelBranches.of(decided), decided)
                .distinct()
                .flatMap(form -> forms(form, target))
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

    /** With arrays and tables addressed by hashes and entries, and with fewer of them. */
    private static Stream<Program> forms(Program decided, Target target) {
        Program program = PartitionedTables.divisible(AddressedTables.possible(decided));
        boolean sinks = target.memories().hashedIndex().value() != Policy.FORBIDDEN;
        Program sunk = sinks ? IndexSinking.of(program) : program;
        Program first = sinks ? PartitionedTables.divisible(EntryAddressing.of(sunk)) : sunk;
        return Stream.of(first, AddressedTables.none(first), sunk, program);
    }

    /** Orders more than the program's meaning asks for only if results of tables would need too many long branches. */
    private static Fit branched(Program program, Target target) {
        Fit fit = new Fitter(program, target, Optional.empty()).run();
        Optional<BranchPasses.Problem> problem = problem(fit, target);
        if (problem.isEmpty()) {
            return fit;
        }
        int length = fit.layout().orElseThrow().extents().stream()
                .mapToInt(Extent::length)
                .max()
                .orElseThrow();
        for (NextTables order : List.of(
                new NextTables(_ -> false, length),
                new NextTables(_ -> true, Integer.MAX_VALUE),
                new NextTables(_ -> true, length))) {
            Fit ordered = new Fitter(program, target, Optional.of(order)).run();
            if (ordered.fits() && problem(ordered, target).isEmpty()) {
                return ordered;
            }
        }
        return partlyOrdered(program, target, problem.get().tables())
                .orElseGet(() ->
                        new Fit(target, fit.layout(), fit.misfit().or(() -> problem.map(Misfit.LostResult::new))));
    }

    /** With order only for the tables whose results are lost without it. */
    private static Optional<Fit> partlyOrdered(Program program, Target target, Set<String> lost) {
        Set<String> tables = new HashSet<>();
        Set<String> more = lost;
        while (tables.addAll(more)) {
            Fit ordered = new Fitter(
                            program,
                            target,
                            Optional.of(new NextTables(Set.copyOf(tables)::contains, Integer.MAX_VALUE)))
                    .run();
            if (!ordered.fits()) {
                return Optional.empty();
            }
            Optional<BranchPasses.Problem> problem = problem(ordered, target);
            if (problem.isEmpty()) {
                return Optional.of(ordered);
            }
            more = problem.get().tables();
        }
        return Optional.empty();
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
                        : stage.with(stage.workingUnits()))
                .toList();
    }

    private Fit run() {
        int units = PlacedUnit.all(program).size();
        if (units > MAX_UNITS) {
            return new Fit(target, Optional.empty(), Optional.of(new Misfit.TooMany(program.at(), units, MAX_UNITS)));
        }
        MisfitSearch misfits = new MisfitSearch(program, target);
        Optional<Misfit> parted = misfits.parted();
        if (parted.isPresent()) {
            return new Fit(target, Optional.empty(), parted);
        }
        List<FittedPart> parts = new ArrayList<>();
        for (List<Direction> directions : partition()) {
            List<Work> works = works(directions);
            Division division = new Division(program, target, needs);
            switch (Grouping.of(works, dependencies(works), division::span)) {
                case Grouping.Result.Tangled tangled -> {
                    return new Fit(target, Optional.empty(), Optional.of(new Misfit.Tangled(tangled.chain())));
                }
                case Grouping.Result.Ordered ordered -> {
                    Optional<Misfit> impossible = misfits.tooLarge(ordered.graph(), division)
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
                parts.stream().flatMap(part -> misfits.of(part).stream()).findFirst());
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
                works.add(Work.of(works.size(), unit, program, target, needs.of(unit)));
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
            if (nextTables.isPresent()) {
                found = NextTableOrder.of(
                        own,
                        found,
                        target,
                        nextTables.get().tables(),
                        nextTables.get().longest());
            }
            ordered.addAll(found.ordered());
            together.addAll(found.together());
        }
        return new Dependencies.Found(ordered, together);
    }

    private FittedPart part(List<Direction> directions, ListScheduler.Search search) {
        Graph graph = search.graph();
        ShortestSchedule.Found found = ShortestSchedule.of(search);
        Schedule schedule = nextTables.isPresent() ? LateTables.of(search, found.schedule()) : found.schedule();
        int stages = schedule.stages();
        Graph chains = graph.undivided();
        String what = graph.groups().stream()
                .map(group -> group.direction().keyword())
                .distinct()
                .sorted(Comparator.reverseOrder())
                .collect(Collectors.joining(" and "));
        return new FittedPart(
                search,
                schedule,
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
}
