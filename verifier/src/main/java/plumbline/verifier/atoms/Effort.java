package plumbline.verifier.atoms;

/**
 * How much a search may still do, in steps of looking at one set of cases. When it is used up the search finds nothing:
 * the answer depends on the program alone, never on the speed of the machine.
 */
final class Effort {
    private long steps;

    Effort(long steps) {
        this.steps = steps;
    }

    /** Whether so many steps may still be done; counts them. */
    boolean spend(long number) {
        steps -= number;
        return steps >= 0;
    }

    boolean isExhausted() {
        return steps < 0;
    }
}
