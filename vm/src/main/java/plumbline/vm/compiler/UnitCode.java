package plumbline.vm.compiler;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import plumbline.isa.hash.Hasher;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Field;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Table;
import plumbline.isa.model.Unit;

/** Units in generated code, inside one method of a stage. */
final class UnitCode {
    private static final MethodTypeDesc DRAW = MethodTypeDesc.of(CD_long, CD_long, CD_long, CD_int);
    private static final MethodTypeDesc COUNT = MethodTypeDesc.of(CD_void, CD_long, CD_int);
    private static final MethodTypeDesc FEED = MethodTypeDesc.of(CD_long, CD_long, CD_long, CD_long);
    private static final MethodTypeDesc PART_OF = MethodTypeDesc.of(CD_long, CD_long);

    private final Context context;
    private final CodeBuilder code;
    private final Values values;
    private final Outputs outputs;

    UnitCode(Context context, CodeBuilder code, Values values, Outputs outputs) {
        this.context = context;
        this.code = code;
        this.values = values;
        this.outputs = outputs;
    }

    /** All units; neighbours under the same guard share its branch. */
    void emit(List<PlacedUnit> units) {
        Branches branches = new Branches(code, values);
        int next = 0;
        while (next < units.size()) {
            Condition guard = units.get(next).unit().guard();
            Label skip = code.newLabel();
            context.at(code, units.get(next).unit().at());
            branches.jumpUnless(guard, skip);
            while (next < units.size() && units.get(next).unit().guard().equals(guard)) {
                context.at(code, units.get(next).unit().at());
                execute(units.get(next++));
            }
            code.labelBinding(skip);
        }
    }

    private void execute(PlacedUnit placed) {
        switch (placed.unit()) {
            case Unit.Assign assign -> assign(assign, values);
            case Unit.Apply apply -> new ApplyCode(context, code, values, apply).emit(this::action);
            case Unit.Access access -> new AccessCode(context, code, values, outputs, access).emit();
            case Unit.Hash hash -> hash(hash);
            case Unit.Draw draw -> draw(draw, placed.draw());
            case Unit.Count count -> count(count);
            case Unit.Smooth smooth -> smooth(smooth);
        }
    }

    private void assign(Unit.Assign assign, Values from) {
        from.push(assign.value(), assign.dest().width());
        outputs.store(assign.dest());
    }

    private void action(Table.Action action, ActionDataPlace data) {
        Values inside = values.inAction(data);
        Branches branches = new Branches(code, inside);
        for (Unit.Assign assign : action.body()) {
            Label skip = code.newLabel();
            context.at(code, assign.at());
            branches.jumpUnless(assign.guard(), skip);
            assign(assign, inside);
            code.labelBinding(skip);
        }
    }

    /** The xor of one constant part per input. */
    private void hash(Unit.Hash hash) {
        int[] widths = hash.inputs().stream().mapToInt(input -> Calc.width(input, 0)).toArray();
        Hasher hasher = context.hashers().of(hash.function(), widths);
        code.loadConstant(hasher.constant());
        for (int i = 0; i < widths.length; i++) {
            Operand input = hash.inputs().get(i);
            String name = "hash_" + hash.dest().name() + "_" + (input instanceof Field field ? field.name() : "constant");
            context.constants().load(code, name, Types.HASH_PART, hasher.parts().get(i));
            values.push(input);
            code.invokeinterface(Types.HASH_PART, "of", PART_OF).lxor();
        }
        values.cut(Field.MAX_WIDTH, hash.dest().width());
        outputs.store(hash.dest());
    }

    private void draw(Unit.Draw draw, int number) {
        code.loadConstant(context.seed())
                .aload(StageMethod.PHV)
                .invokevirtual(Types.PHV, "pass", MethodTypeDesc.of(CD_long))
                .loadConstant(number)
                .invokestatic(Types.RANDOM_DRAWS, "draw", DRAW);
        values.cut(Field.MAX_WIDTH, draw.dest().width());
        outputs.store(draw.dest());
    }

    private void count(Unit.Count count) {
        context.constants().load(
                code, "counter_" + count.counter(), Types.COUNTS, context.state().counter(count.counter()));
        values.push(count.index());
        code.aload(StageMethod.PHV)
                .invokevirtual(Types.PHV, "length", MethodTypeDesc.of(CD_int))
                .invokevirtual(Types.COUNTS, "count", COUNT);
    }

    /** Time is a field that no stage writes. */
    private void smooth(Unit.Smooth smooth) {
        context.constants().load(
                code, "lowpass_" + smooth.filter(), Types.FILTERS, context.state().filter(smooth.filter()));
        values.push(smooth.index());
        values.push(smooth.input());
        code.aload(StageMethod.FIELDS).loadConstant(Intrinsic.GLOBAL_TSTAMP.ordinal()).laload();
        code.invokevirtual(Types.FILTERS, "feed", FEED);
        values.cut(Field.MAX_WIDTH, smooth.dest().width());
        outputs.store(smooth.dest());
    }
}
