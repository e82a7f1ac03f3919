package plumbline.isa.model;

/**
 * A unit names a value.
 *
 * @param role what for
 * @param branch which action of a table does it, −1 for all other uses; uses of different actions exclude each other
 * @param part which assignment of an action does it, −1 for all other uses
 */
public record Use(Operand value, Role role, int branch, int part, Position at) {
    /** What a value is used for. */
    public enum Role {
        /** A guard compares it. */
        GUARD,
        /** A table looks it up. */
        KEY,
        /** An array is indexed by it. */
        INDEX,
        /** A hash or an extern takes it in. */
        INPUT,
        /** An instruction computes with it. */
        OPERAND,
        /** A clause of an access compares it. */
        CLAUSE,
        /** A word of a cell is computed from it. */
        UPDATE,
        /** What an access puts out is computed from it. */
        OUTPUT,
        /** A word of a cell that gets a new value. */
        WORD,
        /** A field that gets a new value. */
        RESULT;

        /** Whether the value is read; else it is written. */
        public boolean isRead() {
            return this != WORD && this != RESULT;
        }
    }

    /**
     * The field that is used.
     *
     * @throws ClassCastException if it is none
     */
    public Field field() {
        return (Field) value;
    }
}
