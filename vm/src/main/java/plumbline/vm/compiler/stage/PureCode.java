package plumbline.vm.compiler.stage;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import plumbline.isa.hash.Hasher;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Draw;
import plumbline.isa.model.Field;
import plumbline.isa.model.Hash;
import plumbline.isa.model.Unit;
import plumbline.vm.compiler.bytecode.Method;
import plumbline.vm.compiler.bytecode.Types;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.compiler.ir.Instruction;
import plumbline.vm.state.HashUnit;

/** Assignments: each pushes what its field becomes. */
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

    void push(Unit.Assign assign, int draw) {
        int width = assign.dest().width();
        switch (assign.value()) {
            case Calc calc -> values.push(calc, width);
            case Hash hash -> {
                push(hash, assign.dest(), HashUnit.of(hash));
                values.cut(Field.MAX_WIDTH, width);
            }
            case Draw _ -> {
                code.aload(0).aload(Method.PHV).loadConstant(draw).invokevirtual(Types.BASE, "draw", DRAW);
                values.cut(Field.MAX_WIDTH, width);
            }
        }
    }

    /** Pushes two hashes in one value. */
    void push(Instruction.HashPair pair) {
        Hash upper = (Hash) pair.upper().value();
        push(upper, pair.upper().dest(), HashUnit.pair(upper, (Hash)
                pair.lower().value()));
    }

    /** The xor of one part per input. */
    private void push(Hash hash, Field dest, HashUnit unit) {
        Hasher hasher = context.state().hasher(unit);
        List<Calc> inputs = hash.inputs();
        if (inputs.isEmpty()) {
            code.loadConstant(hasher.constant());
        }
        for (int i = 0; i < inputs.size(); i++) {
            Calc input = inputs.get(i);
            String name = "hash_" + dest.name() + "_"
                    + (input.operands().getFirst() instanceof Field field ? field.name() : "constant");
            context.constants().load(code, name, Types.HASH_PART, hasher.parts().get(i));
            context.parts().load(code, unit, "tables_" + dest.name(), Types.HASH_TABLES, state -> state.hashUnits()
                    .of(unit)
                    .tables());
            values.push(input, input.naturalWidth(0));
            code.invokeinterface(Types.HASH_PART, "of", PART_OF);
            if (i > 0) {
                code.lxor();
            }
        }
    }
}
