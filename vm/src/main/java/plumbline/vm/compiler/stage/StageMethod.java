package plumbline.vm.compiler.stage;

import static java.lang.classfile.ClassFile.ACC_PRIVATE;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import plumbline.isa.model.ActionData;
import plumbline.isa.model.Table;
import plumbline.isa.model.Unit;
import plumbline.vm.compiler.bytecode.FieldPlaces;
import plumbline.vm.compiler.bytecode.Method;
import plumbline.vm.compiler.bytecode.Types;
import plumbline.vm.compiler.bytecode.Variables;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.compiler.ir.FieldUse;
import plumbline.vm.compiler.ir.Instruction;
import plumbline.vm.table.CallLayout;

/**
 * Makes the methods that stages consist of. All are of the instance and have the same parameters, {@link Types#STAGE}.
 */
final class StageMethod {
    /** Parameter: the packet. */
    static final int PHV = 1;
    /** Parameter: the fields. */
    static final int FIELDS = 2;
    /** Parameter: in a stage of several methods, fields as they will be after it that units still read as they were. */
    static final int NEXT = 3;
    /** Parameter: array with data of the action whose body this is. */
    static final int DATA = 4;
    /** Parameter: where in the array the data begins. */
    static final int DATA_START = 5;

    private final ClassContext context;

    StageMethod(ClassContext context) {
        this.context = context;
    }

    /** A whole stage. What one unit reads and another may write is in variables, as it was when the stage began. */
    Method whole(String name, List<Instruction> units) {
        BitSet kept = FieldUse.of(context, units).readAndWritten();
        return method(name, (code, vector) -> {
            Variables before = new Variables(context.layout());
            before.declare(code, kept, "");
            kept.stream().forEach(slot -> before.store(code, slot, () -> vector.load(code, slot)));
            units(code, units, new FieldPlaces.Apart(kept, before, vector), vector, ActionDataPlace.NOWHERE);
        });
    }

    /**
     * Some units of a stage, or some assignments of an action.
     *
     * @param kept what one unit of the stage reads and another may write: it goes to {@link #NEXT}
     * @param data of the action in its call
     */
    Method part(String name, List<Instruction> units, BitSet kept, Map<ActionData, CallLayout.Place> data) {
        ActionDataPlace place = new ActionDataPlace(new CallPlace.InArray(DATA, DATA_START), data);
        return method(
                name,
                (code, vector) ->
                        units(code, units, vector, new FieldPlaces.Apart(kept, vector.of(NEXT), vector), place));
    }

    private void units(
            CodeBuilder code, List<Instruction> units, FieldPlaces read, FieldPlaces written, ActionDataPlace data) {
        Values values = new Values(context, code, read, data);
        new UnitCode(context, code, values, new Outputs.Straight(context, code, written)).emit(units);
        code.return_();
    }

    /**
     * A table apply whose actions are methods.
     *
     * @param bodies names of the methods of each action, in the order of the actions
     */
    Method lookUp(String name, Unit.Apply apply, List<List<String>> bodies) {
        Table table = context.program().table(apply.table());
        return method(name, (code, vector) -> {
            Values values = new Values(context, code, vector, ActionDataPlace.NOWHERE);
            Label skip = code.newLabel();
            context.at(code, apply.at());
            new Branches(code, values).jumpUnless(apply.guard(), skip);
            new ApplyCode(context, code, values, apply).emit((action, data) -> {
                CallPlace.InArray call = inArray(code, data.call());
                bodies.get(table.actions().indexOf(action)).forEach(body -> code.aload(0)
                        .aload(PHV)
                        .aload(FIELDS)
                        .aload(NEXT)
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

    /** Copies some slots from one parameter to another. */
    Method copy(String name, int[] slots, int from, int to) {
        return method(name, (code, _) -> {
            for (int slot : slots) {
                code.aload(to)
                        .loadConstant(slot)
                        .aload(from)
                        .loadConstant(slot)
                        .laload()
                        .lastore();
            }
            code.return_();
        });
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
