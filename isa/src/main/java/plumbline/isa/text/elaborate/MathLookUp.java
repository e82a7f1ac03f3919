package plumbline.isa.text.elaborate;

import java.util.Optional;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Cell;
import plumbline.isa.model.Position;
import plumbline.isa.text.syntax.SyntaxFailure;

/** What the math unit looks up in one access, however often the text says it. */
final class MathLookUp {
    private Optional<Calc> lookUp = Optional.empty();

    /** The result of a look-up, which is the first or the same as that. */
    Cell result(Calc wanted, Position at) {
        if (!wanted.equals(lookUp.orElse(wanted))) {
            throw SyntaxFailure.of(
                    at,
                    "math-unit",
                    "this access looks up two values, and its math unit one",
                    "look up one in an access of its own: when … : access … { } else : access … { }");
        }
        lookUp = Optional.of(wanted);
        return Cell.MATH;
    }

    /** What is looked up, if anything. */
    Optional<Calc> get() {
        return lookUp;
    }
}
