package plumbline.verifier.fit.rewrite;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import plumbline.isa.model.ActionData;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Draw;
import plumbline.isa.model.Field;
import plumbline.isa.model.Hash;
import plumbline.isa.model.HashFunction;
import plumbline.isa.model.Op;
import plumbline.isa.model.Operands;
import plumbline.isa.model.Program;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Table;
import plumbline.isa.model.TableOutcome;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.Memory;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.Resizing;
import plumbline.verifier.analysis.dataflow.Writers;

/**
 * Sinks hashes into the arrays that they address: {@code i = crc16(f); access r[i]} becomes {@code access r[crc16(f)]},
 * which takes one stage. The low bits of a field, or fields side by side, are the hash that changes nothing, in a
 * table's action, too. The array must get the same index: the hash is the only one that writes the field, it was
 * computed whenever the array is used, and nothing writes its inputs in between. A hash whose field is read elsewhere
 * too stays as well.
 */
public final class IndexSinking {
    private final Program program;
    private final Writers writers;
    /** Fields whose hash now addresses an array. */
    private final Set<Field> sunk = new HashSet<>();

    private IndexSinking(Program program) {
        this.program = program;
        this.writers = new Writers(program, PlacedUnit.all(program));
    }

    /** The program after it. */
    public static Program of(Program program) {
        return new IndexSinking(program).sunk();
    }

    private Program sunk() {
        Program addressed = FieldReads.withoutStores(PlacedUnit.map(program, this::addressed), sunk);
        sunk.retainAll(program.metadata());
        sunk.removeAll(FieldReads.of(addressed));
        return addressed.withStages(left(addressed.ingress()), left(addressed.egress()));
    }

    private Unit addressed(PlacedUnit user) {
        if (!(user.unit() instanceof Unit.ArrayUse use) || use.index().alone().isEmpty()) {
            return user.unit();
        }
        Field field = use.index().alone().get();
        Optional<Hash> hash = hash(user, field);
        hash.ifPresent(_ -> sunk.add(field));
        return hash.map(use::indexedBy).orElse(use);
    }

    /** The hash that gives an operation its index. */
    private Optional<Hash> hash(PlacedUnit user, Field index) {
        return writers.onlyBefore(user, index)
                .flatMap(writer -> assignment(writer.unit(), index)
                        .filter(assign -> user.unit()
                                        .guard()
                                        .conjuncts()
                                        .containsAll(assign.guard().conjuncts())
                                && !writers.areAnyWritten(Operands.read(program, assign), writer, user)))
                .flatMap(IndexSinking::hash)
                .filter(hash -> reaches(hash, index, user.unit()));
    }

    /** What alone gives a field its value: a unit, or one action of the table that it applies. */
    private Optional<Unit.Assign> assignment(Unit writer, Field field) {
        if (!(writer instanceof Unit.Apply(var _, var name, var _))) {
            return writer instanceof Unit.Assign assign ? Optional.of(assign) : Optional.empty();
        }
        List<Unit.Assign> all = program.table(name).actions().stream()
                .flatMap(action -> action.body().stream()
                        .filter(assign -> assign.dest().equals(field))
                        .map(assign -> new Unit.Assign(
                                Condition.and(assign.guard(), ran(name, action)), field, assign.value(), assign.at())))
                .toList();
        return all.size() == 1 ? Optional.of(all.getFirst()) : Optional.empty();
    }

    private static Condition ran(String table, Table.Action action) {
        return new Condition.Result(table, new TableOutcome.ActionRun(action.name()), action.at());
    }

    /** The hash that an assignment computes, or might as well. */
    private static Optional<Hash> hash(Unit.Assign assign) {
        return switch (assign.value()) {
            case Hash hash -> Optional.of(hash);
            case Calc calc
            when isWiring(calc) -> {
                HashFunction wires = new HashFunction.Identity();
                yield Optional.of(
                        calc.op() == Op.CONCAT ? Hash.of(wires, calc.operands()) : new Hash(wires, List.of(calc)));
            }
            case Calc _, Draw _ -> Optional.empty();
        };
    }

    /** Whether a value is fields side by side, or a slice of one. */
    private static boolean isWiring(Calc value) {
        return switch (value.op()) {
            case CONCAT ->
                value.operands().stream()
                        .allMatch(operand -> !(operand instanceof ActionData) && Calc.width(operand, 0) > 0);
            case SLICE -> value.operands().getFirst() instanceof Field;
            default -> false;
        };
    }

    /** Whether the field cuts nothing off that the array looks at. */
    private boolean reaches(Hash hash, Field index, Unit user) {
        int entries = Resizing.entries(program, Memory.of(user).orElseThrow());
        int bits = Math.min(hash.function().width(), Integer.numberOfTrailingZeros(entries));
        return index.width() >= bits;
    }

    /** The stages without the hashes whose field nothing looks at any more. */
    private List<Stage> left(List<Stage> stages) {
        List<Stage> left = new ArrayList<>();
        for (Stage stage : stages) {
            List<Unit> units = stage.units().stream()
                    .filter(unit -> unit.result().filter(sunk::contains).isEmpty())
                    .toList();
            if (stage.placed() || !units.isEmpty()) {
                left.add(stage.with(units));
            }
        }
        return left;
    }
}
