package plumbline.vm.compiler;

import static java.lang.classfile.ClassFile.ACC_PRIVATE;
import static java.lang.classfile.ClassFile.ACC_STATIC;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import plumbline.isa.model.Deparser;
import plumbline.vm.wire.ChecksumLayout;

/**
 * One checksum of the deparser. If the header is never added by the program, a checksum only has to be adjusted by what
 * changed (RFC 1624), and what cannot change need not be summed: both sums leave it out. If nothing can change, neither
 * can the checksum, and there is no code at all.
 */
final class ChecksumCode {
    private static final MethodTypeDesc SUM_OF_LONG = MethodTypeDesc.of(CD_int, CD_long);
    private static final MethodTypeDesc UPDATED = MethodTypeDesc.of(CD_int, CD_int, CD_int, CD_int, CD_boolean);

    private final Context context;
    private final Deparser.Checksum checksum;
    private final ChecksumLayout layout;
    private final List<ChecksumLayout.Part> narrow;
    private final List<ChecksumLayout.Part> wide;
    private final int number;

    /**
     * @param number of the checksum in the deparser
     */
    ChecksumCode(Context context, Changes changes, int number) {
        this.context = context;
        this.number = number;
        this.checksum = context.program().deparser().checksums().get(number);
        this.layout = new ChecksumLayout(checksum, context.layout());
        boolean addedHeaders = changes.touches(layout.validity());
        this.narrow = changeable(layout.narrow(), changes, addedHeaders);
        this.wide = changeable(layout.wide(), changes, addedHeaders);
    }

    private static List<ChecksumLayout.Part> changeable(
            List<ChecksumLayout.Part> parts, Changes changes, boolean addedHeaders) {
        return parts.stream().filter(part -> addedHeaders || changes.touches(part.slot())).toList();
    }

    /** Whether the checksum can change. */
    boolean isNeeded() {
        return !narrow.isEmpty() || !wide.isEmpty();
    }

    /** Makes visible what it looks at. */
    void addTo(Visible visible) {
        visible.add(layout.slot());
        visible.add(layout.validity());
        narrow.forEach(part -> visible.add(part.slot()));
        wide.forEach(part -> visible.add(part.slot()));
    }

    /** The slot of the checksum. */
    int slot() {
        return layout.slot();
    }

    /** The sum of what it covers and can change. */
    Method sum() {
        return new Method(sumName(), Types.SUM, ACC_PRIVATE | ACC_STATIC, code -> {
            context.at(code, checksum.at());
            code.lconst_0();
            for (ChecksumLayout.Part part : narrow) {
                pushField(code, 0, part.slot());
                add(code, part);
            }
            for (ChecksumLayout.Part part : wide) {
                pushField(code, 0, part.slot());
                code.invokestatic(Types.INTERNET_CHECKSUM, "sum", SUM_OF_LONG).i2l();
                add(code, part);
            }
            code.invokestatic(Types.INTERNET_CHECKSUM, "sum", SUM_OF_LONG).ireturn();
        });
    }

    private static void add(CodeBuilder code, ChecksumLayout.Part part) {
        if (part.shift() > 0) {
            code.loadConstant(part.shift()).lshl();
        }
        code.ladd();
    }

    private String sumName() {
        return "sum_" + number + "_" + checksum.header().name();
    }

    /** Remembers the sum of the packet as it came; for the parser. */
    void remember(CodeBuilder code, int phvLocal, int fieldsLocal) {
        Label invalid = code.newLabel();
        Label done = code.newLabel();
        code.aload(phvLocal).invokevirtual(Types.PHV, "checksums", MethodTypeDesc.of(CD_int.arrayType()));
        code.loadConstant(number);
        pushField(code, fieldsLocal, layout.validity());
        code.lconst_0().lcmp().ifeq(invalid);
        code.aload(fieldsLocal).invokestatic(context.self(), sumName(), Types.SUM).goto_(done);
        code.labelBinding(invalid).loadConstant(ChecksumLayout.NOT_PARSED);
        code.labelBinding(done).iastore();
    }

    /** Computes the checksum to leave with; returns the variable, a long. */
    int update(CodeBuilder code, int phvLocal, int fieldsLocal) {
        int updated = code.allocateLocal(TypeKind.LONG);
        Label done = code.newLabel();
        pushField(code, fieldsLocal, layout.slot());
        code.lstore(updated);
        pushField(code, fieldsLocal, layout.validity());
        code.lconst_0().lcmp().ifeq(done);
        code.lload(updated).l2i();
        code.aload(phvLocal).invokevirtual(Types.PHV, "checksums", MethodTypeDesc.of(CD_int.arrayType()))
                .loadConstant(number).iaload();
        code.aload(fieldsLocal).invokestatic(context.self(), sumName(), Types.SUM);
        code.loadConstant(layout.zeroIsNone() ? 1 : 0);
        code.invokestatic(Types.CHECKSUM_LAYOUT, "updated", UPDATED).i2l().lstore(updated);
        code.labelBinding(done);
        return updated;
    }

    private static void pushField(CodeBuilder code, int fieldsLocal, int slot) {
        code.aload(fieldsLocal).loadConstant(slot).laload();
    }
}
