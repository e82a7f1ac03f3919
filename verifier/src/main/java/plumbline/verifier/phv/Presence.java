package plumbline.verifier.phv;

import java.util.Optional;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Field;
import plumbline.verifier.analysis.parser.HeaderPaths;

/**
 * Which packets have a piece.
 *
 * @param valid of a header's piece the header's validity; what is in no header every packet has
 * @param paths which headers a packet has together
 */
record Presence(Direction direction, Optional<Field> valid, HeaderPaths paths) {
    /** Of metadata. */
    static Presence always(Direction direction) {
        return new Presence(direction, Optional.empty(), HeaderPaths.ANY);
    }

    /** Whether no packet has both, so that they may lie in the same bits. */
    boolean excludes(Presence other) {
        return valid.isPresent() && other.valid.isPresent() && paths.neverTogether(valid.get(), other.valid.get());
    }
}
