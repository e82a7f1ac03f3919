package plumbline.verifier.atoms;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import plumbline.isa.model.Bits;

/**
 * Looks for a setup of a template that does in each case what a behaviour does. It compares what happens, not how it is
 * written: every test divides the cases, and every leaf must hold one sum that is right in all cases that reach it.
 */
final class Matcher {
    /** For each so many cases one sum is kept, those that are right most often: the rest are right by chance. */
    private static final int CASES_PER_SUM = 4;

    private static final int LEAST_SUMS = 64;

    private final Template template;
    private final int width;
    private final Map<Integer, Set<Long>> constantsByTestWidth = new TreeMap<>();
    private final List<Point> points;
    private final List<long[]> after;
    private final List<Boolean> predicates;

    private List<Leaf> updates;
    private List<Leaf> keeps;
    private Map<Region, Setup.Test> tests;

    /** What a leaf can do, and where that is right. */
    private record Leaf(Region region, Setup setup) {}

    /** Sums and where they are right. */
    private record Sums(Region region, List<Linear> values) {}

    /** Looks at the words from {@code view}; they come out as {@code after} says. */
    Matcher(Template template, Behaviour behaviour, View view, List<Samples.Case> cases) {
        this.template = template;
        this.width = behaviour.register().width();
        behaviour.testWidths().forEach(testWidth -> constantsByTestWidth.put(testWidth, Constants.of(behaviour, testWidth)));
        this.points = cases.stream().map(view::before).toList();
        this.after = cases.stream().map(view::after).toList();
        this.predicates = view.inputs().stream().map(PacketInput::predicate).toList();
    }

    /** A setup that agrees in all cases, if there is one. */
    Optional<Setup> match() {
        updates = updates();
        keeps = List.of(new Leaf(
                Region.of(points.size(), i -> Arrays.equals(points.get(i).words(), after.get(i))), new Setup.Keep()));
        Region all = Region.of(points.size(), i -> true);
        if (!canBeCovered(all, leavesOf(template.decision()))) {
            return Optional.empty();
        }
        tests = new Tests(template, points, predicates, constantsByTestWidth).all();
        return match(template.decision(), all);
    }

    private Optional<Setup> match(Template.Decision decision, Region region) {
        if (decision instanceof Template.Decision.If choice) {
            // A test may compare constants, so that it always holds: what a part of the tree can do, all of it can.
            Optional<Setup> simpler = match(choice.then(), region);
            if (simpler.isPresent()) {
                return simpler;
            }
            return choice.then() instanceof Template.Decision.If || choice.otherwise() instanceof Template.Decision.If
                    ? divide(choice, region)
                    : decide(choice, region);
        }
        return choices(decision).stream()
                .filter(leaf -> region.isIn(leaf.region()))
                .findFirst()
                .map(Leaf::setup);
    }

    private List<Leaf> choices(Template.Decision leaf) {
        return leaf instanceof Template.Decision.Keep ? keeps : updates;
    }

    /** One test between two leaves. */
    private Optional<Setup> decide(Template.Decision.If choice, Region region) {
        for (Leaf then : choices(choice.then())) {
            for (Leaf otherwise : choices(choice.otherwise())) {
                if (region.isIn(then.region(), otherwise.region())) {
                    for (Map.Entry<Region, Setup.Test> test : tests.entrySet()) {
                        if (region.isDividedBy(test.getKey(), then.region(), otherwise.region())) {
                            return Optional.of(new Setup.If(test.getValue(), then.setup(), otherwise.setup()));
                        }
                    }
                }
            }
        }
        return Optional.empty();
    }

    /**
     * A test above other tests. What fits a region fits its parts, so of two tests that the first branch fits, the one that
     * leaves less to the second is enough: the largest parts come first, and what lies inside one that failed fails too.
     */
    private Optional<Setup> divide(Template.Decision.If choice, Region region) {
        int then = leavesOf(choice.then());
        int otherwise = leavesOf(choice.otherwise());
        List<Region> leftTooMuch = new ArrayList<>();
        for (Division division : divisions(region)) {
            Region holds = division.holds();
            Region fails = region.without(holds);
            if (leftTooMuch.stream().anyMatch(holds::isIn)
                    || !canBeCovered(holds, then)
                    || !canBeCovered(fails, otherwise)) {
                continue;
            }
            if (choice.otherwise() instanceof Template.Decision.Keep && !fails.isIn(keeps.get(0).region())) {
                continue;
            }
            Optional<Setup> left = match(choice.then(), holds);
            if (left.isPresent()) {
                Optional<Setup> right = match(choice.otherwise(), fails);
                if (right.isPresent()) {
                    return Optional.of(new Setup.If(division.test(), left.get(), right.get()));
                }
                leftTooMuch.add(holds);
            }
        }
        return Optional.empty();
    }

    /** Part of a region in which a test holds. */
    private record Division(Region holds, Setup.Test test) {}

    /** The different ways to divide a region, the largest parts first. */
    private List<Division> divisions(Region region) {
        Map<Region, Setup.Test> parts = new LinkedHashMap<>();
        tests.forEach((holds, test) -> parts.putIfAbsent(region.and(holds), test));
        return parts.entrySet().stream()
                .map(part -> new Division(part.getKey(), part.getValue()))
                .sorted(Comparator.comparingInt((Division division) -> -division.holds().size()))
                .toList();
    }

    private static int leavesOf(Template.Decision decision) {
        return decision instanceof Template.Decision.If choice
                ? leavesOf(choice.then()) + leavesOf(choice.otherwise())
                : 1;
    }

    /** Whether so many updates are right in all cases of a region, whatever the tests: without that no test helps. */
    private boolean canBeCovered(Region region, int leaves) {
        int open = region.first();
        if (open < 0) {
            return true;
        }
        return leaves > 0
                && updates.stream()
                        .anyMatch(leaf -> leaf.region().contains(open)
                                && canBeCovered(region.without(leaf.region()), leaves - 1));
    }

    /** The best sums for all words together. */
    private List<Leaf> updates() {
        List<Sums> together = List.of(new Sums(Region.of(points.size(), i -> true), List.of()));
        for (int word = 0; word < template.words(); word++) {
            List<Sums> longer = new ArrayList<>();
            for (Sums sum : sums(word)) {
                for (Sums before : together) {
                    List<Linear> values = new ArrayList<>(before.values());
                    values.addAll(sum.values());
                    longer.add(new Sums(before.region().and(sum.region()), values));
                }
            }
            together = best(longer);
        }
        return together.stream()
                .map(sums -> new Leaf(sums.region(), new Setup.Update(sums.values())))
                .toList();
    }

    private List<Sums> sums(int word) {
        List<Sums> sums = new ArrayList<>();
        int words = template.value() == Template.Value.INPUT ? 0 : 1;
        for (int factor = words; factor >= 0; factor--) {
            List<Integer> factors = new ArrayList<>(Collections.nCopies(template.words(), 0));
            factors.set(word, factor);
            for (Template.Terms terms : template.value().terms(predicates.size())) {
                if (!calculatesWithPredicate(terms.factors())) {
                    Linear sum = new Linear(factors, terms.factors(), 0);
                    byConstant(sum, word, terms.free()).forEach((constant, cases) ->
                            sums.add(new Sums(Region.of(points.size(), cases::get), List.of(sum.plus(constant)))));
                }
            }
        }
        return best(sums);
    }

    private boolean calculatesWithPredicate(List<Integer> factors) {
        return Template.Terms.uses(factors, predicates);
    }

    /** In which cases a sum is right, by the constant that makes it so. */
    private Map<Long, BitSet> byConstant(Linear sum, int word, boolean free) {
        Map<Long, BitSet> cases = new HashMap<>();
        for (int i = 0; i < points.size(); i++) {
            long constant = (after.get(i)[word] - sum.at(points.get(i), width)) & Bits.mask(width);
            if (free || constant == 0) {
                cases.computeIfAbsent(constant, key -> new BitSet()).set(i);
            }
        }
        return cases;
    }

    /** Those that are right where no better one is; the largest if there are too many. */
    private List<Sums> best(List<Sums> all) {
        int most = points.size() <= LEAST_SUMS ? Integer.MAX_VALUE : Math.max(LEAST_SUMS, points.size() / CASES_PER_SUM);
        List<Sums> best = new ArrayList<>();
        List<Sums> sorted = new ArrayList<>(all);
        sorted.sort(Comparator.comparingInt((Sums sums) -> -sums.region().size()));
        for (Sums sums : sorted) {
            if (best.size() >= most) {
                break;
            }
            if (best.stream().noneMatch(larger -> sums.region().isIn(larger.region()))) {
                best.add(sums);
            }
        }
        return best;
    }
}
