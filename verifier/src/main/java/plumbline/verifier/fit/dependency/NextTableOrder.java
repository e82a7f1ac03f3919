package plumbline.verifier.fit.dependency;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.control.ControlDependencies;
import plumbline.verifier.resources.Cost;
import plumbline.verifier.resources.Usage;
import plumbline.verifier.target.Target;

/**
 * More order than a program's meaning asks for, so that results of tables need few long branches: who asks for one
 * shares the stage of the table if nothing keeps them apart and all find room there; otherwise all else comes before
 * the table or behind all that depends on it. Source: p4c:bf-p4c/mau/table_placement.cpp:499, GroupPlace.
 */
public final class NextTableOrder {
    private final List<Work> works;
    private final ControlDependencies control;
    private final List<Dependency> ordered;
    private final List<List<Work>> together;
    /** By the number of a unit, what leads out of it. */
    private final Map<Integer, List<Dependency>> outOf = new HashMap<>();
    /** By the number of a unit, those of which each must share a stage with it. */
    private final Map<Integer, List<Work>> beside = new HashMap<>();

    private final Target target;
    private final int longest;

    private NextTableOrder(List<Work> works, Dependencies.Found found, Target target, int longest) {
        this.works = works;
        this.target = target;
        this.longest = longest;
        this.control = new ControlDependencies(works.stream().map(Work::origin).toList());
        this.ordered = new ArrayList<>(found.ordered());
        this.together = new ArrayList<>(found.together());
        ordered.forEach(this::connect);
        together.forEach(pair -> join(pair.get(0), pair.get(1)));
    }

    /**
     * What keeps the units of one direction in order, and the results on their way.
     *
     * @param target says how much a stage holds
     * @param tables whose results need the order
     * @param longest how many stages a chain may take; what makes a longer one leaves the program's order, if that
     *     helps
     */
    public static Dependencies.Found of(
            List<Work> works, Dependencies.Found found, Target target, Predicate<String> tables, int longest) {
        NextTableOrder order = new NextTableOrder(works, found, target, longest);
        order.control
                .tables()
                .filter(tables)
                .toList()
                .reversed()
                .forEach(order::keepTogether); // those under others first
        return new Dependencies.Found(order.ordered, order.together);
    }

    private void join(Work one, Work other) {
        beside.computeIfAbsent(one.number(), _ -> new ArrayList<>()).add(other);
        beside.computeIfAbsent(other.number(), _ -> new ArrayList<>()).add(one);
    }

    private void connect(Dependency dependency) {
        outOf.computeIfAbsent(dependency.from().number(), from -> new ArrayList<>())
                .add(dependency);
    }

    private void keepTogether(String table) {
        Work apply = works.stream()
                .filter(work ->
                        work.unit() instanceof Unit.Apply each && each.table().equals(table))
                .reduce((first, last) -> last)
                .orElseThrow();
        List<Work> under = works.stream()
                .filter(work -> control.isUnder(work.unit(), table))
                .toList();
        if (fitOneStage(apply, under)) {
            for (Work work : under) {
                together.add(List.of(apply, work));
                join(apply, work);
            }
            return;
        }
        BitSet own = new BitSet();
        own.set(apply.number());
        under.forEach(work -> own.set(work.number()));
        BitSet behind = new BitSet();
        own.stream().forEach(number -> reach(number, behind));
        Distances distances = distances();
        works.stream()
                .filter(work -> !own.get(work.number()))
                .forEach(other -> clear(table, apply, behind, under, other, distances));
    }

    /** Whether nothing keeps a table and those under it apart, and one stage has room for them. */
    private boolean fitOneStage(Work apply, List<Work> under) {
        List<Work> all = Stream.concat(Stream.of(apply), under.stream()).toList();
        List<Cost> claims = all.stream().flatMap(work -> work.claims().stream()).toList();
        if (!Usage.of(claims).missing(Usage.NONE, target).isEmpty()) {
            return false;
        }
        Map<Integer, BitSet> later = new HashMap<>();
        return all.stream().allMatch(first -> all.stream().noneMatch(second -> isApart(first, second, later)));
    }

    /**
     * Puts a unit in front of a table or behind all that depends on it; as in the program, if that is possible and
     * makes no chain that is too long.
     *
     * @param behind what cannot precede the table or what depends on it
     */
    private void clear(String table, Work apply, BitSet behind, List<Work> under, Work other, Distances distances) {
        boolean mayPrecede = !behind.get(other.number());
        BitSet reached = new BitSet();
        reach(other.number(), reached);
        boolean mayFollow = under.stream().noneMatch(last -> reached.get(last.number()));
        int infront = distances.chain(other, apply);
        int afterwards = under.stream()
                .mapToInt(last -> distances.chain(last, other))
                .max()
                .orElseThrow();
        boolean precedes = other.number() < under.getLast().number()
                ? infront <= Math.max(longest, afterwards)
                : afterwards > Math.max(longest, infront);
        if (mayPrecede && (precedes || !mayFollow)) {
            add(new Dependency(other, apply, Dependency.Kind.CONTROL, table, 0));
        } else if (mayFollow) {
            under.forEach(last -> add(new Dependency(last, other, Dependency.Kind.CONTROL, table, 0)));
            behind.or(reached);
        }
    }

    /** By the number of a unit, the stages that lie in front of it at least, and those behind it. */
    private record Distances(int[] before, int[] behind) {
        /** How many stages it takes at least if one unit does not come behind another. */
        int chain(Work first, Work second) {
            return before[first.number()] + 1 + behind[second.number()];
        }
    }

    private Distances distances() {
        int numbers = works.getLast().number() + 1;
        Distances distances = new Distances(new int[numbers], new int[numbers]);
        boolean longer = true;
        for (int round = 0; longer && round < numbers; round++) {
            longer = false;
            for (Dependency each : ordered) {
                longer |= extend(distances, each.from(), each.to(), each.distance());
            }
            for (Work work : works) {
                for (Work other : beside.getOrDefault(work.number(), List.of())) {
                    longer |= extend(distances, work, other, 0);
                }
            }
        }
        return distances;
    }

    private static boolean extend(Distances distances, Work from, Work to, int distance) {
        int before = distances.before[from.number()] + distance;
        int behind = distances.behind[to.number()] + distance;
        boolean longer = before > distances.before[to.number()] || behind > distances.behind[from.number()];
        distances.before[to.number()] = Math.max(before, distances.before[to.number()]);
        distances.behind[from.number()] = Math.max(behind, distances.behind[from.number()]);
        return longer;
    }

    private void add(Dependency dependency) {
        ordered.add(dependency);
        connect(dependency);
    }

    /** Whether one unit must be in a later stage than another. */
    private boolean isApart(Work first, Work second, Map<Integer, BitSet> later) {
        return later.computeIfAbsent(first.number(), this::later).get(second.number());
    }

    /** What must be in a later stage than a unit. */
    private BitSet later(int start) {
        BitSet reached = new BitSet();
        reach(start, reached);
        BitSet later = new BitSet();
        reached.stream()
                .mapToObj(outOf::get)
                .filter(Objects::nonNull)
                .flatMap(List::stream)
                .filter(dependency -> dependency.distance() > 0)
                .forEach(dependency -> reach(dependency.to().number(), later));
        return later;
    }

    /** Adds what cannot be in an earlier stage than a unit, itself included. */
    private void reach(int start, BitSet reached) {
        Deque<Integer> open = new ArrayDeque<>();
        if (!reached.get(start)) {
            reached.set(start);
            open.push(start);
        }
        while (!open.isEmpty()) {
            int number = open.pop();
            Stream.concat(
                            outOf.getOrDefault(number, List.of()).stream().map(Dependency::to),
                            beside.getOrDefault(number, List.of()).stream())
                    .map(Work::number)
                    .filter(to -> !reached.get(to))
                    .forEach(to -> {
                        reached.set(to);
                        open.push(to);
                    });
        }
    }
}
