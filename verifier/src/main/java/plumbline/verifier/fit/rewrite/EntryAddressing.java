package plumbline.verifier.fit.rewrite;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.model.ActionData;
import plumbline.isa.model.ArrayIndex;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Extern;
import plumbline.isa.model.Field;
import plumbline.isa.model.Operands;
import plumbline.isa.model.Program;
import plumbline.isa.model.Table;
import plumbline.isa.model.TableOutcome;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.Memory;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.Resizing;
import plumbline.verifier.analysis.dataflow.Writers;

/**
 * Has entries of tables address arrays: an action that does {@code slot = i} with the data {@code i}, and behind it
 * {@code access r[slot]}, become {@code access r[ports.i]}, which needs no stage between. The array must get the same
 * index, and nothing else that it needs may be computed by the table or behind it. As an entry brings one address to
 * the meter ALUs and one to the statistics ALUs, there is one array of each kind for a table.
 *
 * <p>Source: p4c:bf-p4c/mau/instruction_selection.cpp:2243 (AddrLocation), attached_info.cpp:56.
 */
public final class EntryAddressing {
    private final Program program;
    private final Writers writers;
    /** Of a table and a kind of ALU, the array that its entries address. */
    private final Map<List<Object>, String> attached = new HashMap<>();
    /** Of tables, what their entries address arrays by. */
    private final Map<String, Set<ArrayIndex>> addresses = new HashMap<>();
    /** Fields that some array is no longer indexed by. */
    private final Set<Field> replaced = new HashSet<>();

    private EntryAddressing(Program program) {
        this.program = program;
        List<PlacedUnit> units = PlacedUnit.all(program);
        this.writers = new Writers(program, units);
        for (PlacedUnit unit : units) {
            if (unit.unit() instanceof Unit.ArrayUse use) {
                use.index().owner().ifPresent(table -> attach(use, use.index()));
            }
        }
    }

    /** The program after it. */
    public static Program of(Program program) {
        return new EntryAddressing(program).addressed();
    }

    private Program addressed() {
        return FieldReads.withoutStores(PlacedUnit.map(program, this::addressed), replaced);
    }

    private Unit addressed(PlacedUnit user) {
        if (!(user.unit() instanceof Unit.ArrayUse use) || use.index().alone().isEmpty()) {
            return user.unit();
        }
        Field field = use.index().alone().get();
        Optional<ArrayIndex.OfData> address = address(user, field).filter(found -> attach(use, found));
        address.ifPresent(_ -> replaced.add(field));
        return address.<Unit>map(use::indexedBy).orElse(use);
    }

    /** Whether the entries of the table that an index names may address the array, besides those that they do. */
    private boolean attach(Unit.ArrayUse use, ArrayIndex index) {
        String table = index.owner().orElseThrow();
        Extern.Alu alu = use instanceof Unit.Call call ? call.extern().alu() : Extern.Alu.METER;
        Set<ArrayIndex> others = addresses.computeIfAbsent(table, _ -> new HashSet<>());
        boolean may = others.stream().allMatch(other -> ArrayIndex.areOneAddress(program.table(table), other, index))
                && attached.computeIfAbsent(List.of(table, alu), _ -> use.array())
                        .equals(use.array());
        if (may) {
            others.add(index);
        }
        return may;
    }

    /** The data that gives an operation its index. */
    private Optional<ArrayIndex.OfData> address(PlacedUnit user, Field index) {
        Optional<PlacedUnit> writer = writers.onlyBefore(user, index);
        if (writer.isEmpty() || !(writer.get().unit() instanceof Unit.Apply apply)) {
            return Optional.empty();
        }
        Table table = program.table(apply.table());
        return actionThatRan(user.unit(), table)
                .filter(action -> isFree(action, index, writer.get(), user))
                .flatMap(action -> supplied(action, index, user.unit()))
                .map(data -> new ArrayIndex.OfData(table.name(), data.name()));
    }

    /** The action of a table for which alone a unit works. */
    private static Optional<Table.Action> actionThatRan(Unit user, Table table) {
        return user.guard().conjuncts().stream()
                .flatMap(part -> part instanceof Condition.Result(var asked, TableOutcome.ActionRun(var name), var _)
                                && asked.equals(table.name())
                        ? Stream.of(table.action(name))
                        : Stream.empty())
                .findFirst();
    }

    /** The data that an action puts into a field, which cuts nothing off that the array looks at. */
    private Optional<ActionData> supplied(Table.Action action, Field index, Unit user) {
        int bits = Integer.numberOfTrailingZeros(
                Resizing.entries(program, Memory.of(user).orElseThrow()));
        return action.body().stream()
                .filter(assign -> assign.dest().equals(index) && assign.guard().equals(Condition.ALWAYS))
                .flatMap(assign ->
                        action.data().stream().filter(data -> assign.value().equals(Calc.of(data))))
                .filter(data -> Math.min(data.width(), bits) <= index.width())
                .findFirst();
    }

    /** Whether a unit needs nothing from the table or what comes behind it, except its index. */
    private boolean isFree(Table.Action action, Field index, PlacedUnit apply, PlacedUnit user) {
        Set<Field> written = Operands.written(program, user.unit()).collect(Collectors.toSet());
        return action.body().stream().map(Unit.Assign::dest).noneMatch(written::contains)
                && !writers.areAnyWritten(
                        Operands.read(program, user.unit()).filter(field -> !field.equals(index)), apply, user);
    }
}
