package plumbline.vm.compiler.packet;

import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.MethodTypeDesc;
import plumbline.isa.model.Deparser;
import plumbline.vm.compiler.bytecode.FieldPlaces;
import plumbline.vm.compiler.bytecode.Types;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.wire.ComputedChecksumLayout;

/** One checksum of the deparser that is computed anew. */
final class ComputedChecksumCode {
    private static final MethodTypeDesc COMPUTED = MethodTypeDesc.of(CD_int, CD_int, CD_boolean);
    private static final long STAYS = -1;

    private final ClassContext context;
    private final Deparser.ComputedChecksum checksum;
    private final ComputedChecksumLayout layout;

    ComputedChecksumCode(ClassContext context, Deparser.ComputedChecksum checksum) {
        this.context = context;
        this.checksum = checksum;
        this.layout = ComputedChecksumLayout.of(checksum, context.program().headers(), context.layout());
    }

    private void pushSum(CodeBuilder code, FieldPlaces fields) {
        context.at(code, checksum.at());
        code.loadConstant((long) layout.constant());
        for (ComputedChecksumLayout.Part part : layout.parts()) {
            fields.load(code, part.sum().slot());
            if (part.validity() != ComputedChecksumLayout.ALWAYS) {
                fields.load(code, part.validity()); // 0 or 1: −valid is no or every bit
                code.lneg().land();
            }
            SumCode.addPart(code, part.sum());
        }
        code.invokestatic(Types.INTERNET_CHECKSUM, "sum", SumCode.SUM);
    }

    /**
     * Computes the checksum.
     *
     * @return the variable, a long: negative if the checksum stays as it is
     */
    int compute(CodeBuilder code, DeparserCode.Form form) {
        int computed = code.allocateLocal(TypeKind.LONG);
        Label done = code.newLabel();
        code.loadConstant(STAYS).lstore(computed);
        for (int slot : layout.when()) {
            form.fields().jumpIfZero(code, slot, done);
        }
        pushSum(code, form.fields());
        code.loadConstant(layout.neverZero() ? 1 : 0);
        code.invokestatic(Types.of(ComputedChecksumLayout.class), "computed", COMPUTED)
                .i2l()
                .lstore(computed);
        code.labelBinding(done);
        return computed;
    }

    /** Writes what {@link #compute} has put into a variable. */
    void write(CodeBuilder code, FieldPlaces fields, int computed) {
        Label stays = code.newLabel();
        code.lload(computed).lconst_0().lcmp().iflt(stays);
        fields.store(code, layout.slot(), () -> code.lload(computed));
        code.labelBinding(stays);
    }
}
