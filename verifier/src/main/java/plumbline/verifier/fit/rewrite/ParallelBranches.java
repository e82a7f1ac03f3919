package plumbline.verifier.fit.rewrite;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Field;
import plumbline.isa.model.Op;
import plumbline.isa.model.Operands;
import plumbline.isa.model.Program;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.dataflow.Writers;
import plumbline.verifier.analysis.exclusion.Exclusion;

/**
 * Both branches of a condition in one stage: {@code when f == 1 : b = 1}, {@code when b : f = 0}, {@code when not b : f
 * = f - 1} becomes a stage {@code when f == 1 : f = 0 when not f == 1 : f = f - 1}, as a gateway decides before any
 * action writes. The bit, and the stage between it and what asks it, goes; all that asks it asks the condition. What
 * works from the first change of the condition on must be assignments that need nothing of each other.
 */
public final class ParallelBranches {
    private final Program program;
    private final Exclusion exclusion;
    private final Set<Field> bits;
    private List<Stage> stages;

    private ParallelBranches(Program program, Direction direction) {
        this.program = program;
        this.exclusion = Exclusion.of(program);
        this.stages = program.stages(direction);
        Set<Field> readElsewhere = FieldReads.of(
                direction == Direction.INGRESS
                        ? program.withStages(List.of(), program.egress())
                        : program.withStages(program.ingress(), List.of()));
        Writers writers = new Writers(program, PlacedUnit.all(program));
        this.bits = program.metadata().stream()
                .filter(field -> field.width() == 1
                        && !readElsewhere.contains(field)
                        && writers.of(field).size() == 1)
                .collect(Collectors.toSet());
    }

    /** The program after it. */
    public static Program of(Program program) {
        return program.withStages(
                new ParallelBranches(program, Direction.INGRESS).parallel(),
                new ParallelBranches(program, Direction.EGRESS).parallel());
    }

    /** From the last one on: conditions inside of a branch are decided behind the branch's. */
    private List<Stage> parallel() {
        for (int i = stages.size() - 1; i >= 0; i--) {
            Stage stage = stages.get(i);
            if (!stage.placed()
                    && stage.units().getFirst() instanceof Unit.Assign assign
                    && assign.value().constant().equals(Optional.of(Const.of(1)))
                    && bits.contains(assign.dest())
                    && assign.guard().fields().noneMatch(assign.dest()::equals)) {
                stages = new Decision(assign, i).together().orElse(stages);
            }
        }
        return stages;
    }

    /** Whether no packet does both, whatever the first one writes. */
    private boolean isApart(Unit before, Unit unit) {
        Set<Field> written = Operands.written(program, before).collect(Collectors.toSet());
        return exclusion.disjoint(before.guard(), unit.guard(), field -> !written.contains(field));
    }

    /** Whether what a unit reads and writes is not changed by another one. */
    private boolean isUnchanged(Unit before, Unit unit) {
        Set<Field> written = Operands.written(program, before).collect(Collectors.toSet());
        return Collections.disjoint(written, Operands.read(program, unit).toList())
                && Collections.disjoint(written, Operands.written(program, unit).toList())
                && !(before instanceof Unit.Apply apply && unit.askedTables().anyMatch(apply.table()::equals));
    }

    /** Which branch a unit is in. */
    private enum Branch {
        YES,
        NO,
        /** It does not ask. */
        NONE
    }

    /** A bit, and the stage in which it takes the outcome of a condition. */
    private final class Decision {
        private final Field bit;
        private final Condition condition;
        private final int decided;
        private final Condition yes;

        Decision(Unit.Assign assign, int decided) {
            this.bit = assign.dest();
            this.condition = assign.guard();
            this.decided = decided;
            this.yes = new Condition.Compare(Calc.of(bit), Op.EQ, Calc.of(Const.of(1)), assign.at());
        }

        /** The stages without the bit, if that is possible and saves a stage. */
        Optional<List<Stage>> together() {
            List<Integer> asking = IntStream.range(0, stages.size())
                    .filter(i -> read(stages.get(i)).contains(bit))
                    .boxed()
                    .toList();
            int change = decided + 1;
            while (change < stages.size() && !changes(stages.get(change))) {
                change++;
            }
            if (asking.isEmpty()
                    || asking.getFirst() < decided
                    || asking.getLast() <= change
                    || !asking.contains(change)) {
                return Optional.empty();
            }
            int first = change;
            List<Integer> late = asking.stream().filter(i -> i >= first).toList();
            boolean possible =
                    asking.stream().allMatch(i -> stages.get(i).units().stream().allMatch(this::asksAtMost))
                            && late.stream().allMatch(i -> mayComeTo(first, i, late));
            return possible ? Optional.of(joined(first, late)) : Optional.empty();
        }

        private boolean changes(Stage stage) {
            Set<Field> written = written(stage);
            Set<String> asked = condition.results().map(Condition.Result::table).collect(Collectors.toSet());
            return condition.fields().anyMatch(written::contains)
                    || stage.units().stream()
                            .anyMatch(unit -> unit instanceof Unit.Apply apply && asked.contains(apply.table()));
        }

        /** Whether one whole part of a unit's guard asks the bit at most, and nothing else does. */
        private boolean asksAtMost(Unit unit) {
            List<Condition> parts = unit.guard().conjuncts();
            return parts.stream().filter(part -> branch(part) != Branch.NONE).count() <= 1
                    && Operands.read(program, unit.under(left(unit))).noneMatch(bit::equals);
        }

        private Condition left(Unit unit) {
            return Condition.all(unit.guard().conjuncts().stream().filter(part -> branch(part) == Branch.NONE));
        }

        private Branch branch(Unit unit) {
            return unit.guard().conjuncts().stream()
                    .map(this::branch)
                    .filter(branch -> branch != Branch.NONE)
                    .findFirst()
                    .orElse(Branch.NONE);
        }

        private Branch branch(Condition part) {
            if (isYes(part)) {
                return Branch.YES;
            }
            return part instanceof Condition.Not(Condition inner) && isYes(inner) ? Branch.NO : Branch.NONE;
        }

        private boolean isYes(Condition part) {
            return part.equals(yes);
        }

        /** Whether a stage's units may work in an earlier stage, at once with those of others. */
        private boolean mayComeTo(int first, int stage, List<Integer> late) {
            return stages.get(stage).units().stream()
                    .allMatch(unit -> unit instanceof Unit.Assign
                            && !unit.draws()
                            && IntStream.range(first, stage).allMatch(i -> stages.get(i).units().stream()
                                    .allMatch(before -> late.contains(i)
                                            ? isApart(before, unit) || isUnchanged(before, unit)
                                            : isUnchanged(before, unit) && isUnchanged(unit, before))));
        }

        private List<Stage> joined(int first, List<Integer> late) {
            List<Stage> joined = new ArrayList<>();
            for (int i = 0; i < stages.size(); i++) {
                if (i == first) {
                    List<Unit> units = late.stream()
                            .flatMap(place -> stages.get(place).units().stream())
                            .map(this::asking)
                            .toList();
                    joined.add(new Stage("", units, stages.get(i).at()));
                } else if (i != decided && !late.contains(i)) {
                    joined.add(stages.get(i)
                            .with(stages.get(i).units().stream()
                                    .map(this::asking)
                                    .toList()));
                }
            }
            return joined;
        }

        /** The unit, asking for the condition itself. */
        private Unit asking(Unit unit) {
            Condition left = left(unit);
            Set<Condition> known = new HashSet<>(left.conjuncts());
            Condition more = Condition.all(condition.conjuncts().stream().filter(part -> !known.contains(part)));
            return switch (branch(unit)) {
                case YES -> unit.under(Condition.and(left, more));
                case NO -> unit.under(Condition.and(left, Condition.not(more)));
                case NONE -> unit;
            };
        }

        private Set<Field> read(Stage stage) {
            return fields(stage.units().stream().flatMap(unit -> Operands.read(program, unit)));
        }

        private Set<Field> written(Stage stage) {
            return fields(stage.units().stream().flatMap(unit -> Operands.written(program, unit)));
        }

        private static Set<Field> fields(Stream<Field> fields) {
            return fields.collect(Collectors.toSet());
        }
    }
}
