package plumbline.vm.compiler;

import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.MethodTypeDesc;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plumbline.isa.model.Header;
import plumbline.isa.model.Parser;

/** The method of one parser state, {@link Types#STATE}: extracts its headers, then calls that of the next state. */
final class StateCode {
    /** The method that ends parsing well. */
    static final String ACCEPT = name(Parser.ACCEPT);

    private static final MethodTypeDesc REJECT = MethodTypeDesc.of(CD_boolean, Types.PHV, CD_int, CD_int, CD_int, CD_int);
    private static final int PHV = 0;
    private static final int FIELDS = 1;
    private static final int FRAME = 2;
    private static final int ARRAY = 3;
    private static final int SHIFT = 4;
    private static final int OFFSET = 5;
    private static final int END = 6;
    private static final int AT = 7;
    private static final int VISITS = 8;

    private final Context context;
    private final CodeBuilder code;
    private final Map<Header, HeaderCode> headers;
    private final Visible visible;
    private final boolean countsVisits;
    private final Map<String, Label> targets = new LinkedHashMap<>();
    private final Label tooShort;
    private final Label timeout;

    StateCode(Context context, CodeBuilder code, Map<Header, HeaderCode> headers, Visible visible, boolean countsVisits) {
        this.context = context;
        this.code = code;
        this.headers = headers;
        this.visible = visible;
        this.countsVisits = countsVisits;
        this.tooShort = code.newLabel();
        this.timeout = code.newLabel();
    }

    /** The name of a state's method. */
    static String name(String state) {
        return "state_" + state.replaceAll("\\W", "_");
    }

    void emit(Parser.State state) {
        context.at(code, state.at());
        if (countsVisits) {
            code.iload(VISITS).loadConstant(Parser.MAX_VISITS).if_icmpeq(timeout);
        }
        state.extracts().forEach(this::extract);
        new SelectCode(context, code, FIELDS, target -> targets.computeIfAbsent(target, any -> code.newLabel())).emit(state);
        targets.forEach(this::leave);
        reject(tooShort, Parser.ERROR_TOO_SHORT);
        reject(timeout, Parser.ERROR_TIMEOUT);
    }

    private void extract(Header header) {
        HeaderCode headerCode = headers.get(header);
        code.iload(END).iload(AT).isub().loadConstant(headerCode.bytes()).if_icmplt(tooShort);
        if (headerCode.needsReading(visible)) {
            code.aload(FIELDS).aload(FRAME).aload(ARRAY).iload(SHIFT).iload(AT)
                    .invokestatic(context.self(), headerCode.extractName(), Types.EXTRACT);
        }
        if (visible.contains(context.slot(header.valid()))) {
            code.aload(FIELDS).loadConstant(context.slot(header.valid())).lconst_1().lastore();
        }
        code.iload(AT).loadConstant(headerCode.bytes()).iadd().istore(AT);
    }

    private void leave(String target, Label label) {
        if (target.equals(Parser.REJECT)) {
            reject(label, Parser.ERROR_REJECTED);
            return;
        }
        if (!target.equals(Parser.ACCEPT)
                && context.program().parser().states().stream().noneMatch(state -> state.name().equals(target))) {
            throw new CompileException(context.program().parser().at(), "no-state", "the parser has no state " + target);
        }
        code.labelBinding(label)
                .aload(PHV).aload(FIELDS).aload(FRAME).aload(ARRAY).iload(SHIFT)
                .iload(OFFSET).iload(END).iload(AT).iload(VISITS);
        if (countsVisits) {
            code.iconst_1().iadd();
        }
        code.invokestatic(context.self(), name(target), Types.STATE).ireturn();
    }

    private void reject(Label label, int error) {
        code.labelBinding(label).aload(PHV).loadConstant(error).iload(OFFSET).iload(AT);
        pushLength(code);
        code.invokestatic(Types.BASE, "reject", REJECT).ireturn();
    }

    /** The body of {@link #ACCEPT}. */
    static void accept(CodeBuilder code, List<ChecksumCode> checksums) {
        code.aload(PHV).iload(OFFSET).iload(AT);
        pushLength(code);
        code.invokevirtual(Types.PHV, "parsed", MethodTypeDesc.of(CD_void, CD_int, CD_int, CD_int));
        checksums.forEach(checksum -> checksum.remember(code, PHV, FIELDS));
        code.iconst_1().ireturn();
    }

    private static void pushLength(CodeBuilder code) {
        code.iload(END).iload(OFFSET).isub();
    }
}
