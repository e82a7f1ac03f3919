package plumbline.verifier.phv;

import java.util.Optional;
import java.util.Set;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Field;

/**
 * Which packets have a piece.
 *
 * @param valid of a header's piece the header's validity; what is in no header every packet has
 * @param never pairs of validities that are never both 1
 */
record Presence(Direction direction, Optional<Field> valid, Set<Set<Field>> never) {
    /** Of metadata. */
    static Presence always(Direction direction) {
        return new Presence(direction, Optional.empty(), Set.of());
    }

    /** Whether no packet has both, so that they may lie in the same bits. */
    boolean excludes(Presence other) {
        return valid.isPresent()
                && other.valid.isPresent()
                && !valid.equals(other.valid)
                && never.contains(Set.of(valid.get(), other.valid.get()));
    }
}
