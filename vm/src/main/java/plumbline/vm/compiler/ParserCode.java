package plumbline.vm.compiler;

import static java.lang.classfile.ClassFile.ACC_PUBLIC;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.MethodTypeDesc;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import plumbline.isa.model.Header;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Parser;

/**
 * The parser: a method in which every state is a piece of code that jumps to the next, so that the place in the packet
 * is a variable and no state is looked up.
 */
final class ParserCode {
    private static final MethodTypeDesc REJECT = MethodTypeDesc.of(CD_boolean, Types.PHV, CD_int, CD_int, CD_int, CD_int);
    private static final int CLEARED_ALONE = 40;
    private static final int PHV = 1;
    private static final int FRAME = 2;
    private static final int OFFSET = 3;
    private static final int LENGTH = 4;

    private final Context context;
    private final Parser parser;
    private final Map<Header, HeaderCode> headers;
    private final List<ChecksumCode> checksums;
    private final Visible visible;
    private final boolean mayTimeOut;

    /**
     * @param checksums those that can change
     */
    ParserCode(Context context, Map<Header, HeaderCode> headers, List<ChecksumCode> checksums, Visible visible) {
        this.context = context;
        this.parser = context.program().parser();
        this.headers = headers;
        this.checksums = checksums;
        this.visible = visible;
        this.mayTimeOut = new ParserGraph(parser).mayTimeOut();
    }

    /** {@link plumbline.vm.Executable#parse}. */
    Method parse() {
        return new Method("parse", Types.PARSE, ACC_PUBLIC, code -> new Body(code).emit());
    }

    /** One generation of the method. */
    private final class Body {
        private final CodeBuilder code;
        private final Map<String, Label> labels = new HashMap<>();
        private final Label tooShort;
        private final Label timeout;
        private final ArrayCode array;
        private final int fields;
        private final int at;
        private final int end;
        private final int visits;

        Body(CodeBuilder code) {
            this.code = code;
            this.tooShort = code.newLabel();
            this.timeout = code.newLabel();
            this.array = new ArrayCode(code, FRAME);
            this.fields = code.allocateLocal(TypeKind.REFERENCE);
            this.at = code.allocateLocal(TypeKind.INT);
            this.end = code.allocateLocal(TypeKind.INT);
            this.visits = code.allocateLocal(TypeKind.INT);
            parser.states().forEach(state -> labels.put(state.name(), code.newLabel()));
            labels.put(Parser.ACCEPT, code.newLabel());
            labels.put(Parser.REJECT, code.newLabel());
        }

        void emit() {
            code.aload(0).aload(PHV)
                    .invokevirtual(Types.BASE, "start", MethodTypeDesc.of(Types.LONGS, Types.PHV))
                    .astore(fields);
            clear();
            code.iload(OFFSET).istore(at);
            code.iload(OFFSET).iload(LENGTH).iadd().istore(end);
            if (mayTimeOut) {
                code.iconst_0().istore(visits);
            }
            Function<String, Label> targets = this::label;
            SelectCode select = new SelectCode(context, code, fields, targets);
            for (Parser.State state : parser.states()) {
                context.at(code, state.at());
                code.labelBinding(label(state.name()));
                if (mayTimeOut) {
                    code.iload(visits).loadConstant(Parser.MAX_VISITS).if_icmpeq(timeout).iinc(visits, 1);
                }
                state.extracts().forEach(this::extract);
                select.emit(state);
            }
            code.labelBinding(label(Parser.ACCEPT));
            accept();
            reject(label(Parser.REJECT), Parser.ERROR_REJECTED);
            reject(tooShort, Parser.ERROR_TOO_SHORT);
            reject(timeout, Parser.ERROR_TIMEOUT);
        }

        /** Few fields are cleared one by one, many in one call. */
        private void clear() {
            int[] slots = visible.toArray();
            if (slots.length > CLEARED_ALONE) {
                code.aload(fields).lconst_0()
                        .invokestatic(Types.of(Arrays.class), "fill", MethodTypeDesc.of(CD_void, Types.LONGS, CD_long));
            } else {
                for (int slot : slots) {
                    code.aload(fields).loadConstant(slot).lconst_0().lastore();
                }
            }
            code.aload(fields).loadConstant(Intrinsic.UCAST_EGRESS_PORT.ordinal())
                    .loadConstant((long) Intrinsic.NO_PORT).lastore();
        }

        private Label label(String target) {
            Label label = labels.get(target);
            if (label == null) {
                throw new CompileException(parser.at(), "no-state", "the parser has no state " + target);
            }
            return label;
        }

        private void extract(Header header) {
            HeaderCode headerCode = headers.get(header);
            code.iload(end).iload(at).isub().loadConstant(headerCode.bytes()).if_icmplt(tooShort);
            if (headerCode.needsReading(visible)) {
                code.aload(fields);
                array.push();
                code.iload(at).invokestatic(context.self(), "extract_" + header.name(), Types.EXTRACT);
            }
            if (visible.contains(context.slot(header.valid()))) {
                code.aload(fields).loadConstant(context.slot(header.valid())).lconst_1().lastore();
            }
            code.iload(at).loadConstant(headerCode.bytes()).iadd().istore(at);
        }

        private void accept() {
            code.aload(PHV).iload(OFFSET).iload(at).iload(LENGTH)
                    .invokevirtual(Types.PHV, "parsed", MethodTypeDesc.of(CD_void, CD_int, CD_int, CD_int));
            checksums.forEach(checksum -> checksum.remember(code, PHV, fields));
            code.iconst_1().ireturn();
        }

        private void reject(Label label, int error) {
            code.labelBinding(label);
            code.aload(0).aload(PHV).loadConstant(error).iload(OFFSET).iload(at).iload(LENGTH)
                    .invokevirtual(Types.BASE, "reject", REJECT).ireturn();
        }
    }
}
