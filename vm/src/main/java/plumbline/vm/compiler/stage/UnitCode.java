package plumbline.vm.compiler.stage;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Extern;
import plumbline.isa.model.Field;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Table;
import plumbline.isa.model.Unit;
import plumbline.vm.PhvLayout;
import plumbline.vm.compiler.bytecode.FieldPlaces;
import plumbline.vm.compiler.bytecode.Method;
import plumbline.vm.compiler.bytecode.Types;
import plumbline.vm.compiler.bytecode.Variables;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.compiler.ir.Instruction;
import plumbline.vm.state.ExternStore;

/** Units in generated code, inside one method of a stage. */
public final class UnitCode {
    /** {@link plumbline.vm.state.ExternStore#call}. */
    private static final MethodTypeDesc CALL = MethodTypeDesc.of(CD_long, CD_long, CD_long, CD_int, CD_long);

    private final ClassContext context;
    private final CodeBuilder code;
    private final Values values;

    UnitCode(ClassContext context, CodeBuilder code, Values values) {
        this.context = context;
        this.code = code;
        this.values = values;
    }

    /** A whole stage. */
    public static void stage(
            ClassContext context, CodeBuilder code, List<Instruction> instructions, FieldPlaces fields) {
        FieldPlaces saving = new SavedFields(context, instructions).inVariables(code, fields);
        new UnitCode(context, code, new Values(context, code, saving, ActionDataPlace.NOWHERE)).emit(instructions);
    }

    /** All instructions; neighbours whose guards begin alike share the branches of that beginning. */
    void emit(List<Instruction> instructions) {
        emit(instructions, 0);
    }

    /** Instructions whose guards' first {@code known} parts hold. */
    private void emit(List<Instruction> instructions, int known) {
        Branches branches = new Branches(code, values);
        List<Instruction> left = new ArrayList<>(instructions);
        while (!left.isEmpty()) {
            Instruction first = left.getFirst();
            context.at(code, first.units().getFirst().at());
            if (first.guard().conjuncts().size() == known) {
                left.removeFirst();
                execute(first);
                continue;
            }
            Condition part = first.guard().conjuncts().get(known);
            int end = 1;
            while (end < left.size()
                    && left.get(end).guard().conjuncts().size() > known
                    && left.get(end).guard().conjuncts().get(known).equals(part)) {
                end++;
            }
            Label skip = code.newLabel();
            branches.jumpUnless(part, skip);
            emit(left.subList(0, end), known + 1);
            code.labelBinding(skip);
            left.subList(0, end).clear();
        }
    }

    private void execute(Instruction instruction) {
        switch (instruction) {
            case Instruction.HashPair pair -> compute(pair);
            case Instruction.Execute execute -> execute(execute);
        }
    }

    private void compute(Instruction.HashPair pair) {
        int both = Variables.allocate(code, "hashes");
        new PureCode(context, code, values).push(pair);
        code.lstore(both);
        code.lload(both).loadConstant(Integer.SIZE).lushr();
        values.cut(Integer.SIZE, pair.upper().dest().width());
        values.pop(pair.upper().dest());
        code.lload(both);
        values.cut(Field.MAX_WIDTH, Math.min(Integer.SIZE, pair.lower().dest().width()));
        values.pop(pair.lower().dest());
    }

    private void execute(Instruction.Execute execute) {
        IndexCode indexes = new IndexCode(code, values);
        switch (execute.unit()) {
            case Unit.Assign assign -> compute(assign, execute.draw());
            case Unit.Apply apply -> new ApplyCode(context, code, values, apply).emit(this::action);
            case Unit.Access access -> new AccessCode(context, code, values, access).emit();
            case Unit.Call call ->
                indexes.emit(call.index(), call.dest().stream().toList(), index -> call(call, index));
            case Unit.Extend _ -> {}
        }
    }

    private void compute(Unit.Assign assign, int draw) {
        new PureCode(context, code, values).push(assign, draw);
        values.pop(assign.dest());
    }

    private void action(Table.Action action, ActionDataPlace data) {
        Values inside = values.inAction(data);
        Branches branches = new Branches(code, inside);
        for (Unit.Assign assign : action.body()) {
            Label skip = code.newLabel();
            context.at(code, assign.at());
            branches.jumpUnless(assign.guard(), skip);
            new PureCode(context, code, inside).push(assign, Instruction.NO_DRAW);
            inside.pop(assign.dest());
            code.labelBinding(skip);
        }
    }

    private void call(Unit.Call call, Runnable pushIndex) {
        Extern extern = call.extern();
        ClassDesc cells = Types.of(ExternStore.type(extern));
        context.parts().load(code, extern.word() + "_" + call.array(), cells, state -> state.array(call));
        pushIndex.run();
        call.input().ifPresentOrElse(values::push, () -> code.lconst_0());
        if (extern.has(Extern.Role.LENGTH)) {
            code.aload(Method.PHV).invokevirtual(Types.PHV, "length", MethodTypeDesc.of(CD_int));
        } else {
            code.iconst_0();
        }
        if (extern.has(Extern.Role.TIME)) {
            pushTime();
        } else {
            code.lconst_0();
        }
        code.invokevirtual(cells, "call", CALL);
        call.dest()
                .ifPresentOrElse(
                        dest -> {
                            values.cut(Field.MAX_WIDTH, dest.width());
                            values.pop(dest);
                        },
                        () -> code.pop2());
    }

    /** Time is a field that no stage writes. */
    private void pushTime() {
        new FieldPlaces.InPhv().load(code, PhvLayout.slot(Intrinsic.GLOBAL_TSTAMP));
    }
}
