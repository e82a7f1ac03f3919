package plumbline.verifier.atoms;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plumbline.isa.model.Op;

/**
 * What an atom can be set up to do: a tree of decisions over tests of one form with updates of one form at its leaves.
 * Packet inputs are fields or anything computed from fields in an earlier stage. All arithmetic is modulo 2^width, so
 * that a subtracted constant is an added one; tests may order as unsigned or as signed numbers.
 *
 * <p>Source: packet-transactions/domino-examples, banzai_atoms/*.sk. Differences: constants there are small and not
 * negative, and numbers do not wrap.
 *
 * @param words of the cell that are updated together
 * @param inputs packet values it takes in at most
 */
record AtomTemplate(Atom atom, int words, int inputs, Decision decision, Test test, Value value) {
    private static final Decision KEEP = new Decision.Keep();
    /** A leaf. */
    static final Decision UPDATE = new Decision.Update();

    private static final Decision EITHER = new Decision.If(UPDATE, UPDATE);

    /** All, weakest first. */
    static final List<AtomTemplate> ALL = List.of(
            new AtomTemplate(Atom.WRITE, 1, 1, UPDATE, Test.NONE, Value.INPUT),
            new AtomTemplate(Atom.RAW, 1, 1, UPDATE, Test.NONE, Value.STATE_AND_INPUT),
            new AtomTemplate(
                    Atom.PRAW, 1, 2, new Decision.If(UPDATE, KEEP), Test.STATE_WITH_INPUT, Value.STATE_AND_INPUT),
            new AtomTemplate(Atom.IFELSE, 1, 2, EITHER, Test.STATE_WITH_INPUT, Value.STATE_AND_INPUT),
            new AtomTemplate(Atom.SUB, 1, 2, EITHER, Test.STATE_WITH_INPUT, Value.STATE_AND_TWO_INPUTS),
            new AtomTemplate(
                    Atom.NESTED, 1, 2, new Decision.If(EITHER, EITHER), Test.DIFFERENCE, Value.STATE_AND_TWO_INPUTS),
            new AtomTemplate(
                    Atom.PAIRS,
                    2,
                    2,
                    new Decision.If(EITHER, new Decision.If(EITHER, KEEP)),
                    Test.DIFFERENCE,
                    Value.STATE_AND_TWO_INPUTS));

    /** The comparisons that atoms have. */
    static final List<Op> RELATIONS = List.of(Op.EQ, Op.NE, Op.LT, Op.GT, Op.LTS, Op.GTS);

    /** A tree of decisions. */
    sealed interface Decision {
        /** Nothing changes. */
        record Keep() implements Decision {}

        /** Every word gets a value of the template's form. */
        record Update() implements Decision {}

        /** A test decides. */
        record If(Decision then, Decision otherwise) implements Decision {}
    }

    /** The form of tests. {@code s} is a word or 0, {@code p} a packet input, {@code c} a constant. */
    enum Test {
        /** There are none. */
        NONE,
        /** {@code s} compared with {@code p} or {@code c}. */
        STATE_WITH_INPUT,
        /** {@code s + p - q} compared with {@code c}, where {@code p} and {@code q} may be 0. */
        DIFFERENCE
    }

    /** The form of new values. */
    enum Value {
        /** {@code p} or {@code c}. */
        INPUT,
        /** {@code s + p} or {@code s + c}; {@code s} may be 0, as in the forms below. */
        STATE_AND_INPUT,
        /** {@code s + a + b} or {@code s + a - b}, with packet inputs or constants for {@code a} and {@code b}. */
        STATE_AND_TWO_INPUTS;

        /** Factors of a cell's words that a value for one of them may have. */
        Stream<List<Integer>> states(int words, int word) {
            List<List<Integer>> states = Terms.single(words).toList();
            return this == INPUT ? Stream.of(Terms.none(words)) : Stream.of(states.get(word), Terms.none(words));
        }

        /** Factors of the packet inputs that a value may have, without and with a free constant. */
        List<Terms> terms(int inputs) {
            List<Terms> one = Stream.concat(
                            Terms.single(inputs).map(factors -> new Terms(factors, false)),
                            Stream.of(new Terms(Terms.none(inputs), true)))
                    .toList();
            if (this != STATE_AND_TWO_INPUTS) {
                return one;
            }
            return one.stream()
                    .flatMap(first ->
                            one.stream().flatMap(second -> Stream.of(first.plus(second, 1), first.plus(second, -1))))
                    .distinct()
                    .toList();
        }
    }

    /**
     * A sum of packet inputs.
     *
     * @param factors of the inputs
     * @param free whether any constant may be added
     */
    record Terms(List<Integer> factors, boolean free) {
        static List<Integer> none(int inputs) {
            return Collections.nCopies(inputs, 0);
        }

        /** Each input alone. */
        static Stream<List<Integer>> single(int inputs) {
            return IntStream.range(0, inputs).mapToObj(which -> IntStream.range(0, inputs)
                    .mapToObj(i -> i == which ? 1 : 0)
                    .toList());
        }

        /** Whether one of some inputs has a part in it. */
        static boolean uses(List<Integer> factors, List<Boolean> some) {
            return IntStream.range(0, factors.size()).anyMatch(i -> some.get(i) && factors.get(i) != 0);
        }

        Terms plus(Terms other, int sign) {
            List<Integer> sum = IntStream.range(0, factors.size())
                    .mapToObj(i -> factors.get(i) + sign * other.factors.get(i))
                    .toList();
            return new Terms(sum, free || other.free);
        }
    }
}
