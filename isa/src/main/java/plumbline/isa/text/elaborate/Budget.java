package plumbline.isa.text.elaborate;

import plumbline.isa.model.Position;
import plumbline.isa.text.syntax.SyntaxFailure;

/** Bounds the work that a text can cause: every statement and every round of a loop costs one. */
final class Budget {
    /** A program of a real chip has a few thousand. */
    static final int MAX_STEPS = 200_000;

    private int steps;

    /** Pays for one step; reports once when the limit is reached, and fails from then on. */
    void spend(Position at) {
        steps = Math.min(steps + 1, MAX_STEPS + 2);
        if (steps == MAX_STEPS + 1) {
            throw SyntaxFailure.of(
                    at,
                    "limit",
                    "the program grows beyond " + MAX_STEPS + " statements here",
                    "use fewer rounds of the loops");
        }
        if (steps > MAX_STEPS) {
            throw SyntaxFailure.reported();
        }
    }
}
