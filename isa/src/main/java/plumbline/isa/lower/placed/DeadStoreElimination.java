package plumbline.isa.lower.placed;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Op;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Operands;
import plumbline.isa.model.Program;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Unit;

/**
 * Dead store elimination: what writes a field that is written again before anything reads it goes, and what writes the
 * number that is there: its guard has found it, or metadata are still 0 as they begin (p4c:bf-p4c/backend.cpp:312,
 * RemoveMetadataInits).
 */
public final class DeadStoreElimination {
    private final Program program;
    private final List<Unit> units;
    private final Set<Field> parsed;
    /** Metadata that are 0 when the direction begins. */
    private final Set<Field> fresh;

    private final List<Set<Field>> reads = new ArrayList<>();
    private final List<Set<Field>> written = new ArrayList<>();

    /**
     * @param stages of one direction
     * @param before what comes before them
     */
    private DeadStoreElimination(Program program, List<Stage> stages, List<Stage> before) {
        this.program = program;
        this.parsed = program.parser().assigned();
        this.fresh = new HashSet<>(program.metadata());
        fresh.removeAll(parsed);
        program.fieldLists().forEach(list -> fresh.removeAll(list.fields())); // a copy may begin with them
        before.stream()
                .flatMap(stage -> stage.units().stream())
                .flatMap(unit -> Operands.written(program, unit))
                .forEach(fresh::remove);
        this.units = stages.stream().flatMap(stage -> stage.units().stream()).toList();
        for (Unit unit : units) {
            reads.add(Operands.read(program, unit).collect(Collectors.toSet()));
            written.add(Operands.written(program, unit).collect(Collectors.toSet()));
        }
    }

    public static Program eliminate(Program program) {
        return program.withStages(
                new DeadStoreElimination(program, program.ingress(), List.of()).live(),
                new DeadStoreElimination(program, program.egress(), program.ingress()).live());
    }

    private List<Stage> live() {
        List<Stage> live = new ArrayList<>();
        for (int i = 0; i < units.size(); i++) {
            if (!isDead(i) && !isThere(units.get(i)) && !isStillZero(i)) {
                live.add(Stage.open(units.get(i)));
            }
        }
        return live;
    }

    private boolean isThere(Unit unit) {
        return unit instanceof Unit.Assign(var guard, var dest, var value, var _)
                && value.constant().isPresent()
                && guard.conjuncts().stream()
                        .anyMatch(part -> part instanceof Condition.Compare compare
                                && compare.relation() == Op.EQ
                                && isWhole(compare.left(), dest)
                                && compare.right().constant().equals(value.constant()));
    }

    /**
     * Whether it writes 0 to metadata that nothing has written; what is read as 0 keeps it, as the program says it,
     * unless that only replaces some of its bits.
     */
    private boolean isStillZero(int store) {
        if (!(units.get(store) instanceof Unit.Assign(var _, var dest, var value, var _))
                || !value.constant().equals(Optional.of(Const.of(0)))
                || !fresh.contains(dest)) {
            return false;
        }
        int next = store + 1;
        while (next < units.size()
                && !written.get(next).contains(dest)
                && !reads.get(next).contains(dest)) {
            next++;
        }
        return next < units.size()
                && (!reads.get(next).contains(dest) || isDeposit(units.get(next), dest))
                && written.subList(0, store).stream().noneMatch(earlier -> earlier.contains(dest));
    }

    private static boolean isDeposit(Unit unit, Field field) {
        return unit instanceof Unit.Assign(var guard, var dest, Calc value, var _)
                && value.op() == Op.DEPOSIT
                && dest.equals(field)
                && value.operands().getFirst().equals(field)
                && value.operands().stream().skip(1).noneMatch(field::equals)
                && guard.fields().noneMatch(field::equals);
    }

    /** Whether it is all that a field can hold: the field, or the low bits beyond which nothing writes a 1. */
    private boolean isWhole(Calc value, Field field) {
        return value.equals(Calc.of(field))
                || value.op() == Op.SLICE
                        && value.operands().get(0).equals(field)
                        && value.operands().get(2).equals(Const.of(0))
                        && !parsed.contains(field)
                        && reach(field) <= ((Const) value.operands().get(1)).value() + 1;
    }

    /** How many bits of a field the units write at most. */
    private int reach(Field field) {
        int reach = 0;
        for (int i = 0; i < units.size(); i++) {
            if (written.get(i).contains(field)) {
                List<Unit.Assign> assignments = program.assignments(units.get(i))
                        .filter(assign -> assign.dest().equals(field))
                        .toList();
                reach = Math.max(
                        reach,
                        assignments.isEmpty()
                                ? field.width()
                                : assignments.stream()
                                        .mapToInt(DeadStoreElimination::reach)
                                        .max()
                                        .getAsInt());
            }
        }
        return reach;
    }

    private static int reach(Unit.Assign assign) {
        return assign.value()
                .constant()
                .map(number -> Long.SIZE - Long.numberOfLeadingZeros(number.value()))
                .orElseGet(() -> assign.value() instanceof Calc calc && (calc.isPlain() || calc.op() == Op.SLICE)
                        ? calc.naturalWidth(Field.MAX_WIDTH)
                        : assign.dest().width());
    }

    private boolean isDead(int store) {
        Unit unit = units.get(store);
        Optional<Field> result = unit.result();
        if (!unit.isPure()
                || result.isEmpty()
                || reads.get(store).contains(Intrinsic.PARSER_ERR.field())) { // it lets packets with errors in
            return false;
        }
        Set<Operand> guarding = Operands.of(unit.guard()).collect(Collectors.toSet());
        boolean asks = unit.guard().results().findAny().isPresent();
        boolean sameGuard = true;
        for (int i = store + 1; i < units.size(); i++) {
            if (reads.get(i).contains(result.get())) {
                return false;
            }
            Unit later = units.get(i);
            if (later.result().equals(result)
                    && (later.guard().equals(Condition.ALWAYS)
                            || sameGuard && later.guard().equals(unit.guard()))) {
                return true;
            }
            sameGuard = sameGuard
                    && Collections.disjoint(written.get(i), guarding)
                    && !(asks && later instanceof Unit.Apply);
        }
        return false;
    }
}
