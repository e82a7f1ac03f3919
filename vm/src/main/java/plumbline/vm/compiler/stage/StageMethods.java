package plumbline.vm.compiler.stage;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import plumbline.isa.model.ActionData;
import plumbline.isa.model.Table;
import plumbline.isa.model.Unit;
import plumbline.vm.compiler.bytecode.BytecodeName;
import plumbline.vm.compiler.bytecode.CompileException;
import plumbline.vm.compiler.bytecode.Method;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.compiler.ir.Instruction;
import plumbline.vm.table.CallLayout;

/**
 * A stage as one method, or as several if that would be too large: the JIT never compiles methods over 8,000 bytes of
 * bytecode, and works better on small ones.
 */
final class StageMethods {
    /** Methods of several units are smaller: what the JIT inlines is two or three times as much. */
    private static final int LARGEST_OF_SEVERAL = 2_000;

    private final ClassContext context;
    private final StageMethod making;
    private final List<Method> methods = new ArrayList<>();

    StageMethods(ClassContext context) {
        this.context = context;
        this.making = new StageMethod(context);
    }

    /** All methods so far. */
    List<Method> methods() {
        return methods;
    }

    /** Makes the methods of a stage; returns the names of those to call, one after the other. */
    List<String> stage(String name, List<Instruction> units) {
        List<String> calls = new ArrayList<>();
        Method whole = making.whole(name, units);
        if (isSmall(whole, units)) {
            add(calls, whole);
            return calls;
        }
        SavedFields saved = new SavedFields(context, units);
        if (!saved.isEmpty()) {
            add(calls, making.save(name + "_begin", saved));
        }
        split(calls, name, units, new Part(saved, Map.of()));
        return calls;
    }

    /** What the methods of a stage have in common, and the data of the action whose body they are. */
    private record Part(SavedFields saved, Map<ActionData, CallLayout.Place> data) {}

    private void split(List<String> calls, String name, List<Instruction> units, Part of) {
        Method part = making.part(name + "_" + calls.size(), units, of.saved, of.data);
        if (isSmall(part, units)) {
            add(calls, part);
        } else if (units.size() > 1) {
            int middle = units.size() / 2;
            split(calls, name, units.subList(0, middle), of);
            split(calls, name, units.subList(middle, units.size()), of);
        } else if (units.getFirst().units().getFirst() instanceof Unit.Apply apply) {
            lookUp(calls, part.name(), apply, of.saved);
        } else {
            Unit unit = units.getFirst().units().getFirst();
            throw new CompileException(
                    unit.at(),
                    "unit-too-large",
                    "this unit alone compiles to more than " + Method.LARGEST
                            + " bytes of bytecode; split it over stages");
        }
    }

    private static boolean isSmall(Method method, List<Instruction> units) {
        return method.size() <= (units.size() > 1 ? LARGEST_OF_SEVERAL : Method.LARGEST);
    }

    private void lookUp(List<String> calls, String name, Unit.Apply apply, SavedFields saved) {
        List<List<String>> bodies = new ArrayList<>();
        for (Table.Action action : context.program().table(apply.table()).actions()) {
            List<String> body = new ArrayList<>();
            List<Instruction> assigns = action.body().stream()
                    .<Instruction>map(assign -> new Instruction.Execute(assign, Instruction.NO_DRAW))
                    .toList();
            split(
                    body,
                    name + "_" + BytecodeName.of(action.name()),
                    assigns,
                    new Part(saved, context.state().table(apply.table()).calls().places(action)));
            bodies.add(body);
        }
        Method lookUp = making.lookUp(name, apply, saved, bodies);
        if (lookUp.size() > Method.LARGEST) {
            throw new CompileException(apply.at(), "unit-too-large", "the table has too many actions to choose from");
        }
        add(calls, lookUp);
    }

    private void add(List<String> calls, Method method) {
        methods.add(method);
        calls.add(method.name());
    }
}
