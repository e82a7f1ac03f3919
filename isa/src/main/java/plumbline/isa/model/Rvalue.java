package plumbline.isa.model;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What an assignment gives its field: an instruction, a hash, or a random number. */
public sealed interface Rvalue permits Calc, Hash, Draw {
    /** What it takes in, in this order. */
    List<Operand> operands();

    /** Its operands that are fields. */
    default Stream<Field> fields() {
        return operands().stream().filter(Field.class::isInstance).map(Field.class::cast);
    }

    /** The constant, if this is one alone. */
    default Optional<Const> constant() {
        return Optional.empty();
    }
}
