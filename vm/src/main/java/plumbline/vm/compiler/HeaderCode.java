package plumbline.vm.compiler;

import static java.lang.classfile.ClassFile.ACC_PRIVATE;
import static java.lang.classfile.ClassFile.ACC_STATIC;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plumbline.isa.model.Header;
import plumbline.vm.wire.HeaderLayout;

/** Moving a header's fields between packet and vector without a loop: one method each way, {@link HeaderLayout} unrolled. */
final class HeaderCode {
    private static final MethodTypeDesc GET = MethodTypeDesc.of(CD_long, Types.BUFFER, Types.BYTES, CD_int, CD_int, CD_int);
    private static final MethodTypeDesc PUT =
            MethodTypeDesc.of(CD_void, Types.MUTABLE_BUFFER, Types.BYTES, CD_int, CD_int, CD_int, CD_long);
    private static final int FIELDS = 0;
    private static final int BUFFER = 1;
    private static final int ARRAY = 2;
    private static final int SHIFT = 3;
    private static final int AT = 4;

    private final Context context;
    private final HeaderLayout layout;

    HeaderCode(Context context, Header header) {
        this.context = context;
        this.layout = new HeaderLayout(header, context.layout());
    }

    /** Length in bytes. */
    int bytes() {
        return layout.bytes();
    }

    /** The name of the method that reads it. */
    String extractName() {
        return "extract_" + layout.header().name();
    }

    /** The slots of its validity and its fields. */
    IntStream slots() {
        Header header = layout.header();
        return Stream.concat(Stream.of(header.valid()), header.fields().stream()).mapToInt(context::slot);
    }

    /**
     * Pushes one field straight from the packet.
     *
     * @param pushHeader pushes buffer, array, shift and where the header is
     */
    void pushField(CodeBuilder code, int slot, Runnable pushHeader) {
        code.lconst_0();
        for (HeaderLayout.Chunk chunk : chunks(any -> any == slot)) {
            for (HeaderLayout.Part part : chunk.parts()) {
                if (part.slot() == slot) {
                    pushHeader.run();
                    code.loadConstant(chunk.offset()).iadd().loadConstant(chunk.bytes());
                    code.invokestatic(Types.PACKET_BYTES, "get", GET);
                    shift(code, part.chunkShift(), CodeBuilder::lushr);
                    code.loadConstant(part.mask()).land();
                    shift(code, part.fieldShift(), CodeBuilder::lshl);
                    code.lor();
                }
            }
        }
    }

    /** Whether any field is visible. */
    boolean needsReading(Visible visible) {
        return !chunks(visible::contains).isEmpty();
    }

    /** Reads the visible fields. */
    Method extract(Visible visible) {
        Header header = layout.header();
        return new Method(extractName(), Types.EXTRACT, ACC_PRIVATE | ACC_STATIC, code -> {
            context.at(code, header.at());
            int word = code.allocateLocal(TypeKind.LONG);
            chunks(visible::contains).forEach(chunk -> extract(code, chunk, word, visible));
            code.return_();
        });
    }

    private static void extract(CodeBuilder code, HeaderLayout.Chunk chunk, int word, Visible visible) {
        pushPlace(code, chunk);
        code.invokestatic(Types.PACKET_BYTES, "get", GET).lstore(word);
        for (HeaderLayout.Part part : chunk.parts()) {
            if (!visible.contains(part.slot())) {
                continue;
            }
            code.aload(FIELDS).loadConstant(part.slot()).lload(word);
            shift(code, part.chunkShift(), CodeBuilder::lushr);
            if (part.chunkShift() + Long.bitCount(part.mask()) < chunk.bytes() * 8) {
                code.loadConstant(part.mask()).land();
            }
            shift(code, part.fieldShift(), CodeBuilder::lshl);
            if (!part.first()) {
                code.aload(FIELDS).loadConstant(part.slot()).laload().lor();
            }
            code.lastore();
        }
    }

    /** Whether a part of the header may have to be written. */
    boolean needsWriting(IntPredicate wanted) {
        return !chunks(wanted).isEmpty();
    }

    /**
     * Writes the fields.
     *
     * @param wanted slots that must be written; what shares a chunk with them is written too
     */
    Method emit(IntPredicate wanted) {
        Header header = layout.header();
        return new Method("emit_" + header.name(), Types.EMIT, ACC_PRIVATE | ACC_STATIC, code -> {
            context.at(code, header.at());
            chunks(wanted).forEach(chunk -> emit(code, chunk));
            code.return_();
        });
    }

    /** The slots of fields that {@link #emit} writes. */
    IntStream emitted(IntPredicate wanted) {
        return chunks(wanted).stream().flatMap(chunk -> chunk.parts().stream()).mapToInt(HeaderLayout.Part::slot);
    }

    private List<HeaderLayout.Chunk> chunks(IntPredicate wanted) {
        return layout.chunks().stream()
                .filter(chunk -> chunk.parts().stream().mapToInt(HeaderLayout.Part::slot).anyMatch(wanted))
                .toList();
    }

    private static void emit(CodeBuilder code, HeaderLayout.Chunk chunk) {
        pushPlace(code, chunk);
        code.lconst_0();
        for (HeaderLayout.Part part : chunk.parts()) {
            code.aload(FIELDS).loadConstant(part.slot()).laload();
            shift(code, part.fieldShift(), CodeBuilder::lushr);
            if (!part.first()) {
                code.loadConstant(part.mask()).land();
            }
            shift(code, part.chunkShift(), CodeBuilder::lshl);
            code.lor();
        }
        code.invokestatic(Types.PACKET_BYTES, "put", PUT);
    }

    private static void pushPlace(CodeBuilder code, HeaderLayout.Chunk chunk) {
        code.aload(BUFFER).aload(ARRAY).iload(SHIFT).iload(AT);
        if (chunk.offset() > 0) {
            code.loadConstant(chunk.offset()).iadd();
        }
        code.loadConstant(chunk.bytes());
    }

    private interface Shift {
        void emit(CodeBuilder code);
    }

    private static void shift(CodeBuilder code, int bits, Shift direction) {
        if (bits > 0) {
            code.loadConstant(bits);
            direction.emit(code);
        }
    }
}
