package plumbline.vm.compiler.packet;

import static java.lang.classfile.ClassFile.ACC_PRIVATE;
import static java.lang.classfile.ClassFile.ACC_PUBLIC;
import static java.lang.constant.ConstantDescs.CD_int;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import plumbline.isa.model.Header;
import plumbline.vm.compiler.bytecode.ArrayCode;
import plumbline.vm.compiler.bytecode.FieldPlaces;
import plumbline.vm.compiler.bytecode.Method;
import plumbline.vm.compiler.bytecode.Types;
import plumbline.vm.compiler.dataflow.MayModify;
import plumbline.vm.compiler.ir.ClassContext;

/**
 * The deparser. If every header leaves where it came (see {@link MayModify#inPlace}), only chunks with fields that can
 * have changed are written; else all.
 */
public final class DeparserCode {
    private static final String DEPARSER = "deparser";
    private static final int PHV = 1;
    private static final MethodTypeDesc PLACE = MethodTypeDesc.of(CD_int);

    private final ClassContext context;
    private final Map<Header, HeaderCode> headers;
    private final List<ChecksumCode> checksums;
    private final List<ComputedChecksumCode> computed;
    private final IntPredicate written;
    private final boolean inPlace;

    /** @param checksums those that can change */
    public DeparserCode(
            ClassContext context, MayModify changes, Map<Header, HeaderCode> headers, List<ChecksumCode> checksums) {
        this.context = context;
        this.headers = headers;
        this.checksums = checksums;
        this.computed = IntStream.range(
                        0, context.program().deparser().computed().size())
                .mapToObj(number -> new ComputedChecksumCode(context, number))
                .toList();
        IntPredicate changed = slot -> changes.touches(slot)
                || checksums.stream().anyMatch(checksum -> checksum.slot() == slot)
                || computed.stream().anyMatch(checksum -> checksum.slot() == slot);
        this.inPlace = changes.inPlace();
        this.written = inPlace ? changed : slot -> true;
    }

    /** Names the slots that the deparser looks at. */
    public BitSet reads() {
        BitSet slots = new BitSet();
        for (Header header : walked()) {
            slots.set(context.slot(header.valid()));
            headers.get(header).emitted(written).forEach(slots::set);
        }
        checksums.forEach(checksum -> checksum.addTo(slots::set));
        computed.forEach(checksum -> checksum.addTo(slots::set));
        return slots;
    }

    /** The headers up to the last that is written; in place, nothing depends on those behind it. */
    private List<Header> walked() {
        List<Header> walked = new ArrayList<>(context.program().deparser().emits());
        while (inPlace && !walked.isEmpty() && !headers.get(walked.getLast()).needsWriting(written)) {
            walked.removeLast();
        }
        return walked;
    }

    /** {@link plumbline.vm.Executable#deparse} and what it calls. */
    public List<Method> methods() {
        List<Method> methods = new ArrayList<>();
        methods.add(new Method("deparse", Types.DEPARSE, ACC_PUBLIC, this::deparse));
        methods.add(new Method(DEPARSER, Types.LEAVE, ACC_PRIVATE, code -> {
            write(code, new Calls());
            code.ireturn();
        }));
        checksums.forEach(checksum -> methods.add(checksum.sum()));
        computed.forEach(checksum -> methods.add(checksum.sum()));
        context.program().deparser().emits().stream()
                .distinct()
                .map(headers::get)
                .filter(header -> header.needsWriting(written))
                .forEach(header -> methods.add(header.emit(written)));
        return methods;
    }

    /** {@link plumbline.vm.Executable#deparse}. */
    private void deparse(CodeBuilder code) {
        code.aload(0).aload(1).aload(1).invokevirtual(Types.PHV, "values", MethodTypeDesc.of(Types.LONGS));
        if (writesPacket()) {
            new ArrayCode(code, 2).push();
        } else {
            code.aload(2).aconst_null().iconst_0();
        }
        code.invokespecial(context.self(), DEPARSER, Types.LEAVE).ireturn();
    }

    /** Whether any byte of the packet is written. */
    public boolean writesPacket() {
        return !walked().isEmpty();
    }

    /** What depends on whether headers are written by methods of their own. */
    public interface Form {
        /** Where fields are kept. */
        FieldPlaces fields();

        /** Where the sums of the packet as it came are kept. */
        SumPlaces sums();

        /** Pushes the sum of a checksum. */
        void pushSum(CodeBuilder code, SummedChecksum checksum);

        /** Pushes where the packet started when it came. Places count from where the form wants. */
        void pushCame(CodeBuilder code);

        /** Pushes where the payload starts. */
        void pushPayload(CodeBuilder code);

        /** Turns the place on the stack into one in the buffer. */
        void toBuffer(CodeBuilder code);

        /**
         * Writes the fields of a header.
         *
         * @param at variable that holds the place
         */
        void emit(CodeBuilder code, HeaderCode header, int at);
    }

    /** Places are those in the buffer. */
    public interface InBuffer extends Form {
        @Override
        default SumPlaces sums() {
            return new SumPlaces.InPacket(PHV);
        }

        @Override
        default void pushCame(CodeBuilder code) {
            code.aload(PHV).invokevirtual(Types.PHV, "offset", PLACE);
        }

        @Override
        default void pushPayload(CodeBuilder code) {
            code.aload(PHV).invokevirtual(Types.PHV, "payloadOffset", PLACE);
        }

        @Override
        default void toBuffer(CodeBuilder code) {
            // they are
        }
    }

    /** A method per header and checksum. */
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
        public void pushSum(CodeBuilder code, SummedChecksum checksum) {
            checksum.callSum(code, FIELDS);
        }

        @Override
        public void emit(CodeBuilder code, HeaderCode header, int at) {
            code.aload(FIELDS)
                    .aload(FRAME)
                    .aload(ARRAY)
                    .iload(SHIFT)
                    .iload(at)
                    .invokestatic(context.self(), header.emitName(), Types.EMIT);
        }
    }

    /** The slots that must be written. */
    public IntPredicate written() {
        return written;
    }

    /** Writes the headers; pushes where the packet starts in the buffer, negative if they do not fit. */
    public void write(CodeBuilder code, Form form) {
        int start = code.allocateLocal(TypeKind.INT);
        int at = code.allocateLocal(TypeKind.INT);
        Label done = code.newLabel();
        pushStart(code, form);
        code.istore(start);
        if (!inPlace) {
            code.iload(start);
            form.toBuffer(code);
            code.iflt(done);
        }
        updateChecksums(code, form);
        code.iload(start).istore(at);
        emitHeaders(code, form, at);
        code.labelBinding(done).iload(start);
        form.toBuffer(code);
    }

    /** The headers end where the payload starts. */
    private void pushStart(CodeBuilder code, Form form) {
        if (inPlace) {
            form.pushCame(code);
            return;
        }
        form.pushPayload(code);
        for (Header header : context.program().deparser().emits()) { // valid is 0 or 1: −valid is no or every bit
            form.fields().load(code, context.slot(header.valid()));
            code.l2i().ineg().loadConstant(headers.get(header).bytes()).iand().isub();
        }
    }

    /**
     * All are computed before one is written: a checksum may cover another's field, and their order must not matter.
     */
    private void updateChecksums(CodeBuilder code, Form form) {
        Map<ChecksumCode, Integer> updated = new HashMap<>();
        for (ChecksumCode checksum : checksums) {
            updated.put(
                    checksum, checksum.update(code, form.sums(), form.fields(), () -> form.pushSum(code, checksum)));
        }
        Map<ComputedChecksumCode, Integer> anew = new LinkedHashMap<>();
        for (ComputedChecksumCode checksum : computed) {
            anew.put(checksum, checksum.compute(code, form.fields(), () -> form.pushSum(code, checksum)));
        }
        for (ChecksumCode checksum : checksums) {
            form.fields().store(code, checksum.slot(), () -> code.lload(updated.get(checksum)));
        }
        anew.forEach((checksum, variable) -> checksum.write(code, form.fields(), variable));
    }

    private void emitHeaders(CodeBuilder code, Form form, int at) {
        for (Header header : walked()) {
            Label absent = code.newLabel();
            form.fields().load(code, context.slot(header.valid()));
            code.lconst_0().lcmp().ifeq(absent);
            if (headers.get(header).needsWriting(written)) {
                form.emit(code, headers.get(header), at);
            }
            code.iload(at).loadConstant(headers.get(header).bytes()).iadd().istore(at);
            code.labelBinding(absent);
        }
    }
}
