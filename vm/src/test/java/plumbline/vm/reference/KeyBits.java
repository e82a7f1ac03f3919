package plumbline.vm.reference;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Field;
import plumbline.isa.model.Op;
import plumbline.isa.model.Operands;
import plumbline.isa.model.Program;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Unit;
import plumbline.isa.model.Use;

/** Which metadata are bits of a field on their way to a key of a table. */
final class KeyBits {
    private KeyBits() {}

    static Set<String> names(Program program) {
        Set<String> names = new HashSet<>();
        for (Direction direction : Direction.values()) {
            List<Stage> stages = program.stages(direction);
            for (Stage stage : stages) {
                stage.units().stream()
                        .filter(unit -> unit instanceof Unit.Assign assign && isKey(program, stages, stage, assign))
                        .forEach(unit -> names.add(((Unit.Assign) unit).dest().name()));
            }
        }
        return names;
    }

    private static boolean isKey(Program program, List<Stage> stages, Stage stage, Unit.Assign assign) {
        Field field = assign.dest();
        if (!program.metadata().contains(field)
                || !(assign.value() instanceof Calc calc)
                || calc.op() != Op.MOV && calc.op() != Op.SLICE
                || !(calc.operands().getFirst() instanceof Field whole)
                || ActionBus.names(program).contains(whole.name())
                || writers(program, field) != 1
                || program.parser().reads().contains(field)
                || program.parser().assigned().contains(field)
                || program.deparser().covered().anyMatch(field::equals)
                || program.fieldLists().stream().anyMatch(list -> list.fields().contains(field))) {
            return false;
        }
        List<Unit> readers = program.units()
                .filter(unit -> Operands.read(program, unit).anyMatch(field::equals))
                .toList();
        if (readers.size() != 1 || !(readers.getFirst() instanceof Unit.Apply table)) {
            return false;
        }
        boolean onlyAsKey = Operands.uses(program, table)
                .filter(use -> use.value().equals(field))
                .allMatch(use -> use.role() == Use.Role.KEY);
        List<Unit> behind =
                stages.stream().flatMap(each -> each.units().stream()).toList();
        int from = place(behind, assign);
        int to = place(behind, table);
        boolean together = stage.placed()
                ? stage.units().contains(table)
                : stages.stream()
                        .anyMatch(each -> !each.placed() && each.units().getFirst() == table);
        return onlyAsKey
                && from < to
                && together
                && (assign.guard().equals(Condition.ALWAYS) || assign.guard().equals(table.guard()))
                && behind.subList(from + 1, to).stream()
                        .noneMatch(unit -> Operands.written(program, unit).anyMatch(whole::equals));
    }

    private static int place(List<Unit> units, Unit unit) {
        return IntStream.range(0, units.size())
                .filter(i -> units.get(i) == unit)
                .findFirst()
                .orElse(-1);
    }

    private static long writers(Program program, Field field) {
        return program.units()
                .filter(unit -> Operands.written(program, unit).anyMatch(field::equals))
                .count();
    }
}
