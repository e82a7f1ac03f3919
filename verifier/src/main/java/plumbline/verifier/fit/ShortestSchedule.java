package plumbline.verifier.fit;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import plumbline.verifier.target.Limit;
import plumbline.verifier.target.Target;

/**
 * The shortest layout that can be found, and what is proved of shorter ones. Tables stay whole if that takes no more
 * stages; what is proved holds for divided ones too.
 */
final class ShortestSchedule {
    private final ListScheduler.Search search;
    private final Graph graph;
    private final Target target;
    /** Groups that may be divided, by number. */
    private final Set<Integer> divisible;
    /** Those of them that no stage can hold whole. */
    private final Set<Integer> tooLarge;

    private Schedule best;
    private int min;

    private ShortestSchedule(ListScheduler.Search search) {
        this.search = search;
        this.graph = search.graph();
        this.target = search.target();
        this.divisible = graph.groups().stream()
                .filter(search.division()::divides)
                .map(Group::number)
                .collect(Collectors.toSet());
        this.tooLarge = graph.groups().stream()
                .filter(group -> graph.span(group) > 1)
                .map(Group::number)
                .collect(Collectors.toSet());
        this.min = LowerBound.of(graph, target, search.division()::divides);
    }

    /**
     * What came out.
     *
     * @param min no layout takes fewer stages
     * @param divided the groups that might be divided, by number
     */
    record Found(Schedule schedule, int min, Set<Integer> divided) {}

    static Found of(ListScheduler.Search search) {
        ShortestSchedule shortest = new ShortestSchedule(search);
        shortest.best = ListScheduler.best(search, shortest.tooLarge, shortest.min);
        if (shortest.tooLarge.isEmpty()) {
            shortest.searchWhole();
        }
        Set<Integer> divided = shortest.tooLarge;
        if (!shortest.isDone() && shortest.divisible.size() > divided.size()) {
            divided = shortest.divisible;
            shortest.divide();
        }
        if (!shortest.isDone() && !shortest.divisible.isEmpty()) {
            shortest.prove();
        }
        return new Found(shortest.best, shortest.min, divided);
    }

    /** Whether nothing is to be gained: all is where it must be, and no layout takes fewer stages. */
    private boolean isDone() {
        return best.displaced() == 0 && best.stages() <= min;
    }

    private void searchWhole() {
        boolean open = true;
        while (open && !isDone()) {
            boolean tooLong = best.displaced() == 0;
            ExactSearch.Outcome outcome =
                    ExactSearch.run(graph, target, tooLong ? best.stages() - 1 : Math.max(best.stages(), chip()));
            open = outcome.stageOf().isPresent();
            if (open) {
                best = Schedule.whole(graph, outcome.stageOf().get());
            } else if (outcome.proven() && divisible.isEmpty() && tooLong) {
                min = best.stages();
            }
        }
    }

    /** The stages of the chip; 0 if it has any number. */
    private int chip() {
        Limit limit = target.stages().perDirection();
        return limit.isUnlimited() ? 0 : limit.asInt();
    }

    /** Divides all that can be, and then makes whole again what can be. */
    private void divide() {
        Set<Integer> divided = new HashSet<>(divisible);
        keep(ListScheduler.best(search, divided, min));
        for (Group group : graph.groups()) {
            if (divisible.contains(group.number())
                    && !tooLarge.contains(group.number())
                    && best.of(group).size() > 1) {
                divided.remove(group.number());
                if (!keep(ListScheduler.best(search, divided, best.stages()))) {
                    divided.add(group.number());
                }
            }
        }
    }

    private boolean keep(Schedule other) {
        boolean better = other.isBetterThan(best);
        best = better ? other : best;
        return better;
    }

    /** Every division of a table has a stage that applies it and holds an entry; if that does not fit, nothing does. */
    private void prove() {
        Graph smallest = graph.with(
                group -> divisible.contains(group.number()) ? search.division().first(group, 1) : group);
        ExactSearch.Outcome outcome = ExactSearch.run(smallest, target, best.stages() - 1);
        if (outcome.stageOf().isEmpty() && outcome.proven()) {
            min = best.stages();
        }
    }
}
