package plumbline.vm.compiler.stage;

import static java.lang.classfile.ClassFile.ACC_PRIVATE;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import plumbline.isa.model.ActionData;
import plumbline.isa.model.Table;
import plumbline.isa.model.Unit;
import plumbline.vm.compiler.bytecode.FieldPlaces;
import plumbline.vm.compiler.bytecode.Method;
import plumbline.vm.compiler.bytecode.Types;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.compiler.ir.Instruction;
import plumbline.vm.table.CallLayout;

/**
 * Makes the methods that stages consist of. All are of the instance and have the same parameters, {@link Types#STAGE}.
 */
final class StageMethod {
    /** Parameter: the fields. */
    static final int FIELDS = 2;
    /** Parameter: array with data of the action whose body this is. */
    static final int DATA = 3;
    /** Parameter: where in the array the data begins. */
    static final int DATA_START = 4;

    private final ClassContext context;

    StageMethod(ClassContext context) {
        this.context = context;
    }

    /** A whole stage. */
    Method whole(String name, List<Instruction> units) {
        return method(name, (code, vector) -> {
            UnitCode.stage(context, code, units, vector);
            code.return_();
        });
    }

    /** The begin of a stage of several methods. */
    Method save(String name, SavedFields saved) {
        return method(name, (code, _) -> {
            saved.toArray(code, FIELDS);
            code.return_();
        });
    }

    /**
     * Some units of a stage, or some assignments of an action.
     *
     * @param saved fields of the stage
     * @param data of the action in its call
     */
    Method part(String name, List<Instruction> units, SavedFields saved, Map<ActionData, CallLayout.Place> data) {
        ActionDataPlace place = new ActionDataPlace(new CallPlace.InArray(DATA, DATA_START), data);
        return method(name, (code, vector) -> {
            Values values = new Values(context, code, saved.inArray(code, vector), place);
            new UnitCode(context, code, values).emit(units);
            code.return_();
        });
    }

    /**
     * A table apply whose actions are methods.
     *
     * @param saved fields of the stage
     * @param bodies names of the methods of each action, in the order of the actions
     */
    Method lookUp(String name, Unit.Apply apply, SavedFields saved, List<List<String>> bodies) {
        Table table = context.program().table(apply.table());
        return method(name, (code, vector) -> {
            Values values = new Values(context, code, saved.inArray(code, vector), ActionDataPlace.NOWHERE);
            Label skip = code.newLabel();
            context.at(code, apply.at());
            new Branches(code, values).jumpUnless(apply.guard(), skip);
            new ApplyCode(context, code, values, apply).emit((action, data) -> {
                CallPlace.InArray call = inArray(code, data.call());
                bodies.get(table.actions().indexOf(action)).forEach(body -> code.aload(0)
                        .aload(Method.PHV)
                        .aload(FIELDS)
                        .aload(call.array())
                        .iload(call.start())
                        .invokespecial(context.self(), body, Types.STAGE));
            });
            code.labelBinding(skip).return_();
        });
    }

    /** The call as the methods of actions take it. */
    private CallPlace.InArray inArray(CodeBuilder code, CallPlace place) {
        return switch (place) {
            case CallPlace.InArray array -> array;
            case CallPlace.InVariable variable -> {
                context.parts().loadScratch(code, "call", 1);
                code.dup().astore(DATA).iconst_0().lload(variable.variable()).lastore();
                code.iconst_0().istore(DATA_START);
                yield new CallPlace.InArray(DATA, DATA_START);
            }
        };
    }

    private Method method(String name, BiConsumer<CodeBuilder, FieldPlaces.InPlace> body) {
        return new Method(
                name,
                Types.STAGE,
                ACC_PRIVATE,
                code -> body.accept(
                        code,
                        FieldPlaces.InPlace.checked(
                                code, FIELDS, context.layout().slots())));
    }
}
