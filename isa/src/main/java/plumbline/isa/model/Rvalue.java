package plumbline.isa.model;

import java.util.List;
import java.util.Optional;

/** What an assignment gives its field: an instruction, a hash, or a random number. */
public sealed interface Rvalue permits Calc, Hash, Draw {
    /** What it takes in, in this order. */
    List<Operand> operands();

    /** The constant, if this is one alone. */
    default Optional<Const> constant() {
        return Optional.empty();
    }
}
