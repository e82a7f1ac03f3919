package plumbline.verifier.atoms;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongUnaryOperator;

/**
 * Tries every setup of every atom on every case: words of one bit, two packet fields of two bits. It shares nothing
 * with the classifier: an atom's tests and sums are written down here once more, as loops over plain integers. A
 * function of a case is a long, bit {@code i} its value in case {@code i} = (word or words, a, b).
 */
final class BruteForce {
    private static final int FIELD_VALUES = 4;

    private final int words;
    private final int cases;
    private final long all;
    private final Set<Long> stateTests = new LinkedHashSet<>();
    private final Set<Long> differenceTests = new LinkedHashSet<>();
    private final List<Set<Long>> sums = new ArrayList<>();

    BruteForce(int words) {
        this.words = words;
        this.cases = (1 << words) * FIELD_VALUES * FIELD_VALUES;
        this.all = cases == 64 ? -1 : (1L << cases) - 1;
        stateTests();
        differenceTests();
        for (int word = 0; word < words; word++) {
            sums.add(sums(word, true));
        }
    }

    int cases() {
        return cases;
    }

    int word(int index, int which) {
        return index / FIELD_VALUES / FIELD_VALUES >> which & 1;
    }

    int a(int index) {
        return index / FIELD_VALUES % FIELD_VALUES;
    }

    int b(int index) {
        return index % FIELD_VALUES;
    }

    /** The weakest atom whose every word comes out as asked. */
    Atom weakest(long[] after) {
        long[] writes = {0, all, function(i -> a((int) i)), function(i -> b((int) i))};
        if (words == 2) {
            return fitsPair(after) ? Atom.PAIRS : Atom.ANY;
        }
        long state = function(i -> word((int) i, 0));
        for (long write : new long[] {0, all, writes[2], writes[3]}) {
            if (write == after[0]) {
                return Atom.WRITE;
            }
        }
        if (after[0] == state) {
            return Atom.WRITE;
        }
        Set<Long> one = sums(0, false);
        Set<Long> two = sums.get(0);
        if (one.contains(after[0])) {
            return Atom.RAW;
        }
        if (fits(all, after[0], stateTests, one, Set.of(state))) {
            return Atom.PRAW;
        }
        if (fits(all, after[0], stateTests, one, one)) {
            return Atom.IFELSE;
        }
        if (fits(all, after[0], stateTests, two, two)) {
            return Atom.SUB;
        }
        for (long test : differenceTests) {
            if (fits(test, after[0], differenceTests, two, two)
                    && fits(all & ~test, after[0], differenceTests, two, two)) {
                return Atom.NESTED;
            }
        }
        return fitsPair(after) ? Atom.PAIRS : Atom.ANY;
    }

    /** Whether what a word becomes depends on the other. */
    boolean dependsOnOther(int word, long function) {
        for (int i = 0; i < cases; i++) {
            int flipped = i ^ FIELD_VALUES * FIELD_VALUES << 1 - word;
            if ((function >> i & 1) != (function >> flipped & 1)) {
                return true;
            }
        }
        return false;
    }

    /** if t1 { if t2 u else u } else if t3 { if t4 u else u }. */
    private boolean fitsPair(long[] after) {
        long changed = 0;
        for (int word = 0; word < words; word++) {
            int which = word;
            changed |= after[word] ^ function(i -> word((int) i, which));
        }
        for (long first : differenceTests) {
            if (!twoUpdates(first, after)) {
                continue;
            }
            for (long second : differenceTests) {
                if ((changed & ~first & ~second) == 0 && twoUpdates(all & ~first & second, after)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean twoUpdates(long region, long[] after) {
        for (long test : differenceTests) {
            if (oneUpdate(region & test, after) && oneUpdate(region & ~test, after)) {
                return true;
            }
        }
        return false;
    }

    private boolean oneUpdate(long region, long[] after) {
        for (int word = 0; word < words; word++) {
            boolean found = false;
            for (long sum : sums.get(word)) {
                found |= ((sum ^ after[word]) & region) == 0;
            }
            if (!found) {
                return false;
            }
        }
        return true;
    }

    private static boolean fits(long region, long after, Set<Long> tests, Set<Long> then, Set<Long> otherwise) {
        for (long test : tests) {
            for (long first : then) {
                if (((first ^ after) & region & test) == 0) {
                    for (long second : otherwise) {
                        if (((second ^ after) & region & ~test) == 0) {
                            return true;
                        }
                    }
                }
            }
        }
        return false;
    }

    /** s or 0, plus one or two of a, b, constants; of one bit, so that minus is plus. */
    private Set<Long> sums(int word, boolean two) {
        Set<Long> sums = new LinkedHashSet<>();
        int[][] operands = {{1, 0, 0}, {0, 1, 0}, {0, 0, 0}, {0, 0, 1}};
        for (int state = 0; state < 2; state++) {
            int withState = state;
            for (int[] first : operands) {
                for (int[] second : two ? operands : new int[][] {{0, 0, 0}}) {
                    sums.add(function(i -> withState * word((int) i, word)
                            + (first[0] + second[0]) * a((int) i)
                            + (first[1] + second[1]) * b((int) i)
                            + first[2]
                            + second[2]));
                }
            }
        }
        return sums;
    }

    /** s or 0 compared with a, b or a constant: at one bit and at two. */
    private void stateTests() {
        for (int width = 1; width <= 2; width++) {
            int mask = (1 << width) - 1;
            for (int state = 0; state < 2; state++) {
                for (int other = -2; other <= mask; other++) {
                    for (int relation = 0; relation < 6; relation++) {
                        long test = 0;
                        for (int i = 0; i < cases; i++) {
                            int right = (other == -2 ? a(i) : other == -1 ? b(i) : other) & mask;
                            test |= holds(relation, state * word(i, 0), right, width) ? 1L << i : 0;
                        }
                        stateTests.add(test);
                    }
                }
            }
        }
    }

    /** s or 0, plus 0, a or b, minus 0, a or b, compared with a constant: modulo 2 or 4, or as integers. */
    private void differenceTests() {
        for (int state = 0; state <= words; state++) {
            for (int plus = 0; plus < 3; plus++) {
                for (int minus = 0; minus < 3; minus++) {
                    for (int width = 1; width <= 2; width++) {
                        differenceTests(state, plus, minus, width);
                    }
                }
            }
        }
    }

    private void differenceTests(int state, int plus, int minus, int width) {
        int mask = (1 << width) - 1;
        for (int constant = -8; constant <= 8; constant++) {
            for (int relation = 0; relation < 6; relation++) {
                long modular = 0;
                long unsigned = 0;
                long signed = 0;
                for (int i = 0; i < cases; i++) {
                    int s = state == 0 ? 0 : word(i, state - 1);
                    int p = plus == 0 ? 0 : plus == 1 ? a(i) : b(i);
                    int q = minus == 0 ? 0 : minus == 1 ? a(i) : b(i);
                    modular |= holds(relation, s + p - q & mask, constant & mask, width) ? 1L << i : 0;
                    unsigned |= holds(relation, s + p - q + 16, constant + 16, 8) ? 1L << i : 0;
                    int difference = signed(s, width) + signed(p, width) - signed(q, width);
                    signed |= holds(relation, difference + 16, constant + 16, 8) ? 1L << i : 0;
                }
                differenceTests.add(modular);
                differenceTests.add(unsigned);
                differenceTests.add(signed);
            }
        }
    }

    private static int signed(int value, int width) {
        return value << 32 - width >> 32 - width;
    }

    private static boolean holds(int relation, int left, int right, int width) {
        return switch (relation) {
            case 0 -> left == right;
            case 1 -> left != right;
            case 2 -> left < right;
            case 3 -> left > right;
            case 4 -> signed(left, width) < signed(right, width);
            default -> signed(left, width) > signed(right, width);
        };
    }

    private long function(LongUnaryOperator value) {
        long function = 0;
        for (int i = 0; i < cases; i++) {
            function |= (value.applyAsLong(i) & 1) << i;
        }
        return function;
    }
}
