package plumbline.vm.compiler.packet;

import static java.lang.classfile.ClassFile.ACC_PRIVATE;
import static java.lang.classfile.ClassFile.ACC_PUBLIC;
import static java.lang.classfile.ClassFile.ACC_STATIC;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import plumbline.isa.model.Header;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Parser;
import plumbline.vm.compiler.bytecode.ArrayCode;
import plumbline.vm.compiler.bytecode.FieldPlaces;
import plumbline.vm.compiler.bytecode.Method;
import plumbline.vm.compiler.bytecode.Types;
import plumbline.vm.compiler.dataflow.DemandedFields;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.compiler.ir.ParserPlan;
import plumbline.vm.wire.ResidualSum;

/**
 * The parser: a method per state that ends in a call of the next. The JIT inlines only the paths that packets take;
 * along such a path every place in the packet is the start plus a constant.
 */
public final class ParserCode {
    private static final int CLEARED_ALONE = 40;
    /** Of the method of a state: how many states were before. */
    static final int VISITS = 9;

    public static final MethodTypeDesc PARSED = MethodTypeDesc.of(CD_void, CD_int, CD_int, CD_int);
    public static final MethodTypeDesc REJECT =
            MethodTypeDesc.of(CD_boolean, Types.PHV, CD_int, CD_int, CD_int, CD_int);

    private static final MethodTypeDesc CLOSED = MethodTypeDesc.of(CD_long, CD_long, Types.BUFFER, CD_int);
    private static final MethodTypeDesc LESS = MethodTypeDesc.of(CD_int, CD_int, CD_int);
    private static final MethodTypeDesc FILL = MethodTypeDesc.of(CD_void, Types.LONGS, CD_int, CD_int, CD_long);

    private final ClassContext context;
    private final ParserPlan plan;
    private final Map<Header, HeaderCode> headers;
    private final List<ChecksumCode> checksums;
    private final DemandedFields visible;

    /** @param checksums those that can change */
    public ParserCode(
            ClassContext context,
            ParserPlan plan,
            Map<Header, HeaderCode> headers,
            List<ChecksumCode> checksums,
            DemandedFields visible) {
        this.context = context;
        this.plan = plan;
        this.headers = headers;
        this.checksums = checksums;
        this.visible = visible;
    }

    /** {@link plumbline.vm.Executable#parse} and what it calls. */
    public List<Method> methods() {
        List<Method> methods = new ArrayList<>();
        methods.add(new Method("parse", Types.PARSE, ACC_PUBLIC, this::parse));
        methods.add(new Method("clear", Types.CLEAR, ACC_PRIVATE | ACC_STATIC, this::clear));
        for (ParserPlan.Node node : plan.nodes()) {
            methods.add(new Method(node.method(), Types.STATE, ACC_PRIVATE, code -> node(code, node)));
        }
        headers.values().stream()
                .filter(header -> header.needsReading(visible))
                .forEach(header -> methods.add(header.extract(visible)));
        return methods;
    }

    private void node(CodeBuilder code, ParserPlan.Node node) {
        if (node.state() == null) {
            accept(code, node);
        } else {
            state(code, new Calls(), node);
        }
    }

    /** Accepts the packet. If the path is known, absent headers are cleared only now. */
    private void accept(CodeBuilder code, ParserPlan.Node node) {
        FieldPlaces fields = new FieldPlaces.InVector(Calls.FIELDS);
        if (plan.knowsWays()) {
            headers.keySet().stream()
                    .filter(header -> !node.hasExtracted(header))
                    .forEach(header -> headers.get(header)
                            .slots()
                            .filter(visible::contains)
                            .filter(slot -> node.write(context.layout().fields().get(slot))
                                    .isEmpty())
                            .forEach(slot -> fields.store(code, slot, code::lconst_0)));
        }
        if (plan.knowsWays()) {
            deposit(code, node, fields, new PacketCode.InBuffer(Calls.FRAME, Calls.ARRAY, Calls.SHIFT, Calls.AT, 0));
        } else {
            context.program()
                    .parser()
                    .steps()
                    .filter(Parser.Deposit.class::isInstance)
                    .map(step -> context.slot(((Parser.Deposit) step).target()))
                    .distinct()
                    .forEach(slot -> fields.store(code, slot, () -> {
                        fields.load(code, slot);
                        code.aload(Calls.FRAME)
                                .iload(Calls.AT)
                                .invokestatic(Types.of(ResidualSum.class), "closed", CLOSED);
                    }));
        }
        code.aload(Calls.PHV)
                .iload(Calls.OFFSET)
                .iload(Calls.AT)
                .iload(Calls.END)
                .iload(Calls.OFFSET)
                .isub()
                .invokevirtual(Types.PHV, "parsed", PARSED);
        checksums.forEach(checksum -> checksum.remember(
                code, new SumPlaces.InPacket(Calls.PHV), fields, () -> checksum.callSum(code, Calls.FIELDS)));
        code.iconst_1().ireturn();
    }

    /**
     * Deposits sums at the end of a path.
     *
     * @param end the packet from where the parser has stopped
     */
    public void deposit(CodeBuilder code, ParserPlan.Node node, FieldPlaces fields, PacketCode end) {
        node.deposits().forEach((target, behind) -> {
            int slot = context.slot(target);
            if (visible.contains(slot) && behind > 0) {
                fields.store(code, slot, () -> {
                    fields.load(code, slot);
                    code.l2i();
                    ParserSumCode.pushSum(code, end.plus(-behind), behind);
                    code.invokestatic(Types.of(ResidualSum.class), "less", LESS).i2l();
                });
            }
        });
    }

    /** The code of a node that is a state. */
    public void state(CodeBuilder code, StateCode.Form form, ParserPlan.Node node) {
        new StateCode(context, code, plan, headers, visible, form, node.before()).state(node);
    }

    /** The nodes of the parser. */
    public ParserPlan plan() {
        return plan;
    }

    /** A method per state, of type {@link Types#STATE}. */
    private final class Calls implements StateCode.Form {
        static final int PHV = 1;
        static final int FIELDS = 2;
        static final int FRAME = 3;
        static final int ARRAY = 4;
        static final int SHIFT = 5;
        static final int OFFSET = 6;
        static final int END = 7;
        static final int AT = 8;

        @Override
        public FieldPlaces fields() {
            return new FieldPlaces.InVector(FIELDS);
        }

        @Override
        public PacketCode packet() {
            return new PacketCode.InBuffer(FRAME, ARRAY, SHIFT, AT, 0);
        }

        @Override
        public void require(CodeBuilder code, int bytes, Label tooShort) {
            code.iload(END).iload(AT).isub().loadConstant(bytes).if_icmplt(tooShort);
        }

        @Override
        public void extract(CodeBuilder code, HeaderCode header, int distance) {
            code.aload(FIELDS)
                    .aload(FRAME)
                    .aload(ARRAY)
                    .iload(SHIFT)
                    .iload(AT)
                    .loadConstant(distance)
                    .iadd()
                    .invokestatic(context.self(), header.extractName(), Types.EXTRACT);
        }

        @Override
        public void leave(CodeBuilder code, ParserPlan.Node next, int bytes) {
            code.aload(0)
                    .aload(PHV)
                    .aload(FIELDS)
                    .aload(FRAME)
                    .aload(ARRAY)
                    .iload(SHIFT)
                    .iload(OFFSET)
                    .iload(END)
                    .iload(AT)
                    .loadConstant(bytes)
                    .iadd()
                    .iload(VISITS);
            if (!plan.knowsWays()) {
                code.iconst_1().iadd();
            }
            code.invokevirtual(context.self(), next.method(), Types.STATE).ireturn();
        }

        @Override
        public void reject(CodeBuilder code, int error) {
            code.aload(PHV)
                    .loadConstant(error)
                    .iload(OFFSET)
                    .iload(AT)
                    .iload(END)
                    .iload(OFFSET)
                    .isub()
                    .invokestatic(Types.BASE, "reject", REJECT)
                    .ireturn();
        }
    }

    private void parse(CodeBuilder code) {
        PassEntry entry = new PassEntry(context, code);
        int fields = entry.start();
        code.aload(fields).invokestatic(context.self(), "clear", Types.CLEAR);
        code.aload(0).aload(PassEntry.PHV).aload(fields);
        if (readsPacket()) {
            new ArrayCode(code, PassEntry.FRAME).push();
        } else {
            code.aload(PassEntry.FRAME).aconst_null().iconst_0();
        }
        code.iload(PassEntry.OFFSET)
                .iload(PassEntry.OFFSET)
                .iload(PassEntry.LENGTH)
                .iadd()
                .iload(PassEntry.OFFSET)
                .iconst_0();
        code.invokevirtual(context.self(), plan.nodes().getFirst().method(), Types.STATE)
                .ireturn();
    }

    /** Whether any byte of the packet is read. */
    public boolean readsPacket() {
        return plan.nodes().stream()
                .anyMatch(node -> node.state() != null && node.state().needed() > 0);
    }

    /** Few fields are cleared one by one, many in one call. */
    private void clear(CodeBuilder code) {
        int[] slots = visible.cleared();
        int intrinsics = Intrinsic.values().length; // some are not ours to clear
        boolean atOnce = slots.length > CLEARED_ALONE;
        for (int slot : slots) {
            if (slot < intrinsics || !atOnce) {
                code.aload(0).loadConstant(slot).lconst_0().lastore();
            }
        }
        if (atOnce) {
            code.aload(0)
                    .loadConstant(intrinsics)
                    .loadConstant(context.layout().slots())
                    .lconst_0()
                    .invokestatic(Types.of(Arrays.class), "fill", FILL);
        }
        code.aload(0)
                .loadConstant(Intrinsic.UCAST_EGRESS_PORT.ordinal())
                .loadConstant((long) Intrinsic.NO_PORT)
                .lastore()
                .return_();
    }
}
