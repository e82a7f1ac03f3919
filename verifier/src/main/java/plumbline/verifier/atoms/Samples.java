package plumbline.verifier.atoms;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Field;

/**
 * Cases to try a behaviour on: all of them if the cell and the packet fields have few bits, else many near the numbers
 * where something changes and where variables are equal or add up to each other. Always the same for the same
 * behaviour.
 */
final class Samples {
    private static final int ALL_UP_TO_BITS = 10;

    private final Behaviour behaviour;
    private final List<Integer> widths = new ArrayList<>();
    private final List<List<Long>> constants = new ArrayList<>();
    private final SplittableRandom random = new SplittableRandom(1);

    /**
     * A case.
     *
     * @param words before
     * @param fields values of the behaviour's fields
     * @param after words after
     */
    record Case(long[] words, long[] fields, long[] after) {}

    Samples(Behaviour behaviour) {
        this.behaviour = behaviour;
        for (int i = 0; i < behaviour.words(); i++) {
            widths.add(behaviour.register().width());
        }
        behaviour.fields().stream().map(Field::width).forEach(widths::add);
        widths.forEach(width -> constants.add(List.copyOf(BoundaryValues.of(behaviour, width))));
    }

    /** Whether all cases are few enough to be tried. */
    boolean areAll() {
        return widths.stream().mapToInt(Integer::intValue).sum() <= ALL_UP_TO_BITS;
    }

    /** All cases if they are few, else so many. */
    List<Case> cases(int number) {
        List<Case> cases = new ArrayList<>();
        if (areAll()) {
            all(new long[widths.size()], 0, cases);
        } else {
            for (int i = 0; i < number; i++) {
                cases.add(of(one()));
            }
        }
        return cases;
    }

    private void all(long[] variables, int index, List<Case> cases) {
        if (index == variables.length) {
            cases.add(of(variables));
            return;
        }
        for (long value = 0; value <= Bits.mask(widths.get(index)); value++) {
            variables[index] = value;
            all(variables, index + 1, cases);
        }
    }

    /** Fields first, then words, which may depend on them. */
    private long[] one() {
        long[] variables = new long[widths.size()];
        for (int i = variables.length - 1; i >= 0; i--) {
            variables[i] = value(variables, i) & Bits.mask(widths.get(i));
        }
        return variables;
    }

    /** A number, or one of those chosen before, or a sum or difference of two, or a neighbour of that. */
    private long value(long[] variables, int index) {
        int chosen = variables.length - 1 - index;
        int kind = chosen == 0 ? random.nextInt(3) : random.nextInt(10);
        if (kind < 3) {
            return kind == 0 ? random.nextLong() : constant(index);
        }
        long sum = variables[index + 1 + random.nextInt(chosen)];
        if (kind < 7) {
            long other = random.nextBoolean() ? constant(index) : variables[index + 1 + random.nextInt(chosen)];
            sum += random.nextBoolean() ? other : -other;
        }
        return (random.nextInt(4) == 0 ? -sum : sum) + (random.nextInt(3) == 0 ? random.nextInt(-1, 2) : 0);
    }

    private long constant(int index) {
        List<Long> choices = constants.get(index);
        return choices.get(random.nextInt(choices.size()));
    }

    private Case of(long[] variables) {
        int words = behaviour.words();
        long[] cell = Arrays.copyOfRange(variables, 0, words);
        long[] fields = Arrays.copyOfRange(variables, words, variables.length);
        return new Case(cell, fields, behaviour.after(cell, fields));
    }
}
