package plumbline.vm.compiler.packet;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import plumbline.vm.compiler.bytecode.FieldPlaces;
import plumbline.vm.compiler.bytecode.Types;
import plumbline.vm.wire.SumLayout;

/** The code of sums of fields in 16 bits, as Internet checksums have them. */
final class SumCode {
    static final MethodTypeDesc SUM = MethodTypeDesc.of(CD_int, CD_long);

    private SumCode() {}

    /** Pushes the sum of a constant and fields. */
    static void push(CodeBuilder code, int constant, List<SumLayout.Part> parts, FieldPlaces fields) {
        code.loadConstant((long) constant);
        parts.forEach(part -> {
            fields.load(code, part.slot());
            addPart(code, part);
        });
        fold(code, constant + parts.stream().mapToDouble(SumCode::most).sum());
    }

    private static double most(SumLayout.Part part) {
        return Math.scalb(1.0, (part.isWide() ? Short.SIZE : part.field().width()) + part.shift());
    }

    /** Pops a field and adds it to the partial sum below. */
    static void addPart(CodeBuilder code, SumLayout.Part part) {
        if (part.isWide()) {
            code.invokestatic(Types.INTERNET_CHECKSUM, "sum", SUM).i2l();
        }
        if (part.shift() > 0) {
            code.loadConstant(part.shift()).lshl();
        }
        code.ladd();
    }

    /** Pops a partial sum and pushes it in 16 bits; one that is known to be small needs no folding. */
    private static void fold(CodeBuilder code, double most) {
        if (most <= 1 << Short.SIZE) {
            code.l2i();
        } else {
            code.invokestatic(Types.INTERNET_CHECKSUM, most <= 1L << Integer.SIZE ? "fold" : "sum", SUM);
        }
    }
}
