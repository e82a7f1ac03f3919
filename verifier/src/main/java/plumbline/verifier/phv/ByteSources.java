package plumbline.verifier.phv;

import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Field;
import plumbline.isa.model.OpClass;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Rvalue;
import plumbline.isa.model.Unit;

/**
 * From how many places one instruction takes the bits of a header's byte, which is in one container whose bits that
 * stay as they are come from a place, too: the container itself.
 */
public final class ByteSources {
    private static final Set<OpClass> MOVING = EnumSet.of(OpClass.MOVE, OpClass.SHIFT);

    private final WireBytes bytes;

    public ByteSources(WireBytes bytes) {
        this.bytes = bytes;
    }

    /**
     * The places, in words.
     *
     * @param assigns which all write bits of the byte
     */
    public Set<String> of(WireBytes.Place written, List<Unit.Assign> assigns) {
        Set<String> sources = new LinkedHashSet<>();
        int bits = 0;
        for (Unit.Assign assign : assigns) {
            for (Operand operand : values(assign.value())) {
                sources.add(operand instanceof Field field ? place(field) : "constants and action data");
            }
            bits += bytes.bits(assign.dest(), written);
        }
        if (bits < Byte.SIZE) {
            sources.add(own(written.header()));
        }
        return sources;
    }

    /** The fields that are moved or shifted, without the bounds of a slice and the amount; else all operands. */
    private static List<Operand> values(Rvalue value) {
        List<Operand> fields =
                value.operands().stream().filter(Field.class::isInstance).toList();
        boolean moves = value instanceof Calc calc && MOVING.contains(calc.opClass());
        return moves && !fields.isEmpty() ? fields : value.operands();
    }

    /** Fields of one header may share a container, too. */
    private String place(Field field) {
        return bytes.contain(field) ? own(WireBytes.header(field)) : "'" + field.name() + "'";
    }

    private static String own(String header) {
        return "'" + header + "' itself";
    }
}
