package plumbline.vm.compiler.packet;

import static java.lang.classfile.ClassFile.ACC_PRIVATE;
import static java.lang.classfile.ClassFile.ACC_STATIC;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.MethodTypeDesc;
import plumbline.isa.model.Deparser;
import plumbline.vm.compiler.bytecode.BytecodeName;
import plumbline.vm.compiler.bytecode.FieldPlaces;
import plumbline.vm.compiler.bytecode.Method;
import plumbline.vm.compiler.bytecode.Types;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.compiler.ir.DeparserIr;
import plumbline.vm.wire.ComputedChecksumLayout;

/** One checksum of the deparser that is computed anew. */
final class ComputedChecksumCode implements SummedChecksum {
    private static final MethodTypeDesc SUM_OF_LONG = MethodTypeDesc.of(CD_int, CD_long);
    private static final MethodTypeDesc COMPUTED = MethodTypeDesc.of(CD_int, CD_int, CD_boolean);
    private static final long STAYS = -1;

    private final ClassContext context;
    private final Deparser.ComputedChecksum checksum;
    private final ComputedChecksumLayout layout;
    private final int number;

    ComputedChecksumCode(ClassContext context, DeparserIr.Compute compute) {
        this.context = context;
        this.number = compute.number();
        this.checksum = compute.checksum();
        this.layout = new ComputedChecksumLayout(checksum, context.program().headers(), context.layout());
    }

    /** A method that sums what it covers. */
    Method sum() {
        return new Method(sumName(), Types.SUM, ACC_PRIVATE | ACC_STATIC, code -> {
            pushSum(code, new FieldPlaces.InVector(0));
            code.ireturn();
        });
    }

    @Override
    public void pushSum(CodeBuilder code, FieldPlaces fields) {
        context.at(code, checksum.at());
        code.loadConstant((long) layout.constant());
        for (ComputedChecksumLayout.Part part : layout.parts()) {
            fields.load(code, part.sum().slot());
            if (part.validity() != ComputedChecksumLayout.ALWAYS) {
                fields.load(code, part.validity()); // 0 or 1: −valid is no or every bit
                code.lneg().land();
            }
            StepCode.addPart(code, part.sum());
        }
        code.invokestatic(Types.INTERNET_CHECKSUM, "sum", SUM_OF_LONG);
    }

    @Override
    public void callSum(CodeBuilder code, int fieldsLocal) {
        code.aload(fieldsLocal).invokestatic(context.self(), sumName(), Types.SUM);
    }

    private String sumName() {
        return BytecodeName.of("computed_" + number + "_" + checksum.header().name());
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
            form.fields().load(code, slot);
            code.lconst_0().lcmp().ifeq(done);
        }
        form.pushSum(code, this);
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
