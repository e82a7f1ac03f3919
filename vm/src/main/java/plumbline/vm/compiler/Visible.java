package plumbline.vm.compiler;

import java.util.BitSet;
import plumbline.isa.model.Bundle;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Parser;
import plumbline.isa.model.Program;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Unit;

/**
 * The fields that something looks at after the parser: units, keys, bundles, the deparser, the architecture. Others need
 * neither be extracted nor cleared; most programs look at few of the fields of their headers.
 */
final class Visible {
    private final BitSet slots;

    private Visible(BitSet slots) {
        this.slots = slots;
    }

    /** All fields, for someone who looks into the vector. */
    static Visible everything(Context context) {
        BitSet all = new BitSet();
        all.set(0, context.layout().fields().size());
        return new Visible(all);
    }

    /** What the program and the architecture look at; the deparser adds what it needs. */
    static Visible needed(Context context, Changes changes) {
        Program program = context.program();
        BitSet slots = changes.slots();
        for (Direction direction : Direction.values()) {
            for (Stage stage : program.stages(direction)) {
                slots.or(new FieldUse(context, stage.units()).reads());
                if (stage.units().stream().anyMatch(Unit.Smooth.class::isInstance)) {
                    slots.set(Intrinsic.GLOBAL_TSTAMP.ordinal());
                }
            }
        }
        for (Bundle bundle : program.bundles()) {
            bundle.fields().forEach(field -> slots.set(context.slot(field)));
        }
        for (Parser.State state : program.parser().states()) {
            state.keys().forEach(key -> slots.set(context.slot(key)));
        }
        slots.set(Intrinsic.UCAST_EGRESS_PORT.ordinal());
        slots.set(Intrinsic.PARSER_ERR.ordinal());
        return new Visible(slots);
    }

    /** Makes a field visible. */
    void add(int slot) {
        slots.set(slot);
    }

    /** Whether something looks at a field. */
    boolean contains(int slot) {
        return slots.get(slot);
    }

    /** The slots, ascending. */
    int[] toArray() {
        return slots.stream().toArray();
    }
}
