package plumbline.verifier.analysis.dataflow;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Field;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Op;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Position;
import plumbline.isa.model.Program;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.condition.Conditions;
import plumbline.verifier.analysis.condition.Evaluation;
import plumbline.verifier.analysis.condition.Relation;
import plumbline.verifier.analysis.control.Premises;

/**
 * What must hold when a packet leaves the parser so that a condition can hold where a stage begins: the weakest
 * precondition, stage by stage backwards. Whatever a table, a register or a hash may give is taken to be possible, so
 * that too much may seem possible, never too little.
 */
public final class Precondition {
    /** A condition that grows beyond so many comparisons is given up: anything is possible. */
    private static final int MAX_COMPARISONS = 200;

    private static final Set<Field> CONSTANT = Set.of(
            Intrinsic.INGRESS_PORT.field(),
            Intrinsic.RESUBMIT_FLAG.field(),
            Intrinsic.RECIRCULATED.field(),
            Intrinsic.INGRESS_MAC_TSTAMP.field(),
            Intrinsic.PARSER_ERR.field());

    private final Program program;
    private final Writers writers;
    private final Set<Field> fresh;
    private final Map<Direction, Premises> premises = new EnumMap<>(Direction.class);
    private final Set<Field> intrinsics =
            Stream.of(Intrinsic.values()).map(Intrinsic::field).collect(Collectors.toSet());

    /** A value that a unit gives to a field under a condition; empty if any. */
    private record Write(Condition when, Optional<Calc> value) {
        static Write of(Unit.Assign assign) {
            return new Write(
                    Condition.ALWAYS, assign.value() instanceof Calc calc ? Optional.of(calc) : Optional.empty());
        }
    }

    /** @param units all units of the program, in order */
    public Precondition(Program program, List<PlacedUnit> units) {
        this.program = program;
        this.writers = new Writers(program, units);
        this.fresh = FreshMetadata.of(program);
        for (Direction direction : Direction.values()) {
            premises.put(
                    direction,
                    new Premises(units.stream()
                            .filter(unit -> unit.direction() == direction)
                            .toList()));
        }
    }

    /** The ways to come to a stage so that a condition holds there: what holds behind the parser in each. */
    public List<Condition> behindParser(Condition condition, PlacedUnit stage) {
        Condition known = premises.get(stage.direction()).resolved(condition, stage::sharesStage);
        Condition begin = backwards(Truth.simplified(known), stage.direction(), stage.index());
        if (stage.direction() == Direction.INGRESS) {
            return List.of(started(begin));
        }
        List<Condition> ways = new ArrayList<>();
        ways.add(started(backwards(throughTrafficManager(begin), Direction.INGRESS, Integer.MAX_VALUE)));
        boolean copies = program.fieldLists(FieldList.Mirror.class).stream().anyMatch(mirror -> !mirror.recirculates());
        if (copies) {
            ways.add(started(given(begin, Intrinsic.MIRRORED.field(), 1)));
        }
        return ways;
    }

    /** A packet that was dropped does not come to egress. */
    private Condition throughTrafficManager(Condition begin) {
        Condition kept = given(begin, Intrinsic.MIRRORED.field(), 0);
        Condition known = replaced(
                kept,
                compare -> compare.fields().anyMatch(field -> intrinsics.contains(field) && !CONSTANT.contains(field)),
                literal -> Condition.ALWAYS);
        Calc dropped = new Calc(Op.SLICE, List.of(Intrinsic.DROP_CTL.field(), Const.of(0), Const.of(0)));
        return Condition.all(
                Stream.of(known, new Condition.Compare(dropped, Op.EQ, Calc.of(Const.of(0)), Position.NONE)));
    }

    /** Metadata that nothing carries are 0 at the start of a pass. */
    private Condition started(Condition condition) {
        Condition known = condition;
        for (Field field : condition.fields().filter(fresh::contains).distinct().toList()) {
            known = given(known, field, 0);
        }
        return known;
    }

    private static Condition given(Condition condition, Field field, long value) {
        return replaced(
                condition,
                compare -> compare.fields().anyMatch(field::equals),
                compare -> withValue(compare, field, Optional.of(Calc.of(new Const(value, field.width())))));
    }

    private Condition backwards(Condition condition, Direction direction, int end) {
        Condition now = condition;
        int before = end;
        while (true) {
            int limit = before;
            Premises tables = premises.get(direction);
            Stream<PlacedUnit> writing = now.fields().distinct().flatMap(field -> writers.of(field).stream());
            List<PlacedUnit> earlier = Stream.concat(writing, tables.applies(now))
                    .filter(unit -> unit.direction() == direction && unit.index() < limit)
                    .toList();
            Optional<PlacedUnit> last = earlier.stream().max(Comparator.comparingInt(PlacedUnit::index));
            if (last.isEmpty()) {
                return now;
            }
            before = last.get().index();
            Condition front =
                    before(now, earlier.stream().filter(last.get()::sharesStage).collect(Collectors.toSet()));
            now = Truth.simplified(tables.resolved(front, last.get()::sharesStage));
            if (Conditions.comparisons(now).limit(MAX_COMPARISONS + 1).count() > MAX_COMPARISONS) {
                return Condition.ALWAYS;
            }
        }
    }

    /** What must hold in front of a stage. */
    private Condition before(Condition behind, Set<PlacedUnit> units) {
        Writers by = new Writers(program, units);
        Predicate<Field> isWritten = field -> !by.of(field).isEmpty();
        return replaced(behind, compare -> compare.fields().anyMatch(isWritten), compare -> {
            List<Field> written = compare.fields().distinct().filter(isWritten).toList();
            return written.size() == 1
                    ? before(compare, written.getFirst(), by.of(written.getFirst()))
                    : Condition.ALWAYS;
        });
    }

    private Condition before(Condition.Compare compare, Field field, List<PlacedUnit> units) {
        List<Condition> ways = new ArrayList<>();
        List<Condition> untouched = new ArrayList<>(List.of(compare));
        for (PlacedUnit unit : units) {
            Condition guard = unit.unit().guard();
            for (Write write : writes(unit.unit(), field)) {
                ways.add(Condition.all(Stream.of(guard, write.when(), withValue(compare, field, write.value()))));
            }
            if (!(unit.unit() instanceof Unit.Apply)) { // whose entry may run another action, or be none
                untouched.add(Condition.not(guard));
            }
        }
        ways.add(Condition.all(untouched.stream()));
        return Condition.any(ways.stream());
    }

    private List<Write> writes(Unit unit, Field field) {
        return switch (unit) {
            case Unit.Assign _, Unit.Apply _ ->
                program.assignments(unit)
                        .filter(assign -> assign.dest().equals(field))
                        .map(Write::of)
                        .toList();
            case Unit.Access access ->
                Stream.concat(
                                access.program().outputs().stream()
                                        .filter(output -> output.dest().equals(field))
                                        .map(output ->
                                                new Write(overPacket(output.when()), Optional.of(output.value()))),
                                Stream.of(
                                        new Write(Condition.ALWAYS, Optional.of(Calc.of(new Const(0, field.width()))))))
                        .toList();
            default -> List.of(new Write(Condition.ALWAYS, Optional.empty()));
        };
    }

    /** What a condition asks of the packet; cells and the data of an action may hold anything. */
    private static Condition overPacket(Condition condition) {
        return replaced(
                condition,
                compare -> !Evaluation.isOverPacket(compare.left()) || !Evaluation.isOverPacket(compare.right()),
                compare -> Condition.ALWAYS);
    }

    /** A comparison with what a field is given in place of it; always true where that says nothing. */
    private static Condition withValue(Condition.Compare compare, Field field, Optional<Calc> value) {
        if (value.isEmpty()) {
            return Condition.ALWAYS;
        }
        Calc given = value.get();
        if (given.constant().isPresent()) {
            long constant = given.constant().get().value() & Bits.mask(field.width());
            return Truth.decided(with(compare, field, new Const(constant, field.width())));
        }
        if (given.isPlain() && given.operands().getFirst() instanceof Field other && other.width() == field.width()) {
            return with(compare, field, other);
        }
        if (field.width() == 1) {
            return holds(given)
                    .map(condition -> {
                        Condition one = Truth.decided(with(compare, field, new Const(1, 1)));
                        Condition zero = Truth.decided(with(compare, field, new Const(0, 1)));
                        return Condition.any(Stream.of(
                                Condition.all(Stream.of(condition, one)),
                                Condition.all(Stream.of(Condition.not(condition), zero))));
                    })
                    .orElse(Condition.ALWAYS);
        }
        return Condition.ALWAYS;
    }

    /** That an instruction on single bits, or a comparison, gives 1. */
    private static Optional<Condition> holds(Calc calc) {
        if (!Evaluation.isOverPacket(calc)) {
            return Optional.empty();
        }
        if (calc.op().isComparison()) {
            return Optional.of(new Condition.Compare(
                    Calc.of(calc.operands().get(0)),
                    calc.op(),
                    Calc.of(calc.operands().get(1)),
                    Position.NONE));
        }
        if (!calc.operands().stream().allMatch(operand -> operand instanceof Field bit && bit.width() == 1)) {
            return Optional.empty();
        }
        List<Condition> bits = calc.operands().stream()
                .map(operand -> Conditions.equal((Field) operand, 1))
                .toList();
        return switch (calc.op()) {
            case NOT -> Optional.of(Condition.not(bits.getFirst()));
            case AND -> Optional.of(Condition.all(bits.stream()));
            case OR -> Optional.of(Condition.any(bits.stream()));
            default -> Optional.empty();
        };
    }

    private static Condition.Compare with(Condition.Compare compare, Field field, Operand value) {
        return new Condition.Compare(
                with(compare.left(), field, value),
                compare.relation(),
                with(compare.right(), field, value),
                compare.at());
    }

    private static Calc with(Calc calc, Field field, Operand value) {
        return new Calc(
                calc.op(),
                calc.operands().stream()
                        .map(operand -> operand.equals(field) ? value : operand)
                        .toList());
    }

    /**
     * A condition with other ones in place of some comparisons. Each stands for more than it replaces, also where the
     * opposite of the comparison is asked for.
     */
    private static Condition replaced(
            Condition condition, Predicate<Condition.Compare> which, Function<Condition.Compare, Condition> by) {
        return condition.replacingLiterals(literal -> switch (literal) {
            case Condition.Compare compare -> which.test(compare) ? by.apply(compare) : compare;
            case Condition.Not(Condition.Compare compare) -> {
                Condition.Compare asked = opposite(compare);
                yield which.test(asked) ? by.apply(asked) : asked;
            }
            case Condition.Not _ -> Condition.ALWAYS; // see Premises
            default -> literal;
        });
    }

    private static Condition.Compare opposite(Condition.Compare compare) {
        return new Condition.Compare(
                compare.left(), Relation.opposite(compare.relation()), compare.right(), compare.at());
    }
}
