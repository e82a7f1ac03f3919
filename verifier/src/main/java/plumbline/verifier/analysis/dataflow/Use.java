package plumbline.verifier.analysis.dataflow;

import plumbline.isa.model.Field;
import plumbline.isa.model.Position;

/**
 * An operation reads or writes a field.
 *
 * @param role what for
 * @param branch which action of a table does it, −1 for all other uses; uses of different actions exclude each other
 * @param part which assignment of an action does it, −1 for all other uses
 */
public record Use(Field field, Role role, int branch, int part, Position at) {
    /** What a field is used for. */
    public enum Role {
        /** A guard compares it. */
        GUARD,
        /**
         * A table looks it up, a memory is indexed by it, a hash or filter takes it in, an access compares or computes.
         */
        INPUT,
        /** An assignment computes with it. */
        OPERAND,
        /** It gets a new value. */
        RESULT
    }
}
