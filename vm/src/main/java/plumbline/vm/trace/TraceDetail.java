package plumbline.vm.trace;

import java.util.List;
import plumbline.isa.model.Counter;
import plumbline.isa.model.LowPass;
import plumbline.isa.model.Meter;
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

    /** A packet counted. */
    record Counted(Counter counter, int index, int bytes) implements TraceDetail {}

    /** A filter fed. */
    record Filtered(LowPass filter, int index, long input, double before, double after) implements TraceDetail {}

    /**
     * A packet marked by a meter.
     *
     * @param committed whole tokens that are left
     * @param peak whole tokens that are left
     */
    record Marked(Meter meter, int index, Meter.Rates rates, long committed, long peak) implements TraceDetail {}
}
