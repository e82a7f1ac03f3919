package plumbline.verifier.atoms;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import plumbline.isa.model.Bits;

/**
 * What sums of some forms can write into one word, and in which cases that is right. With a constant of its own choice,
 * each form of sum is right in every case for one constant: so each case has as many right sums as there are forms, a
 * few dozen at most.
 */
final class Sums {
    private static final int ONE = 1 << 20;

    /** A sum, to which any constant may be added if it is free. */
    record Form(Linear sum, boolean free) {}

    /** A sum and where it is right, in so many cases. */
    record Sum(Region region, int size, Linear value) {}

    /** A sum for some cases and one for others. */
    record Pair(Sum first, Sum second) {}

    private final Effort effort;
    private final int cases;
    /** By form, then by case; null where none is right. */
    private final List<Sum[]> byForm = new ArrayList<>();

    private final List<List<Sum>> byCase;
    /** For each case at least how much of a sum it takes: one part of as many as the best sum has. */
    private final int[] shares;

    /** @param after what becomes of the word in each case */
    Sums(List<Form> forms, int width, List<AtomCase> points, long[] after, Effort effort) {
        this.effort = effort;
        this.cases = points.size();
        this.byCase = new ArrayList<>(Collections.nCopies(cases, null));
        forms.forEach(form -> byForm.add(byCase(form, width, points, after)));
        this.shares = IntStream.range(0, cases).map(this::share).toArray();
    }

    private int share(int number) {
        int max = 0;
        for (Sum[] form : byForm) {
            max = form[number] == null ? max : Math.max(max, form[number].size());
        }
        return max == 0 ? Integer.MAX_VALUE : ONE / max;
    }

    private Sum[] byCase(Form form, int width, List<AtomCase> points, long[] after) {
        long[] constants = new long[cases];
        Map<Long, Region> regions = new HashMap<>();
        for (int i = 0; i < cases; i++) {
            constants[i] = after[i] - form.sum().at(points.get(i), width) & Bits.mask(width);
            if (form.free() || constants[i] == 0) {
                regions.computeIfAbsent(constants[i], key -> Region.none(cases)).add(i);
            }
        }
        Map<Long, Sum> sums = new HashMap<>();
        regions.forEach((constant, region) ->
                sums.put(constant, new Sum(region, region.size(), form.sum().plus(constant))));
        Sum[] byCases = new Sum[cases];
        for (int i = 0; i < cases; i++) {
            byCases[i] = sums.get(constants[i]);
        }
        return byCases;
    }

    /**
     * The sums that are right in a case, those first that are right most often, without those that another one
     * includes.
     */
    List<Sum> rightIn(int number) {
        if (byCase.get(number) == null) {
            List<Sum> all = new ArrayList<>();
            for (Sum[] form : byForm) {
                if (form[number] != null) {
                    all.add(form[number]);
                }
            }
            all.sort(Comparator.comparingInt(sum -> -sum.size()));
            List<Sum> best = new ArrayList<>();
            for (Sum sum : all) {
                if (best.stream().noneMatch(larger -> sum.region().isIn(larger.region()))) {
                    best.add(sum);
                }
            }
            byCase.set(number, best);
        }
        return byCase.get(number);
    }

    /**
     * Sums that are right in all of a part of a region, without those that another one includes as far as the region
     * goes.
     */
    List<Sum> rightIn(Region part, Region region) {
        List<Sum> right = rightIn(Math.max(0, part.first())).stream()
                .filter(sum -> part.isIn(sum.region()))
                .toList();
        return best(right, region);
    }

    private static List<Sum> best(List<Sum> sums, Region region) {
        List<Region> parts = new ArrayList<>();
        List<Sum> best = new ArrayList<>();
        for (Sum sum : sums) {
            Region part = region.and(sum.region());
            if (parts.stream().noneMatch(part::isIn)) {
                parts.add(part);
                best.add(sum);
            }
        }
        return best;
    }

    /**
     * Whether so many sums are enough to be right in all cases of a region, whatever the tests: without that no test
     * helps. A sum that is right in n cases takes at most 1/n of each one's share, so that the shares say how many it
     * takes at least.
     */
    boolean cover(Region region, int number) {
        int open = region.first();
        if (open < 0) {
            return true;
        }
        if (number > 1 && region.sum(shares) > (long) number * ONE) {
            return false;
        }
        List<Sum> right = number == 0 ? List.of() : rightIn(open);
        for (int i = 0; i < right.size() && effort.spend(1); i++) {
            Region covered = right.get(i).region();
            if (number == 1 ? region.isIn(covered) : cover(region.without(covered), number - 1)) {
                return true;
            }
        }
        return false;
    }

    /** All pairs that are right in all of a region; the first is right in its first case. */
    List<Pair> pairs(Region region) {
        List<Pair> pairs = new ArrayList<>();
        for (Sum first : best(rightIn(Math.max(0, region.first())), region)) {
            Region rest = region.without(first.region());
            int open = rest.first();
            if (open < 0) {
                return List.of(new Pair(first, first));
            }
            effort.spend(1);
            rightIn(rest, region).forEach(second -> pairs.add(new Pair(first, second)));
        }
        return pairs;
    }
}
