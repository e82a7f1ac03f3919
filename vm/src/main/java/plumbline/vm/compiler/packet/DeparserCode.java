package plumbline.vm.compiler.packet;

import static java.lang.classfile.ClassFile.ACC_PRIVATE;
import static java.lang.classfile.ClassFile.ACC_PUBLIC;
import static java.lang.constant.ConstantDescs.CD_int;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plumbline.isa.model.Header;
import plumbline.vm.compiler.bytecode.ArrayCode;
import plumbline.vm.compiler.bytecode.FieldPlaces;
import plumbline.vm.compiler.bytecode.Method;
import plumbline.vm.compiler.bytecode.Types;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.compiler.ir.DeparserIr;

public final class DeparserCode {
    private static final String DEPARSER = "deparser";
    private static final MethodTypeDesc PLACE = MethodTypeDesc.of(CD_int);

    private final ClassContext context;
    private final DeparserIr deparser;
    private final Map<Header, HeaderCode> headers;
    private final List<ChecksumCode> checksums;
    private final List<ComputedChecksumCode> computed;

    public DeparserCode(ClassContext context, Map<Header, HeaderCode> headers) {
        this.context = context;
        this.deparser = context.ir().deparser();
        this.headers = headers;
        this.checksums = deparser.adjusts().stream()
                .map(adjust -> new ChecksumCode(context, adjust))
                .toList();
        this.computed = deparser.computes().stream()
                .map(checksum -> new ComputedChecksumCode(context, checksum))
                .toList();
    }

    /** The checksums that it adjusts. */
    public List<ChecksumCode> checksums() {
        return checksums;
    }

    /** {@link plumbline.vm.Executable#deparse} and what it calls. */
    public List<Method> methods() {
        List<Method> methods = new ArrayList<>();
        methods.add(new Method("deparse", Types.DEPARSE, ACC_PUBLIC, this::deparse));
        methods.add(new Method(DEPARSER, Types.LEAVE, ACC_PRIVATE, code -> {
            write(code, new Calls());
            code.ireturn();
        }));
        deparser.emits().stream()
                .distinct()
                .filter(DeparserIr.Emit::writes)
                .forEach(emit -> methods.add(headers.get(emit.header()).emit(emit)));
        return methods;
    }

    /** {@link plumbline.vm.Executable#deparse}. */
    private void deparse(CodeBuilder code) {
        code.aload(0).aload(Method.PHV);
        FieldPlaces.InPhv.pushVector(code);
        if (deparser.writesPacket()) {
            ArrayCode.push(code, 2);
        } else {
            ArrayCode.pushUntouched(code, 2);
        }
        code.invokespecial(context.self(), DEPARSER, Types.LEAVE).ireturn();
    }

    /** Where fields, sums and headers are; and where a place in the packet counts from. */
    public interface Form {
        /** Where fields are kept. */
        FieldPlaces fields();

        /** Where the sums of the packet as it came are kept. */
        SumPlaces sums();

        /** Pushes where the packet started when it came. */
        void pushCame(CodeBuilder code);

        /** Pushes where the payload starts. */
        void pushPayload(CodeBuilder code);

        /** Turns the place on the stack into one in the buffer. */
        void toBuffer(CodeBuilder code);

        /**
         * Writes fields of a header.
         *
         * @param at variable that holds the place
         */
        void emit(CodeBuilder code, HeaderCode header, DeparserIr.Emit emit, int at);
    }

    /** Of a packet that comes from the vector. Places are those in the buffer. */
    public interface InBuffer extends Form {
        @Override
        default SumPlaces sums() {
            return new SumPlaces.InPacket(Method.PHV);
        }

        @Override
        default void pushCame(CodeBuilder code) {
            code.aload(Method.PHV).invokevirtual(Types.PHV, "offset", PLACE);
        }

        @Override
        default void pushPayload(CodeBuilder code) {
            code.aload(Method.PHV).invokevirtual(Types.PHV, "payloadOffset", PLACE);
        }

        @Override
        default void toBuffer(CodeBuilder code) {
            // they are
        }
    }

    /** A method per header; fields are in the vector. */
    private final class Calls implements InBuffer {
        private static final int FIELDS = 2;
        private static final int FRAME = 3;
        private static final int ARRAY = 4;
        private static final int SHIFT = 5;

        @Override
        public FieldPlaces fields() {
            return new FieldPlaces.InVector(FIELDS);
        }

        @Override
        public void emit(CodeBuilder code, HeaderCode header, DeparserIr.Emit emit, int at) {
            code.aload(FIELDS)
                    .aload(FRAME)
                    .aload(ARRAY)
                    .iload(SHIFT)
                    .iload(at)
                    .invokestatic(context.self(), header.emitName(), Types.EMIT);
        }
    }

    /** Writes the headers; pushes where the packet starts in the buffer, negative if they do not fit. */
    public void write(CodeBuilder code, Form form) {
        int start = code.allocateLocal(TypeKind.INT);
        int at = code.allocateLocal(TypeKind.INT);
        Label done = code.newLabel();
        pushStart(code, form);
        code.istore(start);
        if (!deparser.inPlace()) {
            code.iload(start);
            form.toBuffer(code);
            code.iflt(done);
        }
        updateChecksums(code, form);
        code.iload(start).istore(at);
        deparser.emits().forEach(emit -> emit(code, form, emit, at));
        code.labelBinding(done).iload(start);
        form.toBuffer(code);
    }

    private void pushStart(CodeBuilder code, Form form) {
        if (deparser.inPlace()) {
            form.pushCame(code);
            return;
        }
        form.pushPayload(code);
        for (DeparserIr.Emit emit : deparser.emits()) { // valid is 0 or 1: −valid is no or every bit
            form.fields().load(code, context.slot(emit.header().valid()));
            code.l2i().ineg().loadConstant(emit.header().bytes()).iand().isub();
        }
    }

    private void updateChecksums(CodeBuilder code, Form form) {
        Map<ChecksumCode, Integer> updated = new LinkedHashMap<>();
        checksums.forEach(checksum -> updated.put(checksum, checksum.update(code, form)));
        Map<ComputedChecksumCode, Integer> anew = new LinkedHashMap<>();
        computed.forEach(checksum -> anew.put(checksum, checksum.compute(code, form)));
        updated.forEach((checksum, variable) -> form.fields().store(code, checksum.slot(), () -> code.lload(variable)));
        anew.forEach((checksum, variable) -> checksum.write(code, form.fields(), variable));
    }

    private void emit(CodeBuilder code, Form form, DeparserIr.Emit emit, int at) {
        Label absent = code.newLabel();
        form.fields().jumpIfZero(code, context.slot(emit.header().valid()), absent);
        if (emit.writes()) {
            form.emit(code, headers.get(emit.header()), emit, at);
        }
        code.iload(at).loadConstant(emit.header().bytes()).iadd().istore(at);
        code.labelBinding(absent);
    }
}
