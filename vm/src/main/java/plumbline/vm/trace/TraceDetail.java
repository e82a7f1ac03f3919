package plumbline.vm.trace;

import java.util.List;
import java.util.OptionalLong;
import plumbline.isa.model.Extern;
import plumbline.isa.model.Register;
import plumbline.isa.model.Table;

/** What a unit did besides writing fields. */
public sealed interface TraceDetail {
    /** Nothing. */
    record None() implements TraceDetail {}

    /**
     * A look-up.
     *
     * @param entry that won; null: none matched
     * @param call the action that ran; null: none
     */
    record Lookup(Table table, List<TraceEvent.FieldValue> keys, Table.Entry entry, Table.ActionCall call)
            implements TraceDetail {}

    /** A read-modify-write of a cell. */
    record CellAccess(Register register, int index, long lo, long hi, long newLo, long newHi) implements TraceDetail {}

    /**
     * An array without such a cell.
     *
     * @param index as the packet has it, unsigned
     */
    record Outside(String array, long index) implements TraceDetail {}

    /** What went into a hash. */
    record HashInputs(List<Long> values) implements TraceDetail {}

    /**
     * A call of an extern.
     *
     * @param before what the cell held, in words
     */
    record Called(Extern.Array array, int index, OptionalLong input, String before, String after)
            implements TraceDetail {}
}
