package plumbline.vm.compiler;

import static java.lang.classfile.ClassFile.ACC_PUBLIC;
import static java.lang.constant.ConstantDescs.CD_int;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import plumbline.isa.model.Header;

/**
 * The deparser. If every header leaves where it came (see {@link Changes#inPlace}), only chunks with fields that can have
 * changed are written; else all.
 */
final class DeparserCode {
    private static final int PHV = 1;
    private static final int FRAME = 2;

    private final Context context;
    private final Map<Header, HeaderCode> headers;
    private final List<ChecksumCode> checksums;
    private final IntPredicate written;
    private final boolean inPlace;

    /**
     * @param checksums those that can change
     */
    DeparserCode(Context context, Changes changes, Map<Header, HeaderCode> headers, List<ChecksumCode> checksums) {
        this.context = context;
        this.headers = headers;
        this.checksums = checksums;
        IntPredicate changed =
                slot -> changes.touches(slot) || checksums.stream().anyMatch(checksum -> checksum.slot() == slot);
        this.inPlace = changes.inPlace();
        this.written = inPlace ? changed : slot -> true;
    }

    /** Makes visible what the deparser looks at. */
    void addTo(Visible visible) {
        for (Header header : walked()) {
            visible.add(context.slot(header.valid()));
            headers.get(header).emitted(written).forEach(visible::add);
        }
        checksums.forEach(checksum -> checksum.addTo(visible));
    }

    /** The headers up to the last that is written; in place, nothing depends on those behind it. */
    private List<Header> walked() {
        List<Header> walked = new ArrayList<>(context.program().deparser().emits());
        while (inPlace && !walked.isEmpty() && !headers.get(walked.getLast()).needsWriting(written)) {
            walked.removeLast();
        }
        return walked;
    }

    /** The methods that write headers. */
    List<Method> emits() {
        return context.program().deparser().emits().stream()
                .distinct()
                .map(headers::get)
                .filter(header -> header.needsWriting(written))
                .map(header -> header.emit(written))
                .toList();
    }

    /** {@link plumbline.vm.Executable#deparse}. */
    Method deparse() {
        return new Method("deparse", Types.DEPARSE, ACC_PUBLIC, this::body);
    }

    private void body(CodeBuilder code) {
        int fields = code.allocateLocal(TypeKind.REFERENCE);
        int start = code.allocateLocal(TypeKind.INT);
        int at = code.allocateLocal(TypeKind.INT);
        code.aload(PHV).invokevirtual(Types.PHV, "values", MethodTypeDesc.of(Types.LONGS)).astore(fields);
        findStart(code, fields, start);
        updateChecksums(code, fields);
        code.iload(start).istore(at);
        emitHeaders(code, fields, at);
        code.iload(start).ireturn();
    }

    /** The headers end where the payload starts; if they do not fit in front of it, returns. */
    private void findStart(CodeBuilder code, int fields, int start) {
        if (inPlace) {
            code.aload(PHV).invokevirtual(Types.PHV, "offset", MethodTypeDesc.of(CD_int)).istore(start);
            return;
        }
        code.aload(PHV).invokevirtual(Types.PHV, "payloadOffset", MethodTypeDesc.of(CD_int));
        for (Header header : context.program().deparser().emits()) { // valid is 0 or 1: −valid is no or every bit
            pushValid(code, fields, header);
            code.l2i().ineg().loadConstant(headers.get(header).bytes()).iand().isub();
        }
        code.istore(start);
        Label fits = code.newLabel();
        code.iload(start).ifge(fits).iload(start).ireturn().labelBinding(fits);
    }

    /** All are computed before one is written: a checksum may cover another's field, and their order must not matter. */
    private void updateChecksums(CodeBuilder code, int fields) {
        Map<ChecksumCode, Integer> updated = new HashMap<>();
        for (ChecksumCode checksum : checksums) {
            updated.put(checksum, checksum.update(code, PHV, fields));
        }
        for (ChecksumCode checksum : checksums) {
            code.aload(fields).loadConstant(checksum.slot()).lload(updated.get(checksum)).lastore();
        }
    }

    private void emitHeaders(CodeBuilder code, int fields, int at) {
        if (walked().isEmpty()) {
            return;
        }
        ArrayCode array = new ArrayCode(code, FRAME);
        for (Header header : walked()) {
            Label absent = code.newLabel();
            pushValid(code, fields, header);
            code.lconst_0().lcmp().ifeq(absent);
            if (headers.get(header).needsWriting(written)) {
                code.aload(fields);
                array.push();
                code.iload(at).invokestatic(context.self(), "emit_" + header.name(), Types.EMIT);
            }
            code.iload(at).loadConstant(headers.get(header).bytes()).iadd().istore(at);
            code.labelBinding(absent);
        }
    }

    private void pushValid(CodeBuilder code, int fields, Header header) {
        code.aload(fields).loadConstant(context.slot(header.valid())).laload();
    }
}
