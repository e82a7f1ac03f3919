package plumbline.isa.lower.placed;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Op;
import plumbline.isa.model.Operands;
import plumbline.isa.model.Program;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Stateful;
import plumbline.isa.model.Unit;

/**
 * Copy coalescing: what only computes a value that is then copied computes it where the copy goes, so that the copy
 * does not take a stage of its own. What a register action puts out may be cut on the way.
 */
public final class CopyCoalescing {
    private final Program program;
    private final List<Unit> units;
    private final List<Set<Field>> reads = new ArrayList<>();
    private final List<Set<Field>> writes = new ArrayList<>();
    /** Metadata that only units read. */
    private final Set<Field> inner;

    /** A unit's number and that of the copy of its result. */
    private record Pair(int origin, int copy, Unit direct) {}

    /** @param stages of one direction */
    private CopyCoalescing(Program program, Set<Field> inner, List<Stage> stages) {
        this.program = program;
        this.inner = inner;
        this.units = stages.stream()
                .flatMap(stage -> stage.units().stream())
                .collect(Collectors.toCollection(ArrayList::new));
        for (Unit unit : units) {
            reads.add(Operands.read(program, unit).collect(Collectors.toSet()));
            writes.add(Operands.written(program, unit).collect(Collectors.toSet()));
        }
    }

    public static Program coalesce(Program program) {
        Set<Field> first = InnerFields.of(program, program.egress());
        Set<Field> second = InnerFields.of(program, program.ingress());
        return program.withStages(
                new CopyCoalescing(program, first, program.ingress()).coalesced(),
                new CopyCoalescing(program, second, program.egress()).coalesced());
    }

    private List<Stage> coalesced() {
        Map<Field, List<Integer>> readers = new LinkedHashMap<>();
        for (int i = 0; i < units.size(); i++) {
            for (Field field : reads.get(i)) {
                readers.computeIfAbsent(field, _ -> new ArrayList<>()).add(i);
            }
        }
        Set<Integer> gone = new HashSet<>();
        for (Map.Entry<Field, List<Integer>> use : readers.entrySet()) {
            List<Pair> pairs = use.getValue().stream()
                    .flatMap(copy -> pair(use.getKey(), copy).stream())
                    .toList();
            long origins = pairs.stream().mapToInt(Pair::origin).distinct().count();
            if (inner.contains(use.getKey()) && origins == use.getValue().size()) {
                pairs.forEach(pair -> {
                    units.set(pair.origin, pair.direct);
                    writes.set(
                            pair.origin, Operands.written(program, pair.direct).collect(Collectors.toSet()));
                    gone.add(pair.copy);
                    reads.set(pair.copy, Set.of());
                    writes.set(pair.copy, Set.of());
                });
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

    /** What a unit copies, and the unit that computes it under the same guard and may write where the copy goes. */
    private Optional<Pair> pair(Field variable, int copy) {
        if (!(units.get(copy) instanceof Unit.Assign assign) || !isCopy(assign, variable)) {
            return Optional.empty();
        }
        int origin = copy - 1;
        while (origin >= 0 && !writes.get(origin).contains(variable)) {
            origin--;
        }
        if (origin < 0 || !isFree(origin, copy, assign)) {
            return Optional.empty();
        }
        int found = origin;
        return direct(units.get(origin), variable, assign).map(direct -> new Pair(found, copy, direct));
    }

    private static boolean isCopy(Unit.Assign assign, Field variable) {
        Calc whole = Calc.of(variable);
        return (assign.value().equals(whole) && assign.dest().width() == variable.width()
                        || assign.value().equals(cut(whole, assign.dest())))
                && Operands.of(assign.guard()).noneMatch(variable::equals);
    }

    /** The unit that computes a variable, writing where the copy goes. */
    private static Optional<Unit> direct(Unit origin, Field variable, Unit.Assign copy) {
        if (!origin.guard().equals(copy.guard())) {
            return Optional.empty();
        }
        Field dest = copy.dest();
        boolean whole = dest.width() == variable.width();
        return switch (origin) {
            case Unit.Access(var guard, var register, var index, var program, var at) -> {
                List<Stateful.Output> renamed = program.outputs().stream()
                        .map(output -> output.dest().equals(variable)
                                ? new Stateful.Output(
                                        output.when(),
                                        dest,
                                        whole ? output.value() : cut(output.value(), dest),
                                        output.at())
                                : output)
                        .toList();
                boolean cuts = program.outputs().stream()
                        .filter(output -> output.dest().equals(variable))
                        .allMatch(output -> whole || output.value().isPlain());
                yield cuts
                        ? Optional.of(
                                new Unit.Access(guard, register, index, program.with(program.updates(), renamed), at))
                        : Optional.empty();
            }
            case Unit.Assign(var guard, var _, var value, var at)
            when whole -> Optional.of(new Unit.Assign(guard, dest, value, at));
            case Unit.Call(var guard, var _, var extern, var array, var index, var input, var at)
            when whole || extern.resultBits() > 0 && extern.resultBits() <= dest.width() ->
                Optional.of(new Unit.Call(guard, Optional.of(dest), extern, array, index, input, at));
            default -> Optional.empty();
        };
    }

    /** The low bits of an operand alone. */
    private static Calc cut(Calc value, Field dest) {
        return value.constant()
                .map(constant -> Calc.of(Const.of(constant.value() & Bits.mask(dest.width()))))
                .orElseGet(() -> new Calc(
                        Op.SLICE, List.of(value.operands().getFirst(), Const.of(dest.width() - 1L), Const.of(0))));
    }

    /**
     * Whether nothing from a unit on looks at the copy's place or changes it, or the guard, before the copy is made.
     */
    private boolean isFree(int origin, int copy, Unit.Assign copied) {
        Set<Field> guarding = copied.guard().fields().collect(Collectors.toSet());
        Set<String> asked = copied.askedTables().collect(Collectors.toSet());
        for (int i = origin; i < copy; i++) {
            boolean reads = i > origin && this.reads.get(i).contains(copied.dest());
            boolean writes = this.writes.get(i).stream()
                    .anyMatch(field -> field.equals(copied.dest()) || guarding.contains(field));
            boolean applies = units.get(i) instanceof Unit.Apply apply && asked.contains(apply.table());
            if (reads || writes || applies) {
                return false;
            }
        }
        return true;
    }
}
