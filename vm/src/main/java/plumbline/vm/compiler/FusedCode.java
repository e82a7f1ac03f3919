package plumbline.vm.compiler;

import static java.lang.classfile.ClassFile.ACC_PRIVATE;
import static java.lang.classfile.ClassFile.ACC_PUBLIC;
import static java.lang.classfile.ClassFile.ACC_STATIC;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Header;
import plumbline.isa.model.Intrinsic;

/**
 * Parser and ingress in one method, egress and deparser in another. Fields stay in variables from the first parser state to
 * the last stage, and only those that somebody looks at later go through the vector. A part that would be too large for
 * one method is left out; it then runs as the methods it consists of.
 */
final class FusedCode {
    /** Largest method in bytes of bytecode; what the JIT inlines into it counts too, up to 8,000 in all. */
    private static final int LARGEST = 4_000;

    private static final String IN = "parser_and_ingress";
    private static final String OUT = "egress_and_deparser";
    private static final int PHV = 0;
    private static final FieldPlaces VECTOR = new FieldPlaces.InVector(1);
    private static final int ARRAY = 2;
    private static final int ADDRESS = 3;
    private static final int OFFSET = 5;
    private static final int LENGTH = 6;
    private static final MethodTypeDesc BYTE_ARRAY = MethodTypeDesc.of(Types.BYTES);
    private static final MethodTypeDesc ADDRESS_OFFSET = MethodTypeDesc.of(CD_long);
    private static final MethodTypeDesc BOUNDS_CHECK = MethodTypeDesc.of(CD_void, CD_int, CD_int);

    private final Context context;
    private final ParserCode parser;
    private final DeparserCode deparser;
    private final List<ChecksumCode> checksums;
    private final Visible visible;
    private final Lifetimes lifetimes;

    /**
     * @param checksums those that can change
     */
    FusedCode(Context context, ParserCode parser, DeparserCode deparser, List<ChecksumCode> checksums, Visible visible,
            Lifetimes lifetimes) {
        this.context = context;
        this.parser = parser;
        this.deparser = deparser;
        this.checksums = checksums;
        this.visible = visible;
        this.lifetimes = lifetimes;
    }

    /** {@link plumbline.vm.Executable#parseAndIngress} and {@link plumbline.vm.Executable#egressAndDeparse}. */
    List<Method> methods() {
        List<Method> methods = new ArrayList<>();
        Method in = new Method(IN, Types.FUSED_IN, ACC_PRIVATE | ACC_STATIC, this::in);
        if (parser.plan().knowsWays() && in.size() <= LARGEST) {
            methods.add(new Method("parseAndIngress", Types.PARSE, ACC_PUBLIC, this::enter));
            methods.add(in);
        }
        Method out = new Method(OUT, Types.FUSED_OUT, ACC_PRIVATE | ACC_STATIC, this::out);
        if (out.size() <= LARGEST) {
            methods.add(new Method("egressAndDeparse", Types.DEPARSE, ACC_PUBLIC, this::leave));
            methods.add(out);
        }
        return methods;
    }

    /** Finds the packet in its array; one check for all bytes. Without an array, step by step. */
    private void enter(CodeBuilder code) {
        int array = code.allocateLocal(TypeKind.REFERENCE);
        if (parser.readsPacket()) {
            Label found = code.newLabel();
            code.aload(PassEntry.FRAME).invokeinterface(Types.BUFFER, "byteArray", BYTE_ARRAY).dup().astore(array);
            code.ifnonnull(found);
            code.aload(0).aload(PassEntry.PHV).aload(PassEntry.FRAME).iload(PassEntry.OFFSET).iload(PassEntry.LENGTH)
                    .invokespecial(Types.BASE, "parseAndIngress", Types.PARSE).ireturn();
            code.labelBinding(found);
            code.aload(PassEntry.FRAME).iload(PassEntry.OFFSET).iload(PassEntry.LENGTH)
                    .invokeinterface(Types.BUFFER, "boundsCheck", BOUNDS_CHECK);
        }
        int fields = new PassEntry(code).start();
        code.aload(PassEntry.PHV).aload(fields);
        if (parser.readsPacket()) {
            code.aload(array).aload(PassEntry.FRAME).invokeinterface(Types.BUFFER, "addressOffset", ADDRESS_OFFSET)
                    .iload(PassEntry.OFFSET).i2l().ladd();
        } else {
            code.aconst_null().lconst_0();
        }
        code.iload(PassEntry.OFFSET).iload(PassEntry.LENGTH)
                .invokestatic(context.self(), IN, Types.FUSED_IN).ireturn();
    }

    private void in(CodeBuilder code) {
        Variables fields = new Variables(context.layout());
        BitSet used = visible.slots();
        used.or(FieldUse.of(context, Direction.INGRESS).writes());
        fields.declare(code, used, "");
        used.stream().forEach(slot -> fields.store(code, slot, () -> first(code, slot)));
        parse(code, fields);
        checksums.forEach(checksum -> checksum.remember(code, PHV, fields, () -> checksum.pushSum(code, fields)));
        stages(code, Direction.INGRESS, fields);
        lifetimes.afterIngress().stream().forEach(slot -> VECTOR.store(code, slot, () -> fields.load(code, slot)));
        code.iconst_1().ireturn();
    }

    /** All states, one after the other; falls through where the packet is accepted. */
    private void parse(CodeBuilder code, Variables fields) {
        int headerBytes = code.allocateLocal(TypeKind.INT);
        Label accepted = code.newLabel();
        Map<ParserPlan.Node, Label> labels = new HashMap<>();
        parser.plan().nodes().forEach(node -> labels.put(node, code.newLabel()));
        code.goto_(labels.get(parser.plan().nodes().getFirst()));
        for (ParserPlan.Node node : parser.plan().nodes()) {
            code.labelBinding(labels.get(node));
            int distance = node.before().stream().mapToInt(Header::bytes).sum();
            if (node.state() == null) {
                code.loadConstant(distance).istore(headerBytes).goto_(accepted);
            } else {
                parser.state(code, new State(fields, labels, distance), node);
            }
        }
        code.labelBinding(accepted);
        code.aload(PHV).iload(OFFSET).iload(OFFSET).iload(headerBytes).iadd().iload(LENGTH)
                .invokevirtual(Types.PHV, "parsed", ParserCode.PARSED);
    }

    /** Pushes what a field is before anything is parsed. */
    private void first(CodeBuilder code, int slot) {
        if (Lifetimes.isSupplied(slot)) {
            VECTOR.load(code, slot);
        } else {
            code.loadConstant(slot == Intrinsic.UCAST_EGRESS_PORT.ordinal() ? (long) Intrinsic.NO_PORT : 0L);
        }
    }

    /** A state is a place in the method, fields are variables, and where the state starts is known. */
    private final class State implements StateCode.Form {
        private final Variables fields;
        private final Map<ParserPlan.Node, Label> labels;
        private final int distance;

        State(Variables fields, Map<ParserPlan.Node, Label> labels, int distance) {
            this.fields = fields;
            this.labels = labels;
            this.distance = distance;
        }

        @Override
        public FieldPlaces fields() {
            return fields;
        }

        @Override
        public PacketCode packet() {
            return new PacketCode.InArray(ARRAY, ADDRESS, distance);
        }

        @Override
        public void require(CodeBuilder code, int bytes, Label tooShort) {
            code.iload(LENGTH).loadConstant(distance + bytes).if_icmplt(tooShort);
        }

        @Override
        public void extract(CodeBuilder code, HeaderCode header, int further) {
            header.extract(code, packet().plus(further), fields, visible);
        }

        @Override
        public void leave(CodeBuilder code, ParserPlan.Node next, int bytes) {
            code.goto_(labels.get(next));
        }

        @Override
        public void reject(CodeBuilder code, int error) {
            code.aload(PHV).loadConstant(error).iload(OFFSET).iload(OFFSET).loadConstant(distance).iadd().iload(LENGTH)
                    .invokestatic(Types.BASE, "reject", ParserCode.REJECT).ireturn();
        }
    }

    private void stages(CodeBuilder code, Direction direction, FieldPlaces fields) {
        for (List<PlacedUnit> units : context.stages().stages(direction)) {
            code.block(block -> {
                Values values = new Values(context, block, fields, ActionDataPlace.NOWHERE);
                Outputs outputs = new Outputs(context, block, fields, FieldUse.of(context, units));
                new UnitCode(context, block, values, outputs).emit(units);
                outputs.close();
            });
        }
    }

    /** Finds the buffer's array; one check for all headers. Without an array, step by step. */
    private void leave(CodeBuilder code) {
        int array = code.allocateLocal(TypeKind.REFERENCE);
        if (deparser.writesPacket()) {
            Label found = code.newLabel();
            code.aload(2).invokeinterface(Types.BUFFER, "byteArray", BYTE_ARRAY).dup().astore(array);
            code.ifnonnull(found);
            code.aload(0).aload(1).aload(2).invokespecial(Types.BASE, "egressAndDeparse", Types.DEPARSE).ireturn();
            code.labelBinding(found);
            code.aload(2).iconst_0().aload(1).invokevirtual(Types.PHV, "payloadOffset", MethodTypeDesc.of(CD_int))
                    .invokeinterface(Types.BUFFER, "boundsCheck", BOUNDS_CHECK);
        }
        code.aload(1).aload(1).invokevirtual(Types.PHV, "values", MethodTypeDesc.of(Types.LONGS));
        if (deparser.writesPacket()) {
            code.aload(array).aload(2).invokeinterface(Types.BUFFER, "addressOffset", ADDRESS_OFFSET);
        } else {
            code.aconst_null().lconst_0();
        }
        code.invokestatic(context.self(), OUT, Types.FUSED_OUT).ireturn();
    }

    private void out(CodeBuilder code) {
        Variables fields = new Variables(context.layout());
        BitSet used = lifetimes.beforeEgress();
        used.or(FieldUse.of(context, Direction.EGRESS).writes());
        fields.declare(code, used, "");
        used.stream().forEach(slot -> fields.store(code, slot, () -> VECTOR.load(code, slot)));
        stages(code, Direction.EGRESS, fields);
        int start = deparser.write(code, new Written(fields));
        lifetimes.afterEgress().stream().forEach(slot -> VECTOR.store(code, slot, () -> fields.load(code, slot)));
        code.iload(start).ireturn();
    }

    /** Headers are written from variables, in the same method. */
    private final class Written implements DeparserCode.Form {
        private final FieldPlaces fields;

        Written(FieldPlaces fields) {
            this.fields = fields;
        }

        @Override
        public FieldPlaces fields() {
            return fields;
        }

        @Override
        public void pushSum(CodeBuilder code, ChecksumCode checksum) {
            checksum.pushSum(code, fields);
        }

        @Override
        public void emit(CodeBuilder code, HeaderCode header, int at) {
            int address = code.allocateLocal(TypeKind.LONG);
            code.lload(ADDRESS).iload(at).i2l().ladd().lstore(address);
            header.emit(code, new PacketCode.InArray(ARRAY, address, 0), fields, deparser.written());
        }
    }
}
