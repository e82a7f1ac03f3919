package plumbline.isa.lower.placed;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Op;
import plumbline.isa.model.Operands;
import plumbline.isa.model.Program;
import plumbline.isa.model.Rvalue;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Table;
import plumbline.isa.model.Unit;

/**
 * A number in mirror_type, resubmit_type or digest_type by which no deparser sends anything becomes 0. A type that is
 * looked at otherwise than by comparing it with numbers that send something stays as it is.
 */
public final class UnsentNumbers {
    private final Program program;

    private UnsentNumbers(Program program) {
        this.program = program;
    }

    public static Program clear(Program program) {
        Program cleared = program;
        for (Intrinsic type : AskedNumbers.TYPES) {
            cleared = new UnsentNumbers(cleared).clear(type.field(), sent(program, type));
        }
        return cleared;
    }

    private static Set<Long> sent(Program program, Intrinsic type) {
        return program.fieldLists().stream()
                .filter(list -> list.trigger() == type)
                .map(list -> (long) list.number())
                .collect(Collectors.toSet());
    }

    private Program clear(Field type, Set<Long> sent) {
        if (!program.units().allMatch(unit -> onlyAsks(unit, type, sent))) {
            return program;
        }
        UnaryOperator<Unit.Assign> change = assign -> isUnsent(assign, type, sent)
                ? new Unit.Assign(assign.guard(), type, Calc.of(Const.of(0)), assign.at())
                : assign;
        List<Table> tables = program.tables().stream()
                .map(table -> table.mapBodies(body -> body.stream().map(change).toList()))
                .toList();
        return program.withTables(tables)
                .withStages(changed(program.ingress(), change), changed(program.egress(), change));
    }

    private static List<Stage> changed(List<Stage> stages, UnaryOperator<Unit.Assign> change) {
        return stages.stream()
                .map(stage -> stage.with(stage.units().stream()
                        .map(unit -> unit instanceof Unit.Assign assign ? change.apply(assign) : unit)
                        .toList()))
                .toList();
    }

    private boolean onlyAsks(Unit unit, Field type, Set<Long> sent) {
        long reads = Operands.read(program, unit).filter(type::equals).count();
        return reads == unit.guard().leaves().filter(asks(type, sent)).count();
    }

    private static Predicate<Condition> asks(Field type, Set<Long> sent) {
        return leaf -> leaf instanceof Condition.Compare compare
                && compare.relation() == Op.EQ
                && compare.left().equals(Calc.of(type))
                && constant(compare.right()).filter(sent::contains).isPresent();
    }

    private static boolean isUnsent(Unit.Assign assign, Field type, Set<Long> sent) {
        return assign.dest().equals(type)
                && constant(assign.value())
                        .filter(number -> !sent.contains(number))
                        .isPresent();
    }

    private static Optional<Long> constant(Rvalue value) {
        return value.constant().map(Const::value);
    }
}
