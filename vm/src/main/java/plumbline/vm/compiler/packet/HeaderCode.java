package plumbline.vm.compiler.packet;

import static java.lang.classfile.ClassFile.ACC_PRIVATE;
import static java.lang.classfile.ClassFile.ACC_STATIC;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.util.BitSet;
import plumbline.isa.model.Header;
import plumbline.vm.compiler.bytecode.BytecodeName;
import plumbline.vm.compiler.bytecode.FieldPlaces;
import plumbline.vm.compiler.bytecode.Method;
import plumbline.vm.compiler.bytecode.Types;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.compiler.ir.DeparserIr;
import plumbline.vm.compiler.ir.ParserInstruction;
import plumbline.vm.wire.HeaderLayout;

/**
 * Moving a header's fields between packet and vector without a loop: one method each way, {@link HeaderLayout}
 * unrolled.
 */
public final class HeaderCode {
    private static final FieldPlaces FIELDS = new FieldPlaces.InVector(0);
    private static final PacketCode PACKET = new PacketCode.InBuffer(1, 2, 3, 4, 0);

    private final ClassContext context;
    private final HeaderLayout layout;

    public HeaderCode(ClassContext context, Header header) {
        this.context = context;
        this.layout = new HeaderLayout(header, context.layout());
    }

    /** The name of the method that reads it. */
    String extractName() {
        return BytecodeName.of("extract_" + layout.header().name());
    }

    /** The name of the method that writes it. */
    String emitName() {
        return BytecodeName.of("emit_" + layout.header().name());
    }

    /**
     * Pushes one field straight from the packet.
     *
     * @param packet from where the header starts
     */
    void pushField(CodeBuilder code, int slot, PacketCode packet) {
        code.lconst_0();
        for (HeaderLayout.Chunk chunk : layout.reading(any -> any == slot)) {
            for (HeaderLayout.Part part : chunk.parts()) {
                if (part.slot() == slot) {
                    packet.get(code, chunk.offset(), chunk.bytes());
                    shift(code, part.chunkShift(), CodeBuilder::lushr);
                    code.loadConstant(part.mask()).land();
                    shift(code, part.fieldShift(), CodeBuilder::lshl);
                    code.lor();
                }
            }
        }
    }

    /** A method that reads fields. */
    Method extract(ParserInstruction.Extract extract) {
        return new Method(extractName(), Types.EXTRACT, ACC_PRIVATE | ACC_STATIC, code -> {
            extract(code, PACKET, FIELDS, extract);
            code.return_();
        });
    }

    /**
     * Reads fields.
     *
     * @param packet from where the header starts
     */
    public void extract(CodeBuilder code, PacketCode packet, FieldPlaces fields, ParserInstruction.Extract extract) {
        context.at(code, layout.header().at());
        BitSet read = context.slots(extract.content());
        int word = code.allocateLocal(TypeKind.LONG);
        for (HeaderLayout.Chunk chunk : layout.reading(read::get)) {
            packet.get(code, chunk.offset(), chunk.bytes());
            code.lstore(word);
            chunk.parts().stream()
                    .filter(part -> read.get(part.slot()))
                    .forEach(part -> fields.store(code, part.slot(), () -> push(code, fields, word, chunk, part)));
        }
    }

    /** Pushes what a field is after one part of it has been read. */
    private static void push(
            CodeBuilder code, FieldPlaces fields, int word, HeaderLayout.Chunk chunk, HeaderLayout.Part part) {
        code.lload(word);
        shift(code, part.chunkShift(), CodeBuilder::lushr);
        if (part.chunkShift() + Long.bitCount(part.mask()) < chunk.bytes() * 8) {
            code.loadConstant(part.mask()).land();
        }
        shift(code, part.fieldShift(), CodeBuilder::lshl);
        if (!part.first()) {
            fields.load(code, part.slot());
            code.lor();
        }
    }

    /** A method that writes fields. */
    Method emit(DeparserIr.Emit emit) {
        return new Method(emitName(), Types.EMIT, ACC_PRIVATE | ACC_STATIC, code -> {
            emit(code, PACKET, FIELDS, emit);
            code.return_();
        });
    }

    /**
     * Writes fields.
     *
     * @param packet from where the header starts
     */
    public void emit(CodeBuilder code, PacketCode packet, FieldPlaces fields, DeparserIr.Emit emit) {
        context.at(code, layout.header().at());
        for (HeaderLayout.Chunk chunk : layout.writing(context.slots(emit.written())::get)) {
            packet.put(code, chunk.offset(), chunk.bytes(), () -> push(code, fields, chunk));
        }
    }

    private static void push(CodeBuilder code, FieldPlaces fields, HeaderLayout.Chunk chunk) {
        code.lconst_0();
        for (HeaderLayout.Part part : chunk.parts()) {
            fields.load(code, part.slot());
            shift(code, part.fieldShift(), CodeBuilder::lushr);
            if (!part.first()) {
                code.loadConstant(part.mask()).land();
            }
            shift(code, part.chunkShift(), CodeBuilder::lshl);
            code.lor();
        }
    }

    interface Shift {
        void emit(CodeBuilder code);
    }

    static void shift(CodeBuilder code, int bits, Shift direction) {
        if (bits > 0) {
            code.loadConstant(bits);
            direction.emit(code);
        }
    }
}
