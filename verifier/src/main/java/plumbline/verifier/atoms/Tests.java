package plumbline.verifier.atoms;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Op;

/** All tests of a form that divide some cases differently. */
final class Tests {
    /** Constants of tests that do not wrap lie below. */
    private static final long SMALL = 1L << 40;

    private static final List<Op> UNSIGNED = List.of(Op.EQ, Op.NE, Op.LT, Op.GT);
    private static final List<Op> SIGNED = List.of(Op.LTS, Op.GTS);

    private final AtomTemplate.Test form;
    private final int words;
    private final List<AtomCase> points;
    private final List<Boolean> predicates;
    private final Map<Integer, Set<Long>> constantsByWidth;
    private final Map<Region, Setup.Test> found = new LinkedHashMap<>();
    private final List<Integer> noWord;
    private final List<Integer> noInput;

    /**
     * @param words of the cell
     * @param predicates which packet inputs are conditions, and no numbers
     * @param constantsByWidth that a test may compare with, for each width of tests
     */
    Tests(
            AtomTemplate.Test form,
            int words,
            List<AtomCase> points,
            List<Boolean> predicates,
            Map<Integer, Set<Long>> constantsByWidth) {
        this.form = form;
        this.words = words;
        this.points = points;
        this.predicates = predicates;
        this.constantsByWidth = constantsByWidth;
        this.noWord = Collections.nCopies(words, 0);
        this.noInput = AtomTemplate.Terms.none(predicates.size());
    }

    /** Each with the cases in which it holds, simple ones first. */
    Map<Region, Setup.Test> all() {
        if (form == AtomTemplate.Test.NONE) {
            return found;
        }
        List<List<Integer>> states =
                new ArrayList<>(AtomTemplate.Terms.single(words).toList());
        states.add(noWord);
        for (List<Integer> state : states) {
            if (form == AtomTemplate.Test.STATE_WITH_INPUT) {
                Linear left = new Linear(state, noInput, 0);
                withConstants(left);
                AtomTemplate.Terms.single(predicates.size())
                        .forEach(input -> constantsByWidth.keySet().forEach(width -> withInput(left, input, width)));
            } else {
                differences().forEach(factors -> withConstants(new Linear(state, factors, 0)));
            }
        }
        return found;
    }

    /** {@code p - q}, where either may be 0; of numbers only. */
    private List<List<Integer>> differences() {
        List<AtomTemplate.Terms> one = new ArrayList<>(List.of(new AtomTemplate.Terms(noInput, false)));
        AtomTemplate.Terms.single(predicates.size())
                .map(factors -> new AtomTemplate.Terms(factors, false))
                .forEach(one::add);
        return one.stream()
                .flatMap(minus -> one.stream().map(plus -> plus.plus(minus, -1).factors()))
                .distinct()
                .filter(factors ->
                        factors.stream().filter(factor -> factor != 0).count() < 2
                                || !AtomTemplate.Terms.uses(factors, predicates))
                .toList();
    }

    private void withInput(Linear left, List<Integer> input, int width) {
        Linear right = new Linear(noWord, input, 0);
        for (Op relation : AtomTemplate.RELATIONS) {
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
        ToLongFunction<AtomCase> sum = point -> left.at(point, width);
        List<BigInteger> unsigned = points.stream()
                .map(point -> Linear.unsigned(sum.applyAsLong(point)))
                .toList();
        List<BigInteger> signed = points.stream()
                .map(point -> BigInteger.valueOf(Bits.signed(sum.applyAsLong(point), width)))
                .toList();
        Map<BigInteger, Long> asUnsigned = new TreeMap<>();
        Map<BigInteger, Long> asSigned = new TreeMap<>();
        for (long constant : constants) {
            asUnsigned.put(Linear.unsigned(constant), constant);
            asSigned.put(BigInteger.valueOf(Bits.signed(constant, width)), constant);
        }
        compare(left, unsigned, asUnsigned, Setup.Reading.MODULAR, width, UNSIGNED);
        compare(left, signed, asSigned, Setup.Reading.MODULAR, width, SIGNED);
    }

    /** Without wrapping an order is one of signed numbers, whatever they stand for. */
    private void exactly(Linear left, Setup.Reading reading, Set<Long> constants, int width) {
        Map<BigInteger, Long> small = new TreeMap<>();
        for (long constant : constants) {
            for (long number : List.of(constant, Bits.signed(constant, width))) {
                putIfSmall(small, number);
            }
        }
        // Where nothing wraps, "at most the largest number" is "less than the one after it".
        putIfSmall(small, Bits.mask(width) + 1);
        putIfSmall(small, -(1L << width - 1) - 1);
        List<BigInteger> sums = points.stream()
                .map(point -> left.exactly(point, reading, width))
                .toList();
        compare(left, sums, small, reading, width, UNSIGNED);
    }

    private static void putIfSmall(Map<BigInteger, Long> small, long number) {
        if (number > -SMALL && number < SMALL) {
            small.put(BigInteger.valueOf(number), number);
        }
    }

    /** Goes through sums and constants in order, so that each constant costs no more than the sums that it passes. */
    private void compare(
            Linear left,
            List<BigInteger> sums,
            Map<BigInteger, Long> constants,
            Setup.Reading reading,
            int width,
            List<Op> relations) {
        int[] sorted = IntStream.range(0, sums.size())
                .boxed()
                .sorted(Comparator.comparing(sums::get))
                .mapToInt(Integer::intValue)
                .toArray();
        Region all = Region.of(sums.size(), i -> true);
        Region less = Region.none(sums.size());
        int next = 0;
        for (Map.Entry<BigInteger, Long> constant : constants.entrySet()) {
            while (next < sorted.length && sums.get(sorted[next]).compareTo(constant.getKey()) < 0) {
                less.add(sorted[next++]);
            }
            Region equal = Region.none(sums.size());
            for (int i = next; i < sorted.length && sums.get(sorted[i]).equals(constant.getKey()); i++) {
                equal.add(sorted[i]);
            }
            List<Region> orders = List.of(less, equal, all.without(less).without(equal));
            Linear right = constant(constant.getValue());
            for (Op relation : relations) {
                Region holds = where(relation, orders);
                found.computeIfAbsent(holds, key -> new Setup.Test(left, relation, right, reading, width));
            }
        }
    }

    /**
     * Where a relation holds. It may be one of unsigned or of signed numbers: 1, 2 and 3 of three bits are ordered as
     * either.
     */
    private Region where(Op relation, List<Region> lessEqualGreater) {
        Region holds = Region.none(points.size());
        for (int i = 0; i < lessEqualGreater.size(); i++) {
            if (relation.apply(i + 1, 2, 0, 3, 3, 3) != 0) {
                holds.addAll(lessEqualGreater.get(i));
            }
        }
        return holds;
    }

    private Linear constant(long constant) {
        return new Linear(noWord, noInput, constant);
    }
}
