package plumbline.verifier.phv;

import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import plumbline.isa.model.ActionData;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Field;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.OpClass;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Operands;
import plumbline.isa.model.Program;
import plumbline.isa.model.Rvalue;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.dataflow.FreshMetadata;

/**
 * From how many places one instruction takes the bits of a header's byte, which is in one container whose bits that
 * stay as they are come from a place, too: the container itself.
 */
public final class ByteSources {
    private static final Set<OpClass> MOVING = EnumSet.of(OpClass.MOVE, OpClass.SHIFT);

    /** They come in the first bytes of the header in front of the packet (p4c:bf-p4c/p4include/tofino1_base.p4). */
    private static final Set<Field> ARRIVAL = Set.of(Intrinsic.RESUBMIT_FLAG.field(), Intrinsic.INGRESS_PORT.field());

    private final WireBytes bytes;
    /** Metadata that are always 0. */
    private final Set<Field> zeros;

    /** Of the headers of a program. */
    public ByteSources(Program program) {
        bytes = WireBytes.of(program);
        zeros = FreshMetadata.of(program);
        program.units().flatMap(unit -> Operands.written(program, unit)).forEach(zeros::remove);
    }

    /**
     * The places, in words.
     *
     * @param assigns which all write bits of the byte
     */
    public Set<String> of(WireBytes.Place written, List<Unit.Assign> assigns) {
        Set<String> sources = new LinkedHashSet<>();
        int bits = bytes.padding(written);
        for (Unit.Assign assign : assigns) {
            for (Operand operand : values(assign.value())) {
                sources.add(place(operand));
            }
            bits += bytes.bits(assign.dest(), written);
        }
        if (bits < Byte.SIZE) {
            sources.add(own(written.header()));
        }
        return sources;
    }

    /**
     * The fields and data that are moved or shifted, without the bounds of a slice and the amount; else all operands.
     */
    private static List<Operand> values(Rvalue value) {
        List<Operand> fields = value.operands().stream()
                .filter(operand -> operand instanceof Field || operand instanceof ActionData)
                .toList();
        boolean moves = value instanceof Calc calc && MOVING.contains(calc.opClass());
        return moves && !fields.isEmpty() ? fields : value.operands();
    }

    /** Fields of one header may share a container, too. */
    private String place(Operand operand) {
        if (!(operand instanceof Field field) || zeros.contains(field)) {
            return "constants and action data";
        }
        if (ARRIVAL.contains(field)) {
            return "the packet's arrival";
        }
        return bytes.contain(field) ? own(bytes.header(field)) : "'" + field.name() + "'";
    }

    private static String own(String header) {
        return "'" + header + "' itself";
    }
}
