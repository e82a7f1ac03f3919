package plumbline.vm.interpreter;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plumbline.isa.model.ArrayIndex;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Cell;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Draw;
import plumbline.isa.model.Field;
import plumbline.isa.model.Hash;
import plumbline.isa.model.Program;
import plumbline.isa.model.Register;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Stateful;
import plumbline.isa.model.Table;
import plumbline.isa.model.Unit;
import plumbline.vm.PhvLayout;
import plumbline.vm.state.HashUnit;
import plumbline.vm.state.ProgramState;

/** Binds stages to fields, state and places, at load. */
final class Units {
    private final Program program;
    private final PhvLayout layout;
    private final ProgramState state;
    private final Places places;
    private final Locals locals;
    private final Expressions expressions;
    private final long seed;
    private int draws;

    Units(Program program, PhvLayout layout, ProgramState state, Places places, Locals locals, long seed) {
        this.program = program;
        this.layout = layout;
        this.state = state;
        this.places = places;
        this.locals = locals;
        this.expressions = new Expressions(locals);
        this.seed = seed;
    }

    /** The stages of a direction; ingress must be bound first, because draws are numbered in program order. */
    StageNode[] stages(List<Stage> stages) {
        return stages.stream()
                .map(stage -> new StageNode(
                        stage, stage.workingUnits().stream().map(this::unit).toArray(UnitNode[]::new)))
                .toArray(StageNode[]::new);
    }

    private UnitNode unit(Unit unit) {
        TestNode guard = expressions.guard(unit.guard(), EvaluationContext.PLAIN);
        return switch (unit) {
            case Unit.Assign assign -> assign(assign, guard, EvaluationContext.PLAIN);
            case Unit.Apply apply -> apply(apply, guard);
            case Unit.Access access -> access(access, guard);
            case Unit.Call call ->
                new CallNode(
                        call,
                        guard,
                        state.array(call),
                        index(call.index(), program.array(call).entries()),
                        places,
                        locals,
                        call.dest().map(layout::slot).orElse(-1));
            case Unit.Extend extend -> throw new IllegalArgumentException("works on no packet: " + extend);
        };
    }

    private AssignNode assign(Unit.Assign assign, TestNode guard, EvaluationContext scope) {
        int width = assign.dest().width();
        ValueNode value =
                switch (assign.value()) {
                    case Calc calc -> expressions.value(calc, width, scope);
                    case Hash hash -> hashed(hash, width);
                    case Draw _ -> new ValueNode.Drawn(seed, draws++, Bits.mask(width));
                };
        return new AssignNode(assign, guard, layout.slot(assign.dest()), value, places.add(assign.at()));
    }

    private ApplyNode apply(Unit.Apply apply, TestNode guard) {
        Table table = program.table(apply.table());
        int[] keys =
                table.keys().stream().mapToInt(key -> layout.slot(key.field())).toArray();
        UnitNode[][] actions = table.actions().stream().map(this::action).toArray(UnitNode[][]::new);
        return new ApplyNode(apply, guard, state.table(apply.table()), keys, actions, layout.resultSlot(apply.table()));
    }

    private UnitNode[] action(Table.Action action) {
        EvaluationContext scope = new EvaluationContext(0, action.data());
        return action.body().stream()
                .map(assign -> assign(assign, expressions.guard(assign.guard(), scope), scope))
                .toArray(UnitNode[]::new);
    }

    private AccessNode access(Unit.Access access, TestNode guard) {
        Register register = program.register(access.array());
        EvaluationContext scope = new EvaluationContext(register.width(), List.of());
        Map<Field, List<Stateful.Output>> outputs = new LinkedHashMap<>();
        for (Stateful.Output output : access.program().outputs()) {
            outputs.computeIfAbsent(output.dest(), field -> new ArrayList<>()).add(output);
        }
        AccessNode.Output[] bound = outputs.entrySet().stream()
                .map(entry -> new AccessNode.Output(
                        layout.slot(entry.getKey()),
                        entry.getValue().stream()
                                .map(output -> clause(
                                        output.when(),
                                        output.value(),
                                        entry.getKey().width(),
                                        scope))
                                .toArray(AccessNode.Clause[]::new)))
                .toArray(AccessNode.Output[]::new);
        return new AccessNode(
                access,
                guard,
                state.register(access.array()),
                program.registers().indexOf(register),
                index(access.index(), register.entries()),
                access.program()
                        .math()
                        .map(lookUp -> expressions.value(lookUp, register.width(), scope))
                        .orElse(null),
                updates(access.program(), Cell.LO, scope),
                updates(access.program(), Cell.HI, scope),
                bound,
                places.add(access.at()));
    }

    private AccessNode.Clause[] updates(Stateful stateful, Cell word, EvaluationContext scope) {
        return stateful.updates().stream()
                .filter(update -> update.word() == word)
                .map(update -> clause(update.when(), update.value(), scope.cellWidth(), scope))
                .toArray(AccessNode.Clause[]::new);
    }

    private AccessNode.Clause clause(Condition when, Calc value, int width, EvaluationContext scope) {
        return new AccessNode.Clause(expressions.guard(when, scope), expressions.value(value, width, scope));
    }

    private CellIndex index(ArrayIndex index, int entries) {
        long last = index instanceof ArrayIndex.Within within ? within.bound() - 1L : -1;
        ValueNode node =
                switch (index) {
                    case Field field -> field(field);
                    case Const constant -> new ValueNode.Plain(locals.reference(constant), Bits.mask(Field.MAX_WIDTH));
                    case ArrayIndex.Within within -> field(within.field());
                    case Hash hash -> hashed(hash, Field.MAX_WIDTH);
                    case ArrayIndex.OfEntry(String table) -> cell(table);
                    case ArrayIndex.OfData(String table, String _) -> cell(table);
                };
        return new CellIndex(node, last, entries);
    }

    private ValueNode cell(String table) {
        return new ValueNode.EntryCell(layout.resultSlot(table).orElseThrow());
    }

    private ValueNode field(Field field) {
        return new ValueNode.Plain(layout.slot(field), Bits.mask(field.width()));
    }

    private ValueNode hashed(Hash hash, int width) {
        ValueNode[] inputs = hash.inputs().stream()
                .map(input -> expressions.value(input, input.naturalWidth(0), EvaluationContext.PLAIN))
                .toArray(ValueNode[]::new);
        return new ValueNode.Hashed(state.hashUnits().of(HashUnit.of(hash)), inputs, Bits.mask(width));
    }
}
