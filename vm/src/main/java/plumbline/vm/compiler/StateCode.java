package plumbline.vm.compiler;

import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Parser;

/** The method of one node of the parser, {@link Types#STATE}: extracts its headers, then calls that of the next node. */
final class StateCode {
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
    private final ParserPlan plan;
    private final Map<Header, HeaderCode> headers;
    private final Visible visible;
    private final Map<String, Label> targets = new LinkedHashMap<>();
    private final List<Header> extracted;
    private final Label tooShort;
    private final Label timeout;

    /**
     * @param before headers extracted on the way, in order
     */
    StateCode(Context context, CodeBuilder code, ParserPlan plan, Map<Header, HeaderCode> headers, Visible visible,
            List<Header> before) {
        this.context = context;
        this.code = code;
        this.plan = plan;
        this.headers = headers;
        this.visible = visible;
        this.extracted = new ArrayList<>(before);
        this.tooShort = code.newLabel();
        this.timeout = code.newLabel();
    }

    /** The method of a state. */
    void state(ParserPlan.Node node) {
        context.at(code, node.state().at());
        if (!plan.knowsWays()) {
            code.iload(VISITS).loadConstant(Parser.MAX_VISITS).if_icmpeq(timeout);
        }
        node.state().extracts().forEach(this::extract);
        new SelectCode(context, code, this::pushKey, target -> targets.computeIfAbsent(target, any -> code.newLabel()))
                .emit(node.state());
        targets.forEach((target, label) -> leave(node, target, label));
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
        extracted.add(header);
    }

    /**
     * Pushes a key. If the way is known, a header's field comes straight from the packet, so that it need not be stored
     * if nobody else looks at it; of a header that is not there it is 0.
     */
    private void pushKey(Field key) {
        Optional<Header> valid = headers.keySet().stream().filter(header -> header.valid().equals(key)).findFirst();
        if (plan.knowsWays() && valid.isPresent()) {
            code.loadConstant(extracted.contains(valid.get()) ? 1L : 0L);
            return;
        }
        if (!plan.knowsWays() || headers.keySet().stream().noneMatch(header -> header.fields().contains(key))) {
            code.aload(FIELDS).loadConstant(context.slot(key)).laload();
            return;
        }
        int behind = 0;
        for (Header header : extracted.reversed()) {
            behind += headers.get(header).bytes();
            if (header.fields().contains(key)) {
                int distance = behind;
                headers.get(header).pushField(code, context.slot(key), () -> code.aload(FRAME).aload(ARRAY).iload(SHIFT)
                        .iload(AT).loadConstant(distance).isub());
                return;
            }
        }
        code.lconst_0();
    }

    private void leave(ParserPlan.Node node, String target, Label label) {
        if (target.equals(Parser.REJECT)) {
            reject(label, Parser.ERROR_REJECTED);
            return;
        }
        code.labelBinding(label)
                .aload(PHV).aload(FIELDS).aload(FRAME).aload(ARRAY).iload(SHIFT)
                .iload(OFFSET).iload(END).iload(AT).iload(VISITS);
        if (!plan.knowsWays()) {
            code.iconst_1().iadd();
        }
        code.invokestatic(context.self(), plan.next(node, target).method(), Types.STATE).ireturn();
    }

    private void reject(Label label, int error) {
        code.labelBinding(label).aload(PHV).loadConstant(error).iload(OFFSET).iload(AT);
        pushLength();
        code.invokestatic(Types.BASE, "reject", REJECT).ireturn();
    }

    /** The method that ends parsing well. If the way is known, headers that did not come are cleared only now. */
    void accept(List<ChecksumCode> checksums) {
        if (plan.knowsWays()) {
            headers.keySet().stream()
                    .filter(header -> !extracted.contains(header))
                    .forEach(header -> headers.get(header).slots().filter(visible::contains)
                            .forEach(slot -> code.aload(FIELDS).loadConstant(slot).lconst_0().lastore()));
        }
        code.aload(PHV).iload(OFFSET).iload(AT);
        pushLength();
        code.invokevirtual(Types.PHV, "parsed", MethodTypeDesc.of(CD_void, CD_int, CD_int, CD_int));
        checksums.forEach(checksum -> checksum.remember(code, PHV, FIELDS));
        code.iconst_1().ireturn();
    }

    private void pushLength() {
        code.iload(END).iload(OFFSET).isub();
    }
}
