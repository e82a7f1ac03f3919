package plumbline.isa.model;

import java.util.List;
import java.util.Optional;

/**
 * Which entry of an array an operation works on, modulo the size of the array: a field, a constant, or a hash that is
 * computed in the very stage of the operation. The hash addresses the array; no field takes it. Only an index that is
 * {@link Within} a bound can lie outside: the operation then leaves the array as it is, and each field that it writes
 * becomes 0.
 */
public sealed interface ArrayIndex
        permits Field, Const, ArrayIndex.Within, Hash, ArrayIndex.OfEntry, ArrayIndex.OfData {
    /** What the index is made of. */
    default List<Operand> operands() {
        return switch (this) {
            case Field field -> List.of(field);
            case Const constant -> List.of(constant);
            case Within within -> List.of(within.field);
            case Hash hash -> hash.operands();
            case OfEntry _, OfData _ -> List.of();
        };
    }

    /** The field whose value alone is the index: without a bound, or with one that is beyond all its values. */
    default Optional<Field> alone() {
        return switch (this) {
            case Field field -> Optional.of(field);
            case Within(Field field, int bound)
            when field.width() < Integer.SIZE && 1L << field.width() <= bound -> Optional.of(field);
            case Within _, Const _, Hash _, OfEntry _, OfData _ -> Optional.empty();
        };
    }

    /** The table whose look-up says the index, if one does. */
    default Optional<String> owner() {
        return switch (this) {
            case OfEntry(String table) -> Optional.of(table);
            case OfData(String table, String _) -> Optional.of(table);
            case Field _, Const _, Within _, Hash _ -> Optional.empty();
        };
    }

    /** The table whose entries have a cell each, if it is one of those. */
    default Optional<String> ofEntry() {
        return this instanceof OfEntry(String table) ? Optional.of(table) : Optional.empty();
    }

    /**
     * {@code i < 1000}: the entry that the field says, if it is below a bound; none else. A chip finds that out in the
     * address of the array, so that it takes no condition.
     *
     * @param bound at least 1; how many entries there are
     */
    record Within(Field field, int bound) implements ArrayIndex {
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

    /**
     * {@code ports.slot}: the value that the entry which the table has found, or its default action, supplies as data
     * of this name. Where the action that ran has none, it is 0.
     */
    record OfData(String table, String data) implements ArrayIndex {}

    /** Whether entries of a table that both indexes belong to say one of them at most: of other actions other data. */
    static boolean areOneAddress(Table table, ArrayIndex first, ArrayIndex second) {
        return first.equals(second)
                || first instanceof OfData(String _, String one)
                        && second instanceof OfData(String _, String other)
                        && table.actions().stream().noneMatch(action -> action.has(one) && action.has(other));
    }
}
