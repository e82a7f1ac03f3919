package plumbline.vm.compiler.fused;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.util.BitSet;
import plumbline.isa.model.Direction;
import plumbline.vm.compiler.bytecode.FieldPlaces;
import plumbline.vm.compiler.bytecode.Variables;
import plumbline.vm.compiler.dataflow.Lifetimes;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.compiler.ir.DeparserIr;
import plumbline.vm.compiler.ir.FieldUse;
import plumbline.vm.compiler.packet.DeparserCode;
import plumbline.vm.compiler.packet.HeaderCode;
import plumbline.vm.compiler.packet.PacketCode;
import plumbline.vm.compiler.packet.SumPlaces;

/** Egress and deparser in one method: fields are variables until the headers are written. */
final class FusedOut {
    private final ClassContext context;
    private final DeparserCode deparser;
    private final Lifetimes lifetimes;

    FusedOut(ClassContext context, DeparserCode deparser, Lifetimes lifetimes) {
        this.context = context;
        this.deparser = deparser;
        this.lifetimes = lifetimes;
    }

    /** The fields that need a variable. */
    BitSet used() {
        BitSet used = lifetimes.beforeEgress();
        used.or(FieldUse.of(context, Direction.EGRESS).writes());
        return used;
    }

    /** Emits both for a packet that comes from the vector; pushes where the packet starts. */
    void fromVector(CodeBuilder code, Variables fields) {
        fields.slots().stream().forEach(slot -> fields.store(code, slot, () -> FusedCode.VECTOR.load(code, slot)));
        emit(code, fields, new FromVector(fields));
        lifetimes.afterEgress().stream()
                .forEach(slot -> FusedCode.VECTOR.store(code, slot, () -> fields.load(code, slot)));
    }

    /** Emits both for a packet whose fields are in variables; pushes where the packet starts. */
    void fromIngress(CodeBuilder code, Variables fields, SumPlaces sums, int headerBytes) {
        emit(code, fields, new FromIngress(fields, sums, headerBytes));
    }

    private void emit(CodeBuilder code, Variables fields, DeparserCode.Form form) {
        new BlockCode(context, code, fields).emit(context.ir().block(Direction.EGRESS));
        deparser.write(code, form);
    }

    /** The variable of the address is that of where places count from. */
    private interface InVariables extends DeparserCode.Form {
        @Override
        default void emit(CodeBuilder code, HeaderCode header, DeparserIr.Emit emit, int at) {
            int address = code.allocateLocal(TypeKind.LONG);
            code.lload(FusedCode.ADDRESS).iload(at).i2l().ladd().lstore(address);
            header.emit(code, new PacketCode.InArray(FusedCode.ARRAY, address, 0), fields(), emit);
        }
    }

    /** The address is that of the buffer. */
    private record FromVector(FieldPlaces fields) implements InVariables, DeparserCode.InBuffer {}

    /** The address is that of the packet as it came. */
    private record FromIngress(FieldPlaces fields, SumPlaces sums, int headerBytes) implements InVariables {
        @Override
        public void pushCame(CodeBuilder code) {
            code.iconst_0();
        }

        @Override
        public void pushPayload(CodeBuilder code) {
            code.iload(headerBytes);
        }

        @Override
        public void toBuffer(CodeBuilder code) {
            code.iload(FusedCode.OFFSET).iadd();
        }
    }
}
