package plumbline.vm.compiler.dataflow;

import java.util.BitSet;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Header;
import plumbline.isa.model.Intrinsic;
import plumbline.vm.PhvLayout;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.compiler.ir.FieldUse;

/** Which fields must be in the vector between the directions and behind them, because they are read there. */
public final class Lifetimes {
    private final BitSet afterIngress;
    private final BitSet beforeEgress;
    private final BitSet afterEgress;

    private Lifetimes(BitSet afterIngress, BitSet beforeEgress, BitSet afterEgress) {
        this.afterIngress = afterIngress;
        this.beforeEgress = beforeEgress;
        this.afterEgress = afterEgress;
    }

    /** All fields always, but those that belong to the architecture. */
    public static Lifetimes everything(ClassContext context) {
        BitSet all = new BitSet();
        all.set(0, context.layout().slots());
        BitSet ours = (BitSet) all.clone();
        all.stream().filter(Lifetimes::isSupplied).forEach(ours::clear);
        return new Lifetimes(ours, all, ours);
    }

    /** What egress, deparser and architecture read. */
    public static Lifetimes needed(ClassContext context, MayModify changes) {
        BitSet beforeEgress = new BitSet();
        FieldUse egress = FieldUse.of(context, Direction.EGRESS);
        beforeEgress.or(egress.writes()); // what a stage may leave as it is
        beforeEgress.andNot(egress.alwaysWritten());
        beforeEgress.or(egress.reads());
        beforeEgress.or(context.ir().deparser().reads(context));

        BitSet seen = context.carried();
        for (Intrinsic intrinsic : Intrinsic.values()) {
            if (!intrinsic.isSupplied()) {
                seen.set(PhvLayout.slot(intrinsic));
            }
        }

        // A field that nothing ever writes has in the vector the value that it was made with.
        BitSet canChange = changes.slots();
        canChange.set(PhvLayout.slot(Intrinsic.PARSER_ERR));
        for (Header header : context.program().headers()) {
            header.withValidity().forEach(field -> canChange.set(context.slot(field)));
        }
        BitSet afterIngress = (BitSet) seen.clone();
        afterIngress.or(beforeEgress);
        afterIngress.and(canChange);
        BitSet afterEgress = (BitSet) seen.clone();
        BitSet written = egress.writes();
        context.program().deparser().updated().forEach(field -> written.set(context.slot(field)));
        afterEgress.and(written);
        return new Lifetimes(afterIngress, beforeEgress, afterEgress);
    }

    /** Whether the architecture sets a field before each direction. */
    public static boolean isSupplied(int slot) {
        return slot < PhvLayout.INTRINSICS && Intrinsic.values()[slot].isSupplied();
    }

    /** What ingress has to leave in the vector. */
    public BitSet afterIngress() {
        return (BitSet) afterIngress.clone();
    }

    /** What is read behind ingress, of ingress's doing or the architecture's before it. */
    public BitSet bridged() {
        BitSet all = afterIngress();
        beforeEgress.stream().filter(Lifetimes::isSupplied).forEach(all::set);
        return all;
    }

    /** What egress and deparser find in the vector. */
    public BitSet beforeEgress() {
        return (BitSet) beforeEgress.clone();
    }

    /** What egress and deparser have to leave in the vector. */
    public BitSet afterEgress() {
        return (BitSet) afterEgress.clone();
    }
}
