package plumbline.isa.model;

import java.util.List;

/**
 * Which entry of an array an operation works on, modulo the size of the array: a field, a constant, or a hash that is
 * computed in the very stage of the operation. The hash addresses the array; no field takes it. Only an index that is
 * {@link Within} a bound can lie outside: the operation then leaves the array as it is, and each field that it writes
 * becomes 0.
 */
public sealed interface ArrayIndex permits Field, Const, ArrayIndex.Within, Hash, ArrayIndex.OfEntry {
    /** What the index is made of. */
    default List<Operand> operands() {
        return switch (this) {
            case Field field -> List.of(field);
            case Const constant -> List.of(constant);
            case Within within -> List.of(within.field);
            case Hash hash -> hash.operands();
            case OfEntry _ -> List.of();
        };
    }

    /**
     * {@code i < 1000}: the entry that the field says, if it is below a bound; none else. A chip finds that out in the
     * address of the array, so that it takes no condition.
     *
     * @param bound at least 1; how many entries there are
     */
    record Within(Field field, int bound) implements ArrayIndex {
        /** Checks the bound. */
        public Within {
            if (bound < 1) {
                throw new IllegalArgumentException("no value of " + field.name() + " is below " + bound);
            }
        }
    }

    /**
     * {@code routes.entry}: the cell of the entry that the table has found, of an array with a cell for each of its
     * entries. Without a hit there is none.
     */
    record OfEntry(String table) implements ArrayIndex {}
}
