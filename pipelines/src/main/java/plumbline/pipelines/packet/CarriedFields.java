package plumbline.pipelines.packet;

import java.util.List;
import plumbline.isa.model.Field;
import plumbline.vm.Phv;
import plumbline.vm.PhvLayout;

/** The fields of one field list as PHV slots: what a packet takes along from one pass to the next. Immutable. */
public final class CarriedFields implements CarriedValues {
    private final int[] slots;

    /** The fields of a field list in a program's layout. */
    public CarriedFields(List<Field> fields, PhvLayout layout) {
        slots = fields.stream().mapToInt(layout::slot).toArray();
    }

    @Override
    public boolean carry(Phv from, Packet packet) {
        packet.carry(this, from);
        return true;
    }

    /** How many fields. */
    public int size() {
        return slots.length;
    }

    /** Reads the fields out of a vector into {@code values[0..size)}. */
    public void read(Phv from, long[] values) {
        for (int i = 0; i < slots.length; i++) {
            values[i] = from.values()[slots[i]];
        }
    }

    /** Writes {@code values[0..size)} into the fields of a vector. */
    public void write(long[] values, Phv to) {
        for (int i = 0; i < slots.length; i++) {
            to.values()[slots[i]] = values[i];
        }
    }
}
