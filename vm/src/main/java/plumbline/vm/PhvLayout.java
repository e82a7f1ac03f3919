package plumbline.vm;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Program;

/**
 * Which PHV slot holds which field: intrinsics, then per header its validity and fields, then metadata. Used at load
 * and by reports, never per packet.
 */
public final class PhvLayout {
    private final List<Field> fields = new ArrayList<>();
    private final Map<Field, Integer> slots = new HashMap<>();
    private final int checksums;
    private final int registers;

    /** The layout of a program. */
    public PhvLayout(Program program) {
        for (Intrinsic intrinsic : Intrinsic.values()) {
            add(intrinsic.field());
        }
        for (Header header : program.headers()) {
            add(header.valid());
            header.fields().forEach(this::add);
        }
        program.metadata().forEach(this::add);
        checksums = program.deparser().checksums().size();
        registers = program.registers().size();
    }

    private void add(Field field) {
        slots.put(field, fields.size());
        fields.add(field);
    }

    /**
     * The slot of a field.
     *
     * @throws IllegalArgumentException if the program does not declare it
     */
    public int slot(Field field) {
        Integer slot = slots.get(field);
        if (slot == null) {
            throw new IllegalArgumentException("the program declares no field " + field.name());
        }
        return slot;
    }

    /** All fields by slot. */
    public List<Field> fields() {
        return List.copyOf(fields);
    }

    /** A vector of this layout, as {@link Phv#clear} leaves it. */
    public Phv newPhv() {
        Phv phv = new Phv(fields.size(), checksums, registers);
        phv.clear();
        return phv;
    }
}
