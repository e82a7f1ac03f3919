package plumbline.vm.compiler.stage;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.MethodTypeDesc;
import plumbline.isa.hash.Hasher;
import plumbline.isa.model.Field;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Unit;
import plumbline.vm.compiler.bytecode.Method;
import plumbline.vm.compiler.bytecode.Types;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.compiler.ir.Instruction;
import plumbline.vm.state.HashUnit;

/** Units that only compute a value: each pushes what its field becomes. */
final class PureCode {
    private static final MethodTypeDesc DRAW = MethodTypeDesc.of(CD_long, Types.PHV, CD_int);
    private static final MethodTypeDesc PART_OF = MethodTypeDesc.of(CD_long, Types.HASH_TABLES, CD_long);

    private final ClassContext context;
    private final CodeBuilder code;
    private final Values values;

    PureCode(ClassContext context, CodeBuilder code, Values values) {
        this.context = context;
        this.code = code;
        this.values = values;
    }

    void push(Instruction.Execute pure) {
        switch (pure.unit()) {
            case Unit.Assign assign -> values.push(assign.value(), assign.dest().width());
            case Unit.Hash hash -> push(hash);
            case Unit.Draw draw -> push(draw, pure.draw());
            default -> throw new IllegalArgumentException("does not only compute: " + pure.unit());
        }
    }

    private void push(Unit.Hash hash) {
        push(hash, HashUnit.of(hash.asIndex()));
        values.cut(Field.MAX_WIDTH, hash.dest().width());
    }

    /** Pushes two hashes in one value. */
    void push(Instruction.HashPair pair) {
        push(pair.upper(), HashUnit.pair(pair.upper(), pair.lower()));
    }

    /** The xor of one part per input. */
    private void push(Unit.Hash hash, HashUnit unit) {
        Hasher hasher = context.state().hasher(unit);
        if (hash.inputs().isEmpty()) {
            code.loadConstant(hasher.constant());
        }
        for (int i = 0; i < hash.inputs().size(); i++) {
            Operand input = hash.inputs().get(i);
            String name =
                    "hash_" + hash.dest().name() + "_" + (input instanceof Field field ? field.name() : "constant");
            context.constants().load(code, name, Types.HASH_PART, hasher.parts().get(i));
            context.parts()
                    .load(code, unit, "tables_" + hash.dest().name(), Types.HASH_TABLES, state -> state.hashUnits()
                            .of(unit)
                            .tables());
            values.push(input);
            code.invokeinterface(Types.HASH_PART, "of", PART_OF);
            if (i > 0) {
                code.lxor();
            }
        }
    }

    private void push(Unit.Draw draw, int number) {
        code.aload(0).aload(Method.PHV).loadConstant(number).invokevirtual(Types.BASE, "draw", DRAW);
        values.cut(Field.MAX_WIDTH, draw.dest().width());
    }
}
