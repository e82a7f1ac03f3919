package plumbline.vm.compiler;

import static java.lang.classfile.ClassFile.ACC_PRIVATE;
import static java.lang.classfile.ClassFile.ACC_PUBLIC;
import static java.lang.classfile.ClassFile.ACC_STATIC;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import plumbline.isa.model.Header;
import plumbline.isa.model.Intrinsic;

/**
 * The parser: a method per state that ends in a call of the next. The JIT inlines the ways that packets take, and only
 * those; along such a way every place in the packet is the start plus a constant.
 */
final class ParserCode {
    private static final int CLEARED_ALONE = 40;
    private static final int PHV = 1;
    private static final int FRAME = 2;
    private static final int OFFSET = 3;
    private static final int LENGTH = 4;

    private final Context context;
    private final ParserPlan plan;
    private final Map<Header, HeaderCode> headers;
    private final List<ChecksumCode> checksums;
    private final Visible visible;

    /**
     * @param checksums those that can change
     */
    ParserCode(Context context, ParserPlan plan, Map<Header, HeaderCode> headers, List<ChecksumCode> checksums,
            Visible visible) {
        this.context = context;
        this.plan = plan;
        this.headers = headers;
        this.checksums = checksums;
        this.visible = visible;
    }

    /** {@link plumbline.vm.Executable#parse} and what it calls. */
    List<Method> methods() {
        List<Method> methods = new ArrayList<>();
        methods.add(new Method("parse", Types.PARSE, ACC_PUBLIC, this::parse));
        methods.add(new Method("clear", Types.CLEAR, ACC_PRIVATE | ACC_STATIC, this::clear));
        for (ParserPlan.Node node : plan.nodes()) {
            methods.add(new Method(node.method(), Types.STATE, ACC_PRIVATE | ACC_STATIC, code -> node(code, node)));
        }
        headers.values().stream()
                .filter(header -> header.needsReading(visible))
                .forEach(header -> methods.add(header.extract(visible)));
        return methods;
    }

    private void node(CodeBuilder code, ParserPlan.Node node) {
        StateCode state = new StateCode(context, code, plan, headers, visible, node.before());
        if (node.state() == null) {
            state.accept(checksums);
        } else {
            state.state(node);
        }
    }

    private void parse(CodeBuilder code) {
        int fields = code.allocateLocal(TypeKind.REFERENCE);
        code.aload(0).aload(PHV)
                .invokevirtual(Types.BASE, "start", MethodTypeDesc.of(Types.LONGS, Types.PHV))
                .astore(fields);
        code.aload(fields).invokestatic(context.self(), "clear", Types.CLEAR);
        code.aload(PHV).aload(fields);
        if (plan.nodes().stream().allMatch(node -> node.state() == null || node.state().extracts().isEmpty())) {
            code.aload(FRAME).aconst_null().iconst_0(); // nobody looks into the packet
        } else {
            new ArrayCode(code, FRAME).push();
        }
        code.iload(OFFSET).iload(OFFSET).iload(LENGTH).iadd().iload(OFFSET).iconst_0();
        code.invokestatic(context.self(), plan.nodes().getFirst().method(), Types.STATE).ireturn();
    }

    /** Few fields are cleared one by one, many in one call. */
    private void clear(CodeBuilder code) {
        int[] slots = visible.cleared();
        if (slots.length > CLEARED_ALONE) {
            code.aload(0).lconst_0()
                    .invokestatic(Types.of(Arrays.class), "fill", MethodTypeDesc.of(CD_void, Types.LONGS, CD_long));
        } else {
            for (int slot : slots) {
                code.aload(0).loadConstant(slot).lconst_0().lastore();
            }
        }
        code.aload(0).loadConstant(Intrinsic.UCAST_EGRESS_PORT.ordinal())
                .loadConstant((long) Intrinsic.NO_PORT).lastore().return_();
    }
}
