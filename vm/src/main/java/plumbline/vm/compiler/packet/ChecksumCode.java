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
import java.util.List;
import java.util.stream.Stream;
import plumbline.isa.model.Deparser;
import plumbline.vm.compiler.bytecode.BytecodeName;
import plumbline.vm.compiler.bytecode.FieldPlaces;
import plumbline.vm.compiler.bytecode.Method;
import plumbline.vm.compiler.bytecode.Types;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.compiler.ir.DeparserIr;
import plumbline.vm.wire.ChecksumLayout;

/** A checksum of the deparser that is adjusted by what changed: its sum when the packet came, and when it leaves. */
public final class ChecksumCode implements SummedChecksum {
    private static final MethodTypeDesc SUM_OF_LONG = MethodTypeDesc.of(CD_int, CD_long);
    private static final MethodTypeDesc UPDATED = MethodTypeDesc.of(CD_int, CD_int, CD_int, CD_int, CD_boolean);

    private final ClassContext context;
    private final Deparser.Checksum checksum;
    private final ChecksumLayout layout;
    private final List<ChecksumLayout.Part> narrow;
    private final List<ChecksumLayout.Part> wide;
    private final int number;

    public ChecksumCode(ClassContext context, DeparserIr.Adjust adjust) {
        this.context = context;
        this.number = adjust.number();
        this.checksum = adjust.checksum();
        this.layout = new ChecksumLayout(checksum, context.layout());
        this.narrow = covered(layout.narrow(), adjust);
        this.wide = covered(layout.wide(), adjust);
    }

    private List<ChecksumLayout.Part> covered(List<ChecksumLayout.Part> parts, DeparserIr.Adjust adjust) {
        return parts.stream()
                .filter(part ->
                        adjust.covered().contains(context.layout().fields().get(part.slot())))
                .toList();
    }

    /** The slot of the checksum. */
    int slot() {
        return layout.slot();
    }

    /** A method that sums what it covers and can change. */
    Method sum() {
        return new Method(sumName(), Types.SUM, ACC_PRIVATE | ACC_STATIC, code -> {
            pushSum(code, new FieldPlaces.InVector(0));
            code.ireturn();
        });
    }

    /** Pushes the sum of what it covers and can change. */
    @Override
    public void pushSum(CodeBuilder code, FieldPlaces fields) {
        context.at(code, checksum.at());
        code.lconst_0();
        for (ChecksumLayout.Part part : narrow) {
            fields.load(code, part.slot());
            add(code, part);
        }
        for (ChecksumLayout.Part part : wide) {
            fields.load(code, part.slot());
            code.invokestatic(Types.INTERNET_CHECKSUM, "sum", SUM_OF_LONG).i2l();
            add(code, part);
        }
        fold(code);
    }

    /** Pops a partial sum and pushes it in 16 bits; a sum that is known to be small needs no folding. */
    private void fold(CodeBuilder code) {
        double max = Stream.concat(
                        narrow.stream().map(part -> Math.scalb(1.0, width(part) + part.shift())),
                        wide.stream().map(part -> Math.scalb(1.0, Short.SIZE + part.shift())))
                .mapToDouble(Double::doubleValue)
                .sum();
        if (max <= 1 << Short.SIZE) {
            code.l2i();
        } else if (max <= 1L << Integer.SIZE) {
            code.invokestatic(Types.INTERNET_CHECKSUM, "fold", SUM_OF_LONG);
        } else {
            code.invokestatic(Types.INTERNET_CHECKSUM, "sum", SUM_OF_LONG);
        }
    }

    private int width(ChecksumLayout.Part part) {
        return context.layout().fields().get(part.slot()).width();
    }

    @Override
    public void callSum(CodeBuilder code, int fieldsLocal) {
        code.aload(fieldsLocal).invokestatic(context.self(), sumName(), Types.SUM);
    }

    private static void add(CodeBuilder code, ChecksumLayout.Part part) {
        if (part.shift() > 0) {
            code.loadConstant(part.shift()).lshl();
        }
        code.ladd();
    }

    private String sumName() {
        return BytecodeName.of("sum_" + number + "_" + checksum.header().name());
    }

    /**
     * Remembers the sum of the packet as it came; for the parser.
     *
     * @param sum pushes it
     */
    public void remember(CodeBuilder code, SumPlaces sums, FieldPlaces fields, Runnable sum) {
        sums.store(code, number, () -> {
            Label invalid = code.newLabel();
            Label done = code.newLabel();
            fields.load(code, layout.validity());
            code.lconst_0().lcmp().ifeq(invalid);
            sum.run();
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
        form.fields().load(code, layout.validity());
        code.lconst_0().lcmp().ifeq(done);
        code.lload(updated).l2i();
        form.sums().load(code, number);
        form.pushSum(code, this);
        code.loadConstant(layout.zeroIsNone() ? 1 : 0);
        code.invokestatic(Types.CHECKSUM_LAYOUT, "updated", UPDATED).i2l().lstore(updated);
        code.labelBinding(done);
        return updated;
    }
}
