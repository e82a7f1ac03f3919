package plumbline.verifier.rules.wellformed;

import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Operand;

/** What checksum units sum. */
final class Terms {
    private Terms() {}

    /** Says what is no field and no constant with a width. */
    static Optional<String> wrong(List<Operand> terms, String who) {
        return terms.stream()
                .filter(term -> !(term instanceof Field) && !(term instanceof Const constant && constant.width() > 0))
                .findFirst()
                .map(term -> who + " sums " + term + ", which is neither a field nor a constant with a width");
    }
}
