package plumbline.verifier.fit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import plumbline.isa.model.ArrayIndex;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Const;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Field;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.HashFunction;
import plumbline.isa.model.Op;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Operands;
import plumbline.isa.model.Program;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.Memory;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.Resizing;
import plumbline.verifier.analysis.dataflow.Effects;
import plumbline.verifier.analysis.dataflow.Use;

/**
 * Sinks hashes into the arrays that they address: {@code i = crc16(f); access r[i]} becomes {@code access r[crc16(f)]},
 * which takes one stage. The low bits of a field, or fields side by side, are the hash that changes nothing. The array
 * must get the same index: the hash is the only one that writes the field, it was computed whenever the array is used,
 * and nothing writes its inputs in between. A hash whose field is read elsewhere too stays as well.
 */
final class IndexSinking {
    private final Program program;
    private final List<PlacedUnit> units;
    private final Map<Field, List<PlacedUnit>> writers = new HashMap<>();
    /** Fields whose hash now addresses an array. */
    private final Set<Field> sunk = new HashSet<>();

    private IndexSinking(Program program) {
        this.program = program;
        this.units = PlacedUnit.all(program);
        for (PlacedUnit unit : units) {
            Effects.of(program, unit.unit()).writes().stream()
                    .map(Use::field)
                    .distinct()
                    .forEach(field -> writers.computeIfAbsent(field, any -> new ArrayList<>())
                            .add(unit));
        }
    }

    /** The program after it. */
    static Program of(Program program) {
        return new IndexSinking(program).sunk();
    }

    private Program sunk() {
        Program addressed = program.withStages(addressed(Direction.INGRESS), addressed(Direction.EGRESS));
        sunk.retainAll(program.metadata());
        sunk.removeAll(read(addressed));
        return addressed.withStages(left(addressed.ingress()), left(addressed.egress()));
    }

    private List<Stage> addressed(Direction direction) {
        List<Stage> stages = program.stages(direction);
        List<Stage> addressed = new ArrayList<>();
        for (int index = 0; index < stages.size(); index++) {
            Stage stage = stages.get(index);
            int place = index;
            List<Unit> inside = stage.units().stream()
                    .map(unit -> addressed(new PlacedUnit(direction, place, stage, unit)))
                    .toList();
            addressed.add(new Stage(stage.name(), inside, stage.placed(), stage.at()));
        }
        return addressed;
    }

    private Unit addressed(PlacedUnit user) {
        return user.unit()
                .arrayIndex()
                .flatMap(index -> hash(user, index))
                .map(hash -> {
                    sunk.add(hash.dest());
                    return user.unit().indexedBy(hash.asIndex());
                })
                .orElse(user.unit());
    }

    /** The hash that gives an operation its index. */
    private Optional<Unit.Hash> hash(PlacedUnit user, ArrayIndex index) {
        if (!(index instanceof Field field)
                || writers.getOrDefault(field, List.of()).size() != 1) {
            return Optional.empty();
        }
        PlacedUnit writer = writers.get(field).getFirst();
        return hash(writer)
                .filter(hash -> isBefore(writer, user)
                        && reaches(hash, user.unit())
                        && user.unit()
                                .guard()
                                .conjuncts()
                                .containsAll(hash.guard().conjuncts())
                        && isKept(Stream.concat(hash.inputs().stream(), Operands.of(hash.guard())), writer, user));
    }

    private static Optional<Unit.Hash> hash(PlacedUnit unit) {
        return switch (unit.unit()) {
            case Unit.Hash hash -> Optional.of(hash);
            case Unit.Assign(var guard, var dest, var value, var at)
            when isWiring(value, dest.width()) -> {
                List<Operand> inputs = value.operands().subList(0, value.op() == Op.CONCAT ? 2 : 1);
                yield Optional.of(new Unit.Hash(guard, dest, new HashFunction.Identity(), inputs, at));
            }
            default -> Optional.empty();
        };
    }

    /** Whether a value of so many bits is fields side by side, or the low bits of one. */
    private static boolean isWiring(Calc value, int width) {
        return switch (value.op()) {
            case CONCAT -> value.operands().stream().allMatch(operand -> Calc.width(operand, 0) > 0);
            case SLICE ->
                value.operands().getFirst() instanceof Field
                        && value.operands().getLast() instanceof Const(long low, int _)
                        && low == 0
                        && value.naturalWidth(0) >= width;
            default -> false;
        };
    }

    private static boolean isBefore(PlacedUnit writer, PlacedUnit user) {
        return writer.direction() == user.direction() && writer.index() < user.index();
    }

    /** Whether the field cuts nothing off that the array looks at. */
    private boolean reaches(Unit.Hash hash, Unit user) {
        int entries = Resizing.entries(program, Memory.of(user).orElseThrow());
        int bits = Math.min(hash.function().width(), Integer.numberOfTrailingZeros(entries));
        return hash.dest().width() >= bits;
    }

    /** Whether fields still have the values that the writer of the index saw. */
    private boolean isKept(Stream<Operand> operands, PlacedUnit writer, PlacedUnit user) {
        return operands.flatMap(operand -> writers.getOrDefault(operand, List.of()).stream())
                .noneMatch(other -> other.direction() == writer.direction()
                        && other.index() >= writer.index()
                        && other.index() < user.index());
    }

    /** Metadata that something looks at. */
    private static Set<Field> read(Program program) {
        Set<Field> read = new HashSet<>();
        PlacedUnit.all(program).stream()
                .flatMap(unit -> Operands.of(program, unit.unit()))
                .filter(Field.class::isInstance)
                .forEach(operand -> read.add((Field) operand));
        program.fieldLists().stream().map(FieldList::fields).forEach(read::addAll);
        read.addAll(program.parser().reads());
        read.addAll(program.parser().assigned());
        program.deparser().covered().forEach(read::add);
        return read;
    }

    /** The stages without the hashes whose field nothing looks at any more. */
    private List<Stage> left(List<Stage> stages) {
        List<Stage> left = new ArrayList<>();
        for (Stage stage : stages) {
            List<Unit> units = stage.units().stream()
                    .filter(unit -> unit.result().filter(sunk::contains).isEmpty())
                    .toList();
            if (stage.placed() || !units.isEmpty()) {
                left.add(new Stage(stage.name(), units, stage.placed(), stage.at()));
            }
        }
        return left;
    }
}
