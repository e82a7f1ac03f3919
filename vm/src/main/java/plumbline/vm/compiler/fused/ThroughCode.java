package plumbline.vm.compiler.fused;

import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.MethodTypeDesc;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Extern;
import plumbline.isa.model.Intrinsic;
import plumbline.vm.PassResult;
import plumbline.vm.PhvLayout;
import plumbline.vm.compiler.bytecode.FieldPlaces;
import plumbline.vm.compiler.bytecode.Method;
import plumbline.vm.compiler.bytecode.Types;
import plumbline.vm.compiler.bytecode.Variables;
import plumbline.vm.compiler.dataflow.ConstantFacts;
import plumbline.vm.compiler.dataflow.Lifetimes;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.compiler.ir.FieldUse;
import plumbline.vm.compiler.ir.Ir;
import plumbline.vm.compiler.packet.ChecksumCode;
import plumbline.vm.compiler.packet.SumPlaces;

/**
 * A whole pass in one method: fields stay variables from the parser to the deparser, and the vector is only filled for
 * a packet that may not bypass the queues.
 *
 * <pre>
 * parser ► ingress ─┬─ asks for one port, may bypass its queue ► egress ► deparser ► start of the packet, port, queue
 *                   └─ else ► vector, STAYS
 * </pre>
 */
final class ThroughCode {
    /** What ingress may ask for beside a port and a queue; each is 0 if it does not. */
    private static final List<Intrinsic> WISHES = List.of(
            Intrinsic.DROP_CTL,
            Intrinsic.MIRROR_TYPE,
            Intrinsic.MTU_TRUNC_LEN,
            Intrinsic.DIGEST_TYPE,
            Intrinsic.RESUBMIT_TYPE,
            Intrinsic.MCAST_GRP_A,
            Intrinsic.BYPASS_EGRESS);

    private static final List<Intrinsic> EGRESS_WISHES =
            List.of(Intrinsic.DROP_CTL, Intrinsic.MIRROR_TYPE, Intrinsic.MTU_TRUNC_LEN);

    private static final List<Intrinsic> SET_FOR_EGRESS =
            List.of(Intrinsic.EGRESS_PORT, Intrinsic.EGRESS_QID, Intrinsic.DROP_CTL, Intrinsic.MIRROR_TYPE);

    /** Parameter of the methods: what a packet may bypass. */
    static final int BYPASS = 7;

    private static final MethodTypeDesc PASS = MethodTypeDesc.of(CD_boolean, CD_int, CD_int, CD_int);

    private final ClassContext context;
    private final FusedOut out;
    private final List<ChecksumCode> checksums;
    private final Lifetimes lifetimes;
    private final BitSet ingressWrites;
    private final BitSet egressWrites;

    ThroughCode(ClassContext context, FusedOut out, List<ChecksumCode> checksums, Lifetimes lifetimes) {
        this.context = context;
        this.out = out;
        this.checksums = checksums;
        this.lifetimes = lifetimes;
        this.ingressWrites = FieldUse.of(context, Direction.INGRESS).writes();
        this.egressWrites = FieldUse.of(context, Direction.EGRESS).writes();
    }

    /** Whether any packet can go through. */
    boolean isUseful() {
        return ingressWrites.get(PhvLayout.slot(Intrinsic.UCAST_EGRESS_PORT));
    }

    /**
     * The body of a method of type {@link Types#FUSED_THROUGH}.
     *
     * @param in the parser for the packets it is for
     * @param ir what is executed, with a way for each combination of headers that these have
     */
    void emit(CodeBuilder code, FusedIn in, Ir ir) {
        BitSet used = in.used();
        used.or(out.used());
        emit(code, in, used, ir, (fields, sums, headerBytes) -> {
            Label stays = code.newLabel();
            bypass(code, fields, stays);
            enterEgress(code, fields);
            out.fromIngress(code, fields, sums, headerBytes);
            pack(code, fields, headerBytes);
            code.labelBinding(stays);
            stay(code, fields, sums, headerBytes);
        });
    }

    /** The body of one that goes no further than ingress. */
    void emitIngress(CodeBuilder code, FusedIn in, Ir ir) {
        emit(code, in, in.used(), ir, (fields, sums, headerBytes) -> stay(code, fields, sums, headerBytes));
    }

    /** What is behind ingress. */
    private interface Rest {
        void emit(Variables fields, SumPlaces sums, int headerBytes);
    }

    private void emit(CodeBuilder code, FusedIn in, BitSet used, Ir ir, Rest rest) {
        Variables fields = new Variables(code, context.layout(), used, "");
        SumPlaces sums = new SumPlaces.InVariables();
        int headerBytes = code.allocateLocal(TypeKind.INT);
        in.emit(
                code,
                fields,
                sums,
                headerBytes,
                ThroughCode::reject,
                ir.ingress().keySet(),
                known -> {
                    if (asksForLength()) {
                        FusedIn.notePlace(code, headerBytes);
                    }
                    new BlockCode(context, code, fields).emit(ir.ingress().get(known));
                    BitSet changed = (BitSet) ingressWrites.clone();
                    changed.or(egressWrites);
                    rest.emit(
                            fields.knowing(ConstantFacts.of(context, known)
                                    .without(changed)
                                    .values()),
                            sums,
                            headerBytes);
                });
    }

    /** Leaves the method for a packet that is not accepted; takes the parser's answer from the stack. */
    static void reject(CodeBuilder code) {
        code.pop().loadConstant(PassResult.REJECTED).lreturn();
    }

    /** The slots of the fields that are looked at behind ingress. */
    BitSet neededBehindIngress() {
        BitSet needed = lifetimes.afterIngress();
        needed.or(out.used());
        needed.set(PhvLayout.slot(Intrinsic.UCAST_EGRESS_PORT));
        needed.set(PhvLayout.slot(Intrinsic.QID));
        WISHES.forEach(wish -> needed.set(PhvLayout.slot(wish)));
        return needed;
    }

    /** Whether units ask for the length of the packet; else it is only noted for a packet that is looked at later. */
    private boolean asksForLength() {
        return Arrays.stream(Direction.values())
                .flatMap(context.ir()::units)
                .anyMatch(unit -> unit.needs(Extern.Role.LENGTH));
    }

    private void stay(CodeBuilder code, Variables fields, SumPlaces sums, int headerBytes) {
        FusedIn.notePlace(code, headerBytes);
        store(code, lifetimes.afterIngress(), fields);
        checksums.forEach(checksum -> checksum.move(code, sums, new SumPlaces.InPacket(Method.PHV)));
        code.loadConstant(PassResult.STAYS).lreturn();
    }

    /** Brings fields to the vector; those without a variable are 0. */
    static void store(CodeBuilder code, BitSet slots, Variables fields) {
        slots.stream()
                .forEach(slot -> FusedCode.VECTOR.store(code, slot, () -> {
                    if (fields.slots().get(slot)) {
                        fields.load(code, slot);
                    } else {
                        code.lconst_0();
                    }
                }));
    }

    private void bypass(CodeBuilder code, FieldPlaces fields, Label stays) {
        for (Intrinsic wish : WISHES) {
            if (ingressWrites.get(PhvLayout.slot(wish))) {
                fields.load(code, PhvLayout.slot(wish));
                code.lconst_0().lcmp().ifne(stays);
            }
        }
        code.aload(BYPASS);
        fields.load(code, PhvLayout.slot(Intrinsic.UCAST_EGRESS_PORT));
        code.l2i();
        if (choosesQueue()) {
            fields.load(code, PhvLayout.slot(Intrinsic.QID));
            code.l2i();
        } else {
            code.iconst_0();
        }
        code.iload(FusedCode.LENGTH);
        code.aload(Method.PHV)
                .invokevirtual(Types.PHV, "missing", MethodTypeDesc.of(CD_int))
                .iadd();
        code.invokevirtual(Types.QUEUE_BYPASS, "pass", PASS).ifeq(stays);
    }

    private boolean choosesQueue() {
        return ingressWrites.get(PhvLayout.slot(Intrinsic.QID));
    }

    /** What the architecture sets between the directions and could not know before. */
    private void enterEgress(CodeBuilder code, Variables fields) {
        int port = PhvLayout.slot(Intrinsic.EGRESS_PORT);
        int queue = PhvLayout.slot(Intrinsic.EGRESS_QID);
        if (fields.slots().get(port)) {
            fields.store(code, port, () -> fields.load(code, PhvLayout.slot(Intrinsic.UCAST_EGRESS_PORT)));
        }
        if (fields.slots().get(queue)) {
            fields.store(code, queue, () -> {
                if (choosesQueue()) {
                    fields.load(code, PhvLayout.slot(Intrinsic.QID));
                } else {
                    code.lconst_0();
                }
            });
        }
        EGRESS_WISHES.stream()
                .map(Intrinsic::ordinal)
                .filter(fields.slots()::get)
                .forEach(wish -> fields.store(code, wish, code::lconst_0));
    }

    /** Packs the place on the stack, the port and so on to a {@link PassResult}. */
    private void pack(CodeBuilder code, Variables fields, int headerBytes) {
        code.i2l().loadConstant(0xffff_ffffL).land();
        fields.load(code, PhvLayout.slot(Intrinsic.UCAST_EGRESS_PORT));
        code.loadConstant(PassResult.PORT_SHIFT).lshl().lor();
        if (choosesQueue()) {
            fields.load(code, PhvLayout.slot(Intrinsic.QID));
            code.loadConstant(PassResult.QUEUE_SHIFT).lshl().lor();
        }
        if (EGRESS_WISHES.stream().noneMatch(wish -> egressWrites.get(PhvLayout.slot(wish)))) {
            code.lreturn();
            return;
        }
        Label nothing = code.newLabel();
        code.lconst_0();
        EGRESS_WISHES.stream()
                .map(Intrinsic::ordinal)
                .filter(fields.slots()::get)
                .forEach(wish -> {
                    fields.load(code, wish);
                    code.lor();
                });
        code.lconst_0().lcmp().ifeq(nothing);
        BitSet seen = lifetimes.afterIngress();
        seen.or(lifetimes.afterEgress());
        SET_FOR_EGRESS.forEach(intrinsic -> seen.set(PhvLayout.slot(intrinsic)));
        store(code, seen, fields);
        FusedIn.notePlace(code, headerBytes);
        code.loadConstant(1L << PassResult.ASKS_SHIFT)
                .lor()
                .labelBinding(nothing)
                .lreturn();
    }
}
