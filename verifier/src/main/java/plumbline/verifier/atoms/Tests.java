package plumbline.verifier.atoms;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Op;

/** All tests of a template that divide some cases differently. */
final class Tests {
    /** Constants of tests that do not wrap lie below. */
    private static final long SMALL = 1L << 40;
    /** Without wrapping an order is one of signed numbers, whatever they stand for. */
    private static final List<Op> EXACT = List.of(Op.EQ, Op.NE, Op.LT, Op.GT);

    private final Template template;
    private final List<Point> points;
    private final List<Boolean> predicates;
    private final Map<Integer, Set<Long>> constantsByWidth;
    private final Map<Region, Setup.Test> found = new LinkedHashMap<>();
    private final List<Integer> noWord;
    private final List<Integer> noInput;

    /**
     * @param predicates       which packet inputs are conditions, and no numbers
     * @param constantsByWidth that a test may compare with, for each width of tests
     */
    Tests(Template template, List<Point> points, List<Boolean> predicates, Map<Integer, Set<Long>> constantsByWidth) {
        this.template = template;
        this.points = points;
        this.predicates = predicates;
        this.constantsByWidth = constantsByWidth;
        this.noWord = Collections.nCopies(template.words(), 0);
        this.noInput = Template.Terms.none(predicates.size());
    }

    /** Each with the cases in which it holds, simple ones first. */
    Map<Region, Setup.Test> all() {
        if (template.test() == Template.Test.NONE) {
            return found;
        }
        List<List<Integer>> states = new ArrayList<>(Template.Terms.single(template.words(), 1).toList());
        states.add(noWord);
        for (List<Integer> state : states) {
            if (template.test() == Template.Test.STATE_WITH_INPUT) {
                Linear left = new Linear(state, noInput, 0);
                withConstants(left);
                Template.Terms.single(predicates.size(), 1)
                        .forEach(input -> constantsByWidth.keySet().forEach(width -> withInput(left, input, width)));
            } else {
                differences().forEach(factors -> withConstants(new Linear(state, factors, 0)));
            }
        }
        return found;
    }

    /** {@code p - q}, where either may be 0; of numbers only. */
    private List<List<Integer>> differences() {
        List<Template.Terms> one = new ArrayList<>(List.of(new Template.Terms(noInput, false)));
        Template.Terms.single(predicates.size(), 1).map(factors -> new Template.Terms(factors, false)).forEach(one::add);
        return one.stream()
                .flatMap(minus -> one.stream().map(plus -> plus.plus(minus, -1).factors()))
                .distinct()
                .filter(factors -> factors.stream().filter(factor -> factor != 0).count() < 2
                        || !Template.Terms.uses(factors, predicates))
                .toList();
    }

    private void withInput(Linear left, List<Integer> input, int width) {
        Linear right = new Linear(noWord, input, 0);
        for (Op relation : Template.RELATIONS) {
            Setup.Test test = new Setup.Test(left, relation, right, Setup.Reading.MODULAR, width);
            found.putIfAbsent(Region.of(points.size(), i -> test.holds(points.get(i))), test);
        }
    }

    private void withConstants(Linear left) {
        constantsByWidth.forEach((width, constants) -> {
            modular(left, constants, width);
            if (left.inputs().stream().anyMatch(factor -> factor != 0)) {
                exactly(left, Setup.Reading.UNSIGNED, constants, width);
                exactly(left, Setup.Reading.SIGNED, constants, width);
            }
        });
    }

    private void modular(Linear left, Set<Long> constants, int width) {
        long[] sums = points.stream().mapToLong(point -> left.at(point, width)).toArray();
        for (long constant : constants) {
            for (Op relation : Template.RELATIONS) {
                found.putIfAbsent(
                        Region.of(sums.length, i -> relation.apply(sums[i], constant, 0, width, width, width) != 0),
                        new Setup.Test(left, relation, constant(constant), Setup.Reading.MODULAR, width));
            }
        }
    }

    private void exactly(Linear left, Setup.Reading reading, Set<Long> constants, int width) {
        List<Wide> sums = points.stream().map(point -> left.exactly(point, reading, width)).toList();
        Set<Long> near = new TreeSet<>();
        for (long constant : constants) {
            for (long number : List.of(constant, Bits.signed(constant, width))) {
                near.addAll(List.of(number - 1, number, number + 1));
            }
        }
        near.removeIf(constant -> constant < -SMALL || constant > SMALL);
        for (long constant : near) {
            Wide wide = Wide.of(constant, true);
            int[] orders = sums.stream().mapToInt(sum -> sum.compareTo(wide)).toArray();
            for (Op relation : EXACT) {
                found.putIfAbsent(
                        Region.of(orders.length, i -> relation.apply(orders[i] + 1, 1, 0, 2, 2, 2) != 0),
                        new Setup.Test(left, relation, constant(constant), reading, width));
            }
        }
    }

    private Linear constant(long constant) {
        return new Linear(noWord, noInput, constant);
    }
}
