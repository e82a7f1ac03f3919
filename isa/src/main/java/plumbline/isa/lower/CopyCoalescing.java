package plumbline.isa.lower;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Op;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Operands;
import plumbline.isa.model.Program;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Stateful;
import plumbline.isa.model.Unit;

/**
 * Copy coalescing: what only computes a value that is then copied computes it where the copy goes, so that the copy
 * does not take a stage of its own. What a register action puts out may be cut on the way.
 */
final class CopyCoalescing {
    private final Program program;
    private final Map<Field, Integer> writers = new HashMap<>();
    private final Map<Field, Integer> readers = new HashMap<>();

    private CopyCoalescing(Program program) {
        this.program = program;
        units(program).forEach(unit -> {
            Operands.written(program, unit).forEach(field -> writers.merge(field, 1, Integer::sum));
            reads(unit).forEach(field -> readers.merge(field, 1, Integer::sum));
        });
        Stream.of(
                        program.parser().reads().stream(),
                        program.deparser().covered(),
                        program.fieldLists().stream().flatMap(list -> list.fields().stream()))
                .flatMap(fields -> fields)
                .forEach(operand -> {
                    if (operand instanceof Field field) {
                        readers.merge(field, 2, Integer::sum);
                    }
                });
        program.parser().assigned().forEach(field -> writers.merge(field, 2, Integer::sum));
    }

    static Program coalesce(Program program) {
        CopyCoalescing coalescing = new CopyCoalescing(program);
        return program.withStages(
                coalescing.stages(program.ingress()), coalescing.stages(program.egress()));
    }

    private static Stream<Unit> units(Program program) {
        return Stream.of(program.ingress(), program.egress())
                .flatMap(List::stream)
                .flatMap(stage -> stage.units().stream());
    }

    private Set<Field> reads(Unit unit) {
        return Operands.of(program, unit)
                .filter(Field.class::isInstance)
                .map(Field.class::cast)
                .collect(Collectors.toSet());
    }

    private List<Stage> stages(List<Stage> stages) {
        List<Unit> units = stages.stream().flatMap(stage -> stage.units().stream()).collect(Collectors.toList());
        Map<Field, Integer> computed = new HashMap<>();
        Set<Integer> gone = new HashSet<>();
        for (int i = 0; i < units.size(); i++) {
            Optional<Field> copied = copied(units.get(i));
            if (copied.isPresent() && computed.containsKey(copied.get())) {
                int origin = computed.get(copied.get());
                Unit.Assign copy = (Unit.Assign) units.get(i);
                Optional<Unit> direct = direct(units.get(origin), copied.get(), copy);
                if (direct.isPresent() && isFree(units, origin, i, copy)) {
                    units.set(origin, direct.get());
                    gone.add(i);
                    continue;
                }
            }
            for (Field field : Operands.written(program, units.get(i)).toList()) {
                computed.put(field, i);
            }
        }
        List<Stage> left = new ArrayList<>();
        for (int i = 0; i < units.size(); i++) {
            if (!gone.contains(i)) {
                left.add(Stage.open(units.get(i)));
            }
        }
        return left;
    }

    /** The variable of which this is the only use: it is written at one place, and copied here, or its low bits are. */
    private Optional<Field> copied(Unit unit) {
        if (!(unit instanceof Unit.Assign(var _, var dest, Calc(var op, var operands), var _))
                || !(operands.getFirst() instanceof Field field)
                || !program.metadata().contains(field)
                || writers.getOrDefault(field, 0) != 1
                || readers.getOrDefault(field, 0) != 1) {
            return Optional.empty();
        }
        boolean whole = op == Op.MOV && dest.width() == field.width();
        boolean low = op == Op.SLICE
                && operands.get(2).equals(Const.of(0))
                && operands.get(1).equals(Const.of(dest.width() - 1));
        return whole || low ? Optional.of(field) : Optional.empty();
    }

    /** The unit that computes a variable, writing where the copy goes. */
    private static Optional<Unit> direct(Unit origin, Field variable, Unit.Assign copy) {
        if (!origin.guard().equals(copy.guard())) {
            return Optional.empty();
        }
        Field dest = copy.dest();
        boolean whole = dest.width() == variable.width();
        return switch (origin) {
            case Unit.Access(var guard, var register, var index, Stateful(var updates, var outputs), var at) -> {
                List<Stateful.Output> renamed = outputs.stream()
                        .map(output -> output.dest().equals(variable)
                                ? new Stateful.Output(output.when(), dest, output.value(), output.at())
                                : output)
                        .toList();
                boolean cuts = outputs.stream()
                        .filter(output -> output.dest().equals(variable))
                        .allMatch(output -> whole || output.value().isPlain());
                yield cuts
                        ? Optional.of(new Unit.Access(guard, register, index, new Stateful(updates, renamed), at))
                        : Optional.empty();
            }
            case Unit.Assign(var guard, var _, var value, var at) when whole ->
                Optional.of(new Unit.Assign(guard, dest, value, at));
            case Unit.Hash(var guard, var _, var function, var inputs, var at) when whole ->
                Optional.of(new Unit.Hash(guard, dest, function, inputs, at));
            case Unit.Draw(var guard, var _, var at) when whole -> Optional.of(new Unit.Draw(guard, dest, at));
            default -> Optional.empty();
        };
    }

    /** Whether nothing from a unit on looks at the copy's place or changes it, or the guard, before the copy is made. */
    private boolean isFree(List<Unit> units, int origin, int copy, Unit.Assign copied) {
        Set<Operand> guarding = Operands.of(copied.guard()).collect(Collectors.toSet());
        Set<String> asked = copied.askedTables().collect(Collectors.toSet());
        if (guarding.contains(copied.dest())) {
            return false;
        }
        for (int i = origin; i < copy; i++) {
            Unit unit = units.get(i);
            boolean reads = i > origin && reads(unit).contains(copied.dest());
            boolean writes = Operands.written(program, unit)
                    .anyMatch(field -> field.equals(copied.dest()) || guarding.contains(field));
            boolean applies = unit instanceof Unit.Apply apply && asked.contains(apply.table());
            if (reads || writes || applies) {
                return false;
            }
        }
        return true;
    }
}
