package plumbline.verifier.atoms;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import plumbline.verifier.atoms.Observations.Division;

/**
 * Looks for a setup of a template that does in each case what a behaviour does. It compares what happens, not how it is
 * written: every test divides the cases, and every leaf must hold one sum per word that is right in all cases that
 * reach it.
 */
final class Matcher {
    private final AtomTemplate template;
    private final Observations observations;
    private final Effort effort;
    private final List<Sums> words;
    private final Region all;
    private final Region kept;
    private final Map<AtomTemplate.Decision, Map<Region, Optional<Setup>>> known = new IdentityHashMap<>();

    /** What a leaf can do, and where that is right. */
    private record Leaf(Region region, List<Linear> values) {
        Setup setup() {
            return new Setup.Update(values);
        }

        Leaf with(Sums.Sum sum) {
            List<Linear> longer = new ArrayList<>(values);
            longer.add(sum.value());
            return new Leaf(region.and(sum.region()), longer);
        }
    }

    /** Leaves that are right in all cases together. */
    private record Leaves(Leaf one, Leaf other) {}

    Matcher(AtomTemplate template, Observations observations, Effort effort) {
        this.template = template;
        this.observations = observations;
        this.effort = effort;
        this.words = observations.sums(template.value());
        this.all = observations.all();
        this.kept = observations.kept();
    }

    /** A setup that agrees in all cases, if there is one and it can be found with the effort allowed. */
    Optional<Setup> match() {
        return cover(template.decision(), all) ? match(template.decision(), all) : Optional.empty();
    }

    private Optional<Setup> match(AtomTemplate.Decision decision, Region region) {
        Map<Region, Optional<Setup>> regions = known.computeIfAbsent(decision, key -> new HashMap<>());
        Optional<Setup> before = regions.get(region);
        if (before == null) {
            before = search(decision, region);
            regions.put(region, before);
        }
        return before;
    }

    private Optional<Setup> search(AtomTemplate.Decision decision, Region region) {
        return switch (decision) {
            case AtomTemplate.Decision.Keep keep ->
                region.isIn(kept) ? Optional.of(new Setup.Keep()) : Optional.empty();
            case AtomTemplate.Decision.Update update ->
                leaves(region, region).stream().findFirst().map(Leaf::setup);
            case AtomTemplate.Decision.If choice -> {
                // A test may compare constants, so that it always holds: what a part of the tree can do, all of it can.
                Optional<Setup> simpler = match(choice.then(), region);
                yield simpler.isPresent() ? simpler : decide(choice, region);
            }
        };
    }

    private Optional<Setup> decide(AtomTemplate.Decision.If choice, Region region) {
        if (choice.otherwise() instanceof AtomTemplate.Decision.Keep) {
            return choice.then() instanceof AtomTemplate.Decision.If ? changeInPart(choice, region) : change(region);
        }
        return choice.then() instanceof AtomTemplate.Decision.If ? divide(choice, region) : either(region);
    }

    /** One test between an update and none. */
    private Optional<Setup> change(Region region) {
        Region changed = region.without(kept);
        for (Leaf leaf : leaves(changed, region)) {
            Optional<Setup.Test> test = test(changed, region.without(leaf.region()));
            if (test.isPresent()) {
                return Optional.of(new Setup.If(test.get(), leaf.setup(), new Setup.Keep()));
            }
        }
        return Optional.empty();
    }

    /**
     * A test between other tests and no change. What fails in a region fails in larger ones: the smallest come first.
     */
    private Optional<Setup> changeInPart(AtomTemplate.Decision.If choice, Region region) {
        Region changed = region.without(kept);
        List<Region> failed = new ArrayList<>();
        for (Division division : divisions(region, changed::isIn).reversed()) {
            Region holds = division.holds();
            if (failed.stream().noneMatch(smaller -> smaller.isIn(holds)) && effort.spend(1)) {
                Optional<Setup> then = match(choice.then(), holds);
                if (then.isPresent()) {
                    return Optional.of(new Setup.If(division.test(), then.get(), new Setup.Keep()));
                }
                failed.add(holds);
            }
        }
        return Optional.empty();
    }

    /** One test between two updates. */
    private Optional<Setup> either(Region region) {
        for (Leaves leaves : pairs(region)) {
            Region one = region.without(leaves.other().region());
            Region other = region.without(leaves.one().region());
            Optional<Setup.Test> test = test(one, other);
            if (test.isPresent()) {
                return Optional.of(new Setup.If(
                        test.get(), leaves.one().setup(), leaves.other().setup()));
            }
            test = test(other, one);
            if (test.isPresent()) {
                return Optional.of(new Setup.If(
                        test.get(), leaves.other().setup(), leaves.one().setup()));
            }
        }
        return Optional.empty();
    }

    /** A test that holds in all of a region and in nothing of another one. */
    private Optional<Setup.Test> test(Region holds, Region fails) {
        for (Division division : tests()) {
            if (!effort.spend(1)) {
                break;
            }
            if (division.holds().separates(holds, fails)) {
                return Optional.of(division.test());
            }
        }
        return Optional.empty();
    }

    private List<Division> tests() {
        return observations.tests(template.test());
    }

    /**
     * A test above other tests. What fits a region fits its parts, so of two tests that the first branch fits, the one
     * that leaves less to the second is enough: the largest parts come first, and what lies inside one that failed
     * fails too.
     */
    private Optional<Setup> divide(AtomTemplate.Decision.If choice, Region region) {
        List<Region> leftTooMuch = new ArrayList<>();
        for (Division division : divisions(region, part -> true)) {
            Region holds = division.holds();
            Region fails = region.without(holds);
            if (effort.isExhausted()) {
                return Optional.empty();
            }
            if (leftTooMuch.stream().anyMatch(holds::isIn)
                    || !cover(choice.then(), holds)
                    || !cover(choice.otherwise(), fails)) {
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

    /** The different wanted parts of a region that a test divides off, the largest ones first. */
    private List<Division> divisions(Region region, Predicate<Region> wanted) {
        Map<Region, Setup.Test> parts = new LinkedHashMap<>();
        for (Division test : tests()) {
            if (wanted.test(test.holds())) {
                parts.putIfAbsent(region.and(test.holds()), test.test());
            }
        }
        effort.spend(tests().size());
        return parts.entrySet().stream()
                .map(part -> new Division(part.getKey(), part.getValue()))
                .sorted(Comparator.comparingInt(
                        (Division division) -> -division.holds().size()))
                .toList();
    }

    /** Whether a decision has enough updates for what changes in a region, whatever its tests. */
    private boolean cover(AtomTemplate.Decision decision, Region region) {
        Region changed = keeps(decision) ? region.without(kept) : region;
        return words.stream().allMatch(sums -> sums.cover(changed, updates(decision)));
    }

    private static int updates(AtomTemplate.Decision decision) {
        return switch (decision) {
            case AtomTemplate.Decision.Keep keep -> 0;
            case AtomTemplate.Decision.Update update -> 1;
            case AtomTemplate.Decision.If choice -> updates(choice.then()) + updates(choice.otherwise());
        };
    }

    private static boolean keeps(AtomTemplate.Decision decision) {
        return switch (decision) {
            case AtomTemplate.Decision.Keep keep -> true;
            case AtomTemplate.Decision.Update update -> false;
            case AtomTemplate.Decision.If choice -> keeps(choice.then()) || keeps(choice.otherwise());
        };
    }

    /** The best leaves in a region that are right in all of a part of it. */
    private List<Leaf> leaves(Region part, Region region) {
        List<Leaf> leaves = List.of(new Leaf(all, List.of()));
        for (Sums sums : words) {
            List<Sums.Sum> right = sums.rightIn(part, region);
            leaves = leaves.stream()
                    .flatMap(leaf -> right.stream().map(leaf::with))
                    .toList();
        }
        return leaves;
    }

    /** All leaves that are right in a region, two by two; the first ones are right in its first case. */
    private List<Leaves> pairs(Region region) {
        List<Leaves> all = List.of(new Leaves(new Leaf(this.all, List.of()), new Leaf(this.all, List.of())));
        for (Sums sums : words) {
            List<Leaves> longer = new ArrayList<>();
            List<Sums.Pair> pairs = sums.pairs(region);
            for (Leaves before : all) {
                for (Sums.Pair pair : pairs) {
                    Leaf one = before.one().with(pair.first());
                    Leaf other = before.other().with(pair.second());
                    if (effort.spend(1) && region.isIn(one.region(), other.region())) {
                        longer.add(new Leaves(one, other));
                    }
                }
            }
            all = longer;
        }
        return all;
    }
}
