package plumbline.verifier.fit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.control.ControlDependencies;

/**
 * More order than a program's meaning asks for, so that results of tables need few long branches: who asks for one
 * shares the stage of the table if nothing keeps them apart; otherwise all else comes before the table or behind the
 * last of those that depend on it. Source: p4c:bf-p4c/mau/table_placement.cpp:499, GroupPlace.
 */
final class NextTableOrder {
    private final List<Work> works;
    private final ControlDependencies control;
    private final List<Dependency> ordered;
    private final List<List<Work>> together;
    private final Map<Work, List<Dependency>> outOf = new HashMap<>();

    private NextTableOrder(List<Work> works, Dependencies.Found found) {
        this.works = works;
        this.control = new ControlDependencies(works.stream().map(Work::origin).toList());
        this.ordered = new ArrayList<>(found.ordered());
        this.together = new ArrayList<>(found.together());
        ordered.forEach(this::connect);
    }

    /** What keeps the units of one direction in order, and the results on their way. */
    static Dependencies.Found of(List<Work> works, Dependencies.Found found) {
        NextTableOrder order = new NextTableOrder(works, found);
        order.control.tables().forEach(order::keepTogether);
        return new Dependencies.Found(order.ordered, order.together);
    }

    private void connect(Dependency dependency) {
        outOf.computeIfAbsent(dependency.from(), from -> new ArrayList<>()).add(dependency);
    }

    private void keepTogether(String table) {
        Work apply = works.stream()
                .filter(work -> work.origin().unit() instanceof Unit.Apply each
                        && each.table().equals(table))
                .reduce((first, last) -> last)
                .orElseThrow();
        List<Work> near = new ArrayList<>(List.of(apply));
        List<Work> far = new ArrayList<>();
        for (Work work : works) {
            if (control.isUnder(work.origin().unit(), table)) {
                boolean apart = near.stream().anyMatch(other -> isApart(other, work) || isApart(work, other));
                (apart ? far : near).add(work);
            }
        }
        near.subList(1, near.size()).forEach(work -> together.add(List.of(apply, work)));
        if (!far.isEmpty()) {
            Set<Work> own = new HashSet<>(near);
            own.addAll(far);
            works.stream().filter(work -> !own.contains(work)).forEach(other -> clear(table, apply, own, far, other));
        }
    }

    /** Puts a unit in front of a table or behind all that depends on it; as in the program, if that is possible. */
    private void clear(String table, Work apply, Set<Work> own, List<Work> far, Work other) {
        boolean mayPrecede = own.stream().noneMatch(work -> reached(work).contains(other));
        Set<Work> behind = reached(other);
        boolean mayFollow = far.stream().noneMatch(behind::contains);
        boolean precedes = other.number() < far.getLast().number();
        if (mayPrecede && (precedes || !mayFollow)) {
            add(new Dependency(other, apply, Dependency.Kind.CONTROL, table, 0));
        } else if (mayFollow) {
            far.forEach(last -> add(new Dependency(last, other, Dependency.Kind.CONTROL, table, 0)));
        }
    }

    private void add(Dependency dependency) {
        ordered.add(dependency);
        connect(dependency);
    }

    /** Whether one unit must be in a later stage than another. */
    private boolean isApart(Work first, Work second) {
        Set<Work> later = new HashSet<>();
        for (Work work : reached(first)) {
            outOf.getOrDefault(work, List.of()).stream()
                    .filter(dependency -> dependency.distance() > 0)
                    .map(Dependency::to)
                    .forEach(to -> later.addAll(reached(to)));
        }
        return later.contains(second);
    }

    /** What cannot be in an earlier stage than a unit, itself included. */
    private Set<Work> reached(Work start) {
        Set<Work> reached = new HashSet<>(Set.of(start));
        Deque<Work> open = new ArrayDeque<>(List.of(start));
        while (!open.isEmpty()) {
            for (Dependency dependency : outOf.getOrDefault(open.pop(), List.of())) {
                if (reached.add(dependency.to())) {
                    open.push(dependency.to());
                }
            }
        }
        return reached;
    }
}
