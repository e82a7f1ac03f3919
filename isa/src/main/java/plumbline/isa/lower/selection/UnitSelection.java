package plumbline.isa.lower.selection;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import plumbline.isa.lower.statement.ThreeAddressCode;
import plumbline.isa.lower.tree.LoweringContext;
import plumbline.isa.lower.tree.UnsupportedConstruct;
import plumbline.isa.model.ArrayIndex;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Cell;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Draw;
import plumbline.isa.model.Field;
import plumbline.isa.model.Hash;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Position;
import plumbline.isa.model.Rvalue;
import plumbline.isa.model.Stateful;
import plumbline.isa.model.TableOutcome;
import plumbline.isa.model.Unit;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.ExternInstance;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.Variable;

/** The units of one statement of three-address code, without the conditions around it. */
final class UnitSelection {
    private final PlacedFields fields;
    private final CalcSelection calcs;
    private final Externs externs;
    private final FieldListSelection fieldLists;
    private final LoweringContext context;

    /** Of each register, where what its actions take in is computed. */
    private final Map<String, Map<Expression, Variable>> inputs = new HashMap<>();

    /** How. */
    private final Map<StructuredStatement, List<StructuredStatement>> inputCode = new HashMap<>();

    UnitSelection(PlacedFields fields, Externs externs, FieldListSelection fieldLists, LoweringContext context) {
        this.fields = fields;
        this.calcs = new CalcSelection(fields::of);
        this.externs = externs;
        this.fieldLists = fieldLists;
        this.context = context;
    }

    List<Unit> of(StructuredStatement statement) {
        return switch (statement) {
            case StructuredStatement.Assign assign -> List.of(assign(assign));
            case StructuredStatement.Apply(var table, var at) -> List.of(new Unit.Apply(Condition.ALWAYS, table, at));
            case StructuredStatement.ReadRegister read -> read(read);
            case StructuredStatement.WriteRegister write -> write(write);
            case StructuredStatement.Execute execute -> execute(execute);
            case StructuredStatement.Call call -> call(call);
            case StructuredStatement.Random random -> draw(random);
            case StructuredStatement.SendDigest digest -> fieldLists.send(digest);
            case StructuredStatement.Mirror mirror -> fieldLists.mirror(mirror);
            case StructuredStatement.Resubmit resubmit -> fieldLists.resubmit(resubmit);
            case StructuredStatement.Recirculate recirculate -> fieldLists.recirculate(recirculate);
            case StructuredStatement.If _,
                    StructuredStatement.Exit _,
                    StructuredStatement.Extract _,
                    StructuredStatement.Advance _,
                    StructuredStatement.Verify _,
                    StructuredStatement.AddToSum _,
                    StructuredStatement.SubtractFromSum _,
                    StructuredStatement.CheckSum _,
                    StructuredStatement.DepositSum _,
                    StructuredStatement.UpdateChecksum _,
                    StructuredStatement.Emit _ ->
                throw new UnsupportedConstruct(statement.at(), "this has no place here", "");
        };
    }

    private List<Unit> call(StructuredStatement.Call call) {
        ExternInstance.Array array = externs.named(call.array(), ExternInstance.Array.class, call.at());
        Optional<Field> dest = call.target().map(fields::of);
        Optional<Operand> input = call.input().map(calcs::operand);
        return use(
                array.table(),
                array.size(),
                call.index(),
                dest.stream().toList(),
                call.at(),
                (guard, cell) -> new Unit.Call(guard, dest, call.extern(), call.array(), cell, input, call.at()));
    }

    private Unit assign(StructuredStatement.Assign assign) {
        Rvalue value = assign.value() instanceof Expression.Hash(var function, var inputs, var _, var _)
                ? new Hash(function, inputs.stream().map(calcs::input).toList())
                : calcs.calc(assign.value());
        return new Unit.Assign(Condition.ALWAYS, fields.of(assign.target()), value, assign.at());
    }

    private List<Unit> read(StructuredStatement.ReadRegister read) {
        List<Stateful.Output> outputs = new ArrayList<>();
        List<Field> dests = read.targets().stream().map(fields::of).toList();
        for (int i = 0; i < dests.size(); i++) {
            outputs.add(new Stateful.Output(Condition.ALWAYS, dests.get(i), Calc.of(word(i)), read.at()));
        }
        Stateful program = new Stateful(List.of(), outputs);
        return access(read.register(), Optional.of(read.index()), dests, program, read.at());
    }

    private List<Unit> write(StructuredStatement.WriteRegister write) {
        List<Stateful.Update> updates = new ArrayList<>();
        for (int i = 0; i < write.values().size(); i++) {
            Calc value = Calc.of(calcs.operand(write.values().get(i)));
            updates.add(new Stateful.Update(Condition.ALWAYS, word(i), value, write.at()));
        }
        Stateful program = new Stateful(updates, List.of());
        return access(write.register(), Optional.of(write.index()), List.of(), program, write.at());
    }

    private static Cell word(int number) {
        return number == 0 ? Cell.LO : Cell.HI;
    }

    private List<Unit> execute(StructuredStatement.Execute execute) {
        ExternInstance.RegisterAction action =
                externs.named(execute.registerAction(), ExternInstance.RegisterAction.class, execute.at());
        List<Field> results = execute.results().stream().map(fields::of).toList();
        Map<Expression, Variable> taken = inputs.computeIfAbsent(action.register(), register -> new HashMap<>());
        StatefulMatching matching = new StatefulMatching(action, results, taken, fields, context);
        Stateful program;
        try {
            program = matching.stateful();
        } catch (UnsupportedConstruct construct) {
            if (execute.index().isPresent()) {
                context.takeApart(action.name(), construct);
                return List.of();
            }
            throw construct;
        }
        List<Unit> units = new ArrayList<>();
        for (StructuredStatement input : matching.before()) {
            inputCode
                    .computeIfAbsent(input, any -> ThreeAddressCode.of(List.of(input), context))
                    .forEach(step -> units.addAll(of(step)));
        }
        units.addAll(access(action.register(), execute.index(), results, program, execute.at()));
        return units;
    }

    private List<Unit> access(
            String register, Optional<Expression> index, List<Field> outputs, Stateful program, Position at) {
        ExternInstance.RegisterArray array = externs.named(register, ExternInstance.RegisterArray.class, at);
        return use(
                array.table(),
                array.size(),
                index,
                outputs,
                at,
                (guard, cell) -> new Unit.Access(guard, register, cell, program, at));
    }

    /** A use of an array of a size, or of the cell of a table's entry; what it puts out is 0 where there is no cell. */
    private List<Unit> use(
            Optional<String> table,
            long size,
            Optional<Expression> index,
            List<Field> outputs,
            Position at,
            BiFunction<Condition, ArrayIndex, Unit> unit) {
        if (index.isEmpty()) {
            String owner = table.orElseThrow(
                    () -> new UnsupportedConstruct(at, "an array without an index", "attach it to a table"));
            return ofEntry(owner, outputs, at, unit);
        }
        Expression atom = index.get();
        if (atom.type().width() > Field.MAX_WIDTH) {
            throw new UnsupportedConstruct(at, "an index of more than 64 bits", "cut it to the bits that count");
        }
        ArrayIndex cell = (ArrayIndex) calcs.operand(atom);
        if (cell instanceof Const constant && Long.compareUnsigned(constant.value(), size) >= 0) {
            return zero(Condition.ALWAYS, outputs, at);
        }
        boolean bounded = cell instanceof Field field && (Long.bitCount(size) != 1 || reaches(field, size));
        int bound = Math.clamp(size, 1, Integer.MAX_VALUE); // a size that is none has been refused
        return List.of(unit.apply(Condition.ALWAYS, bounded ? new ArrayIndex.Within((Field) cell, bound) : cell));
    }

    /** A use of the cell of the entry that a table has found; what it puts out is 0 where there is none. */
    private static List<Unit> ofEntry(
            String table, List<Field> outputs, Position at, BiFunction<Condition, ArrayIndex, Unit> unit) {
        Condition hit = new Condition.Result(table, TableOutcome.LookUp.HIT, at);
        List<Unit> units = new ArrayList<>(zero(new Condition.Not(hit), outputs, at));
        units.addFirst(unit.apply(hit, new ArrayIndex.OfEntry(table)));
        return units;
    }

    /** Whether some value of the field is no number of a cell. */
    private static boolean reaches(Field field, long size) {
        return field.width() >= Long.SIZE - 1 || 1L << field.width() > size;
    }

    private static List<Unit> zero(Condition guard, List<Field> outputs, Position at) {
        return outputs.stream()
                .<Unit>map(output -> new Unit.Assign(guard, output, Calc.of(Const.of(0)), at))
                .toList();
    }

    /** All values of the target; other ranges are expanded before. */
    private List<Unit> draw(StructuredStatement.Random random) {
        Variable target = random.target();
        boolean whole = random.low() instanceof Expression.Constant low
                && random.high() instanceof Expression.Constant high
                && low.value().signum() == 0
                && high.value().equals(Simplify.ones(target.type().width()));
        if (!whole) {
            throw new UnsupportedConstruct(
                    random.at(),
                    "a random number between bounds that are not known before",
                    "draw from 0 to 2^n - 1, and compute the rest");
        }
        return List.of(new Unit.Assign(Condition.ALWAYS, fields.of(target), new Draw(), random.at()));
    }
}
