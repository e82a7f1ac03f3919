package plumbline.vm.compiler.packet;

import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import plumbline.isa.model.Deparser;
import plumbline.vm.compiler.bytecode.FieldPlaces;
import plumbline.vm.compiler.bytecode.Types;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.compiler.ir.DeparserIr;
import plumbline.vm.wire.ChecksumLayout;
import plumbline.vm.wire.SumLayout;

/** A checksum of the deparser that is adjusted by what changed: its sum when the packet came, and when it leaves. */
public final class ChecksumCode {
    private static final MethodTypeDesc UPDATED = MethodTypeDesc.of(CD_int, CD_int, CD_int, CD_int, CD_boolean);

    private final ClassContext context;
    private final Deparser.Checksum checksum;
    private final ChecksumLayout layout;
    private final List<SumLayout.Part> parts;
    private final int number;

    public ChecksumCode(ClassContext context, DeparserIr.Adjust adjust) {
        this.context = context;
        this.number = adjust.number();
        this.checksum = adjust.checksum();
        this.layout = ChecksumLayout.of(checksum, context.layout());
        this.parts = layout.parts().stream()
                .filter(part -> adjust.covered().contains(part.field()))
                .toList();
    }

    int slot() {
        return layout.slot();
    }

    private void pushSum(CodeBuilder code, FieldPlaces fields) {
        context.at(code, checksum.at());
        SumCode.push(code, 0, parts, fields);
    }

    /** Remembers the sum of the packet as it came; for the parser. */
    public void remember(CodeBuilder code, SumPlaces sums, FieldPlaces fields) {
        sums.store(code, number, () -> {
            Label invalid = code.newLabel();
            Label done = code.newLabel();
            fields.jumpIfZero(code, layout.validity(), invalid);
            pushSum(code, fields);
            code.goto_(done);
            code.labelBinding(invalid).loadConstant(ChecksumLayout.NOT_PARSED);
            code.labelBinding(done);
        });
    }

    /** Brings the remembered sum from one place to another. */
    public void move(CodeBuilder code, SumPlaces from, SumPlaces to) {
        to.store(code, number, () -> from.load(code, number));
    }

    /**
     * Computes the checksum to leave with.
     *
     * @return the variable, a long
     */
    int update(CodeBuilder code, DeparserCode.Form form) {
        int updated = code.allocateLocal(TypeKind.LONG);
        Label done = code.newLabel();
        form.fields().load(code, layout.slot());
        code.lstore(updated);
        form.fields().jumpIfZero(code, layout.validity(), done);
        code.lload(updated).l2i();
        form.sums().load(code, number);
        pushSum(code, form.fields());
        code.loadConstant(layout.zeroIsNone() ? 1 : 0);
        code.invokestatic(Types.CHECKSUM_LAYOUT, "updated", UPDATED).i2l().lstore(updated);
        code.labelBinding(done);
        return updated;
    }
}
