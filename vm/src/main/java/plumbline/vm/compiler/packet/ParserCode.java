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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plumbline.isa.model.Header;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Parser;
import plumbline.vm.PhvLayout;
import plumbline.vm.compiler.bytecode.ArrayCode;
import plumbline.vm.compiler.bytecode.BytecodeName;
import plumbline.vm.compiler.bytecode.FieldPlaces;
import plumbline.vm.compiler.bytecode.Method;
import plumbline.vm.compiler.bytecode.Types;
import plumbline.vm.compiler.dataflow.DemandedFields;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.compiler.ir.ParserBlock;
import plumbline.vm.compiler.ir.ParserInstruction;
import plumbline.vm.compiler.ir.ParserIr;
import plumbline.vm.wire.ResidualSum;

/**
 * The parser: a method per block that ends in a call of the next. The JIT inlines only the paths that packets take;
 * along such a path every place in the packet is the start plus a constant.
 */
public final class ParserCode {
    private static final int CLEARED_ALONE = 40;
    private static final String SUMS = "sums";
    private static final MethodTypeDesc SUMS_TYPE = MethodTypeDesc.of(CD_void, Types.PHV, Types.LONGS);

    public static final MethodTypeDesc PARSED = MethodTypeDesc.of(CD_void, CD_int, CD_int, CD_int);
    public static final MethodTypeDesc REJECT =
            MethodTypeDesc.of(CD_boolean, Types.PHV, CD_int, CD_int, CD_int, CD_int);

    private static final MethodTypeDesc CLOSED = MethodTypeDesc.of(CD_long, CD_long, Types.BUFFER, CD_int);
    private static final MethodTypeDesc BYTES_SUM = MethodTypeDesc.of(CD_int, Types.BUFFER, CD_int, CD_int);
    private static final MethodTypeDesc FILL = MethodTypeDesc.of(CD_void, Types.LONGS, CD_int, CD_int, CD_long);

    private final ClassContext context;
    private final ParserIr parser;
    private final Map<Header, HeaderCode> headers;
    private final List<ChecksumCode> checksums;
    private final DemandedFields visible;

    /** @param checksums that the deparser adjusts */
    public ParserCode(
            ClassContext context,
            Map<Header, HeaderCode> headers,
            List<ChecksumCode> checksums,
            DemandedFields visible) {
        this.context = context;
        this.parser = context.ir().parser();
        this.headers = headers;
        this.checksums = checksums;
        this.visible = visible;
    }

    /** {@link plumbline.vm.Executable#parse} and what it calls. */
    public List<Method> methods() {
        List<Method> methods = new ArrayList<>();
        methods.add(new Method("parse", Types.PARSE, ACC_PUBLIC, this::parse));
        methods.add(new Method("clear", Types.CLEAR, ACC_PRIVATE | ACC_STATIC, this::clear));
        if (!checksums.isEmpty()) {
            methods.add(new Method(SUMS, SUMS_TYPE, ACC_PRIVATE | ACC_STATIC, this::sums));
        }
        for (ParserBlock block : parser.blocks().values()) {
            methods.add(new Method(method(block.name()), Types.STATE, ACC_PRIVATE, code -> new ParserBlockCode(
                            context, code, headers, new Calls())
                    .emit(block)));
        }
        Map<Header, ParserInstruction.Extract> extracts = new LinkedHashMap<>();
        parser.instructions()
                .filter(ParserInstruction.Extract.class::isInstance)
                .map(ParserInstruction.Extract.class::cast)
                .filter(extract -> !extract.content().isEmpty())
                .forEach(extract -> extracts.put(extract.header(), extract)); // the same fields everywhere
        extracts.forEach((header, extract) -> methods.add(headers.get(header).extract(extract)));
        return methods;
    }

    /** Remembers the sums of the packet as it came. */
    private void sums(CodeBuilder code) {
        checksums.forEach(checksum -> checksum.remember(code, new SumPlaces.InPacket(0), new FieldPlaces.InVector(1)));
        code.return_();
    }

    private static String method(String block) {
        return BytecodeName.of("state_" + block);
    }

    /** A method per block, of type {@link Types#STATE}; fields are in the vector. */
    private final class Calls implements ParserBlockCode.Form {
        static final int FIELDS = 2;
        static final int FRAME = 3;
        static final int ARRAY = 4;
        static final int SHIFT = 5;
        static final int OFFSET = 6;
        static final int END = 7;
        static final int AT = 8;
        static final int VISITS = 9;

        @Override
        public FieldPlaces fields() {
            return new FieldPlaces.InVector(FIELDS);
        }

        @Override
        public PacketCode packet() {
            return new PacketCode.InBuffer(FRAME, ARRAY, SHIFT, AT, 0);
        }

        @Override
        public void visit(CodeBuilder code, Label tooMany) {
            code.iload(VISITS).loadConstant(Parser.MAX_VISITS).if_icmpeq(tooMany);
        }

        @Override
        public void require(CodeBuilder code, int bytes, Label tooShort) {
            code.iload(END).iload(AT).isub().loadConstant(bytes).if_icmplt(tooShort);
        }

        @Override
        public void extract(CodeBuilder code, HeaderCode header, ParserInstruction.Extract extract) {
            code.aload(FIELDS)
                    .aload(FRAME)
                    .aload(ARRAY)
                    .iload(SHIFT)
                    .iload(AT)
                    .loadConstant(extract.distance())
                    .iadd()
                    .invokestatic(context.self(), header.extractName(), Types.EXTRACT);
        }

        @Override
        public void clear(CodeBuilder code, int slot) {
            fields().store(code, slot, code::lconst_0);
        }

        @Override
        public void close(CodeBuilder code, int slot) {
            fields().store(code, slot, () -> {
                fields().load(code, slot);
                code.aload(FRAME).iload(AT).invokestatic(Types.of(ResidualSum.class), "closed", CLOSED);
            });
        }

        @Override
        public void sumPayload(CodeBuilder code) {
            fields().store(code, PhvLayout.slot(Intrinsic.PAYLOAD_SUM), () -> code.aload(FRAME)
                    .iload(AT)
                    .iload(END)
                    .iload(AT)
                    .isub()
                    .invokestatic(Types.INTERNET_CHECKSUM, "sum", BYTES_SUM)
                    .i2l());
        }

        @Override
        public void leave(CodeBuilder code, String next, int bytes) {
            code.aload(0)
                    .aload(Method.PHV)
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
            if (!parser.knowsWays()) {
                code.iconst_1().iadd();
            }
            code.invokevirtual(context.self(), method(next), Types.STATE).ireturn();
        }

        @Override
        public void reject(CodeBuilder code, int error) {
            code.aload(Method.PHV)
                    .loadConstant(error)
                    .iload(OFFSET)
                    .iload(AT)
                    .iload(END)
                    .iload(OFFSET)
                    .isub()
                    .invokestatic(Types.BASE, "reject", REJECT)
                    .ireturn();
        }

        @Override
        public void accept(CodeBuilder code, ParserBlock.Accept accept) {
            code.aload(Method.PHV)
                    .iload(OFFSET)
                    .iload(AT)
                    .iload(END)
                    .iload(OFFSET)
                    .isub()
                    .invokevirtual(Types.PHV, "parsed", PARSED);
            if (!checksums.isEmpty()) {
                code.aload(Method.PHV).aload(FIELDS).invokestatic(context.self(), SUMS, SUMS_TYPE);
            }
            code.iconst_1().ireturn();
        }
    }

    private void parse(CodeBuilder code) {
        PassEntry entry = new PassEntry(context, code);
        int fields = entry.start();
        code.aload(fields).invokestatic(context.self(), "clear", Types.CLEAR);
        code.aload(0).aload(Method.PHV).aload(fields);
        if (parser.readsPacket()) {
            ArrayCode.push(code, PassEntry.FRAME);
        } else {
            ArrayCode.pushUntouched(code, PassEntry.FRAME);
        }
        code.iload(PassEntry.OFFSET)
                .iload(PassEntry.OFFSET)
                .iload(PassEntry.LENGTH)
                .iadd()
                .iload(PassEntry.OFFSET)
                .iconst_0();
        code.invokevirtual(context.self(), method(parser.first().name()), Types.STATE)
                .ireturn();
    }

    /** Few fields are cleared one by one, many in one call. */
    private void clear(CodeBuilder code) {
        int[] slots = visible.cleared();
        boolean atOnce = slots.length > CLEARED_ALONE;
        for (int slot : slots) {
            if (slot < PhvLayout.INTRINSICS || !atOnce) { // some intrinsics are not ours to clear
                code.aload(0)
                        .loadConstant(slot)
                        .loadConstant(PhvLayout.initial(slot))
                        .lastore();
            }
        }
        if (atOnce) {
            code.aload(0)
                    .loadConstant(PhvLayout.INTRINSICS)
                    .loadConstant(context.layout().slots())
                    .lconst_0()
                    .invokestatic(Types.of(Arrays.class), "fill", FILL);
        }
        code.return_();
    }
}
