package plumbline.vm.compiler.dataflow;

import java.util.BitSet;
import java.util.List;
import java.util.stream.Stream;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Extern;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Program;
import plumbline.vm.PhvLayout;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.compiler.ir.FieldUse;
import plumbline.vm.compiler.ir.Instruction;

/**
 * The fields that are read after the parser: units, keys, field lists, the deparser, the architecture. Others need
 * neither be extracted nor cleared; most programs read few of the fields of their headers.
 */
public final class DemandedFields {
    private final BitSet slots;
    private final BitSet cleared;

    private DemandedFields(BitSet slots, BitSet cleared) {
        this.slots = slots;
        this.cleared = cleared;
    }

    /** All fields, for someone who looks into the vector. */
    public static DemandedFields everything(ClassContext context) {
        BitSet all = new BitSet();
        all.set(0, context.layout().slots());
        BitSet cleared = (BitSet) all.clone();
        all.stream().filter(Lifetimes::isSupplied).forEach(cleared::clear);
        return new DemandedFields(all, cleared);
    }

    /** Only what a part of a program reads that begins with the parser, in variables that are cleared. */
    public static DemandedFields of(BitSet reads) {
        return new DemandedFields((BitSet) reads.clone(), new BitSet());
    }

    /** What the program and the architecture read. */
    public static DemandedFields needed(ClassContext context, MayModify changes) {
        BitSet slots = changes.slots();
        for (Direction direction : Direction.values()) {
            slots.or(FieldUse.of(context, direction).reads());
            if (context.ir().units(direction).anyMatch(unit -> unit.needs(Extern.Role.TIME))) {
                slots.set(PhvLayout.slot(Intrinsic.GLOBAL_TSTAMP));
            }
        }
        slots.or(context.carried());
        slots.or(context.ir().deparser().reads(context));
        context.ir().parser().reads().forEach(field -> slots.set(context.slot(field)));
        slots.set(PhvLayout.slot(Intrinsic.UCAST_EGRESS_PORT));
        slots.set(PhvLayout.slot(Intrinsic.PARSER_ERR));
        return new DemandedFields(slots, cleared(context, changes));
    }

    /** Intrinsics that the program writes, and metadata whose value before the first write can be seen. */
    private static BitSet cleared(ClassContext context, MayModify changes) {
        Program program = context.program();
        BitSet cleared = new BitSet();
        for (Intrinsic intrinsic : Intrinsic.values()) {
            cleared.set(
                    PhvLayout.slot(intrinsic), !intrinsic.isSupplied() && changes.touches(PhvLayout.slot(intrinsic)));
        }
        cleared.set(PhvLayout.slot(Intrinsic.UCAST_EGRESS_PORT));
        cleared.set(PhvLayout.slot(Intrinsic.PARSER_ERR));
        context.layout().resultSlots().forEach(cleared::set);
        if (!context.ir().parser().knowsWays()) {
            program.headers().stream().flatMap(Header::withValidity).forEach(field -> cleared.set(context.slot(field)));
        }
        context.carried().stream().filter(slot -> !Lifetimes.isSupplied(slot)).forEach(cleared::set);
        Stream.concat(program.parser().reads().stream(), program.parser().assigned().stream())
                .filter(program.metadata()::contains)
                .forEach(field -> cleared.set(context.slot(field)));
        for (Direction direction : Direction.values()) { // a mirror copy enters egress without ingress
            BitSet written = new BitSet();
            for (List<Instruction> stage : context.ir().stages(direction)) {
                FieldUse use = FieldUse.of(context, stage);
                for (Field field : program.metadata()) {
                    int slot = context.slot(field);
                    boolean keeps =
                            use.writes().get(slot) && !use.alwaysWritten().get(slot);
                    if (!written.get(slot) && (keeps || use.reads().get(slot))) {
                        cleared.set(slot);
                    }
                }
                written.or(use.alwaysWritten());
            }
        }
        return cleared;
    }

    /** A copy of the slots that are visible. */
    public BitSet slots() {
        return (BitSet) slots.clone();
    }

    /** Whether something looks at a field. */
    public boolean contains(int slot) {
        return slots.get(slot);
    }

    /** The visible intrinsics, as bits. */
    public long intrinsics() {
        return slots.get(0, PhvLayout.INTRINSICS).toLongArray()[0]; // some are always visible
    }

    /**
     * The visible slots to be cleared before parsing. Where the parser knows its paths, it clears absent headers at its
     * end.
     */
    public int[] cleared() {
        return slots.stream().filter(cleared::get).toArray();
    }
}
