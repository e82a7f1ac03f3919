package plumbline.vm.reference;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Field;
import plumbline.isa.model.Op;
import plumbline.isa.model.Operands;
import plumbline.isa.model.Program;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Unit;

/** Which metadata reach an instruction in the stage in which a hash, a draw or a register gives them. */
final class ActionBus {
    private static final Set<Op> SYMMETRIC =
            Set.of(Op.PLUS, Op.PLUS_SAT, Op.PLUS_SATS, Op.AND, Op.OR, Op.XOR, Op.NAND, Op.NOR, Op.XNOR, Op.MIN, Op.MAX);
    private static final Set<Op> SYMMETRIC_SIGNED = Set.of(Op.MINS, Op.MAXS);
    private static final Set<Op> DIFFERENCES = Set.of(Op.MINUS, Op.MINUS_SAT, Op.MINUS_SATS);

    private ActionBus() {}

    static Set<String> names(Program program) {
        Set<String> names = new HashSet<>();
        for (Direction direction : Direction.values()) {
            List<Unit> units = program.stages(direction).stream()
                    .map(Stage::units)
                    .flatMap(List::stream)
                    .toList();
            program.metadata().stream()
                    .filter(field -> isBrought(program, field, units))
                    .map(Field::name)
                    .forEach(names::add);
        }
        Set<String> alone = new HashSet<>(names);
        program.units().forEach(unit -> {
            if (unit instanceof Unit.Assign assign && assign.value() instanceof Calc calc) {
                List<String> taken =
                        calc.fields().map(Field::name).filter(names::contains).toList();
                if (taken.size() > 1) {
                    taken.forEach(alone::remove);
                }
            }
        });
        return alone;
    }

    private static boolean isBrought(Program program, Field field, List<Unit> units) {
        List<Unit> writers = program.units()
                .filter(unit -> Operands.written(program, unit).anyMatch(field::equals))
                .toList();
        if (writers.size() != 1 || !units.contains(writers.getFirst()) || !isSource(writers.getFirst())) {
            return false;
        }
        List<Unit> readers = program.units()
                .filter(unit -> Operands.read(program, unit).anyMatch(field::equals))
                .toList();
        Stream<Field> elsewhere = Stream.of(
                        program.parser().reads().stream(),
                        program.parser().assigned().stream(),
                        program.deparser().covered(),
                        program.fieldLists().stream().flatMap(list -> list.fields().stream()))
                .flatMap(each -> each);
        Unit writer = writers.getFirst();
        int place = place(units, writer);
        return !readers.isEmpty()
                && elsewhere.noneMatch(field::equals)
                && Operands.uses(program, writer)
                                .filter(use -> field.equals(use.value()))
                                .count()
                        == outputs(writer, field)
                && readers.stream()
                        .allMatch(reader -> place(units, reader) > place
                                && reader.guard().equals(readers.getFirst().guard())
                                && (reader.guard().equals(writer.guard())
                                        || writer instanceof Unit.Assign
                                                && writer.guard().equals(Condition.ALWAYS))
                                && takes(reader, field));
    }

    private static long outputs(Unit writer, Field field) {
        return writer instanceof Unit.Access access
                ? access.program().outputs().stream()
                        .filter(output -> output.dest().equals(field))
                        .count()
                : 1;
    }

    private static int place(List<Unit> units, Unit unit) {
        return IntStream.range(0, units.size())
                .filter(i -> units.get(i) == unit)
                .findFirst()
                .orElse(-1);
    }

    private static boolean isSource(Unit unit) {
        return unit instanceof Unit.Access || unit instanceof Unit.Assign assign && !(assign.value() instanceof Calc);
    }

    private static boolean takes(Unit reader, Field field) {
        if (!(reader instanceof Unit.Assign(var guard, var _, Calc calc, var _))
                || Operands.of(guard).anyMatch(field::equals)) {
            return false;
        }
        if (Set.of(Op.MOV, Op.SLICE, Op.NOT).contains(calc.op())) {
            return true;
        }
        List<Field> fields = new ArrayList<>(calc.fields().toList());
        if (fields.size() != 2) {
            return false;
        }
        boolean isFirst = fields.getFirst().equals(field);
        return SYMMETRIC.contains(calc.op())
                || SYMMETRIC_SIGNED.contains(calc.op())
                || DIFFERENCES.contains(calc.op()) && isFirst
                || calc.op() == Op.DEPOSIT && !isFirst;
    }
}
