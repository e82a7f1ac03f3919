package plumbline.verifier.analysis.dataflow;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Field;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Position;
import plumbline.isa.model.Program;
import plumbline.isa.model.Unit;
import plumbline.isa.model.Use;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.condition.Conditions;

/**
 * An operation needs the value of a field: it reads it, or it triggers a digest that carries it.
 *
 * @param guard what must hold for the packets that come to it
 * @param what {@code reads}, or {@code sends digest 'flow' with}
 */
public record PacketRead(PlacedUnit unit, Condition guard, Use use, String what) {
    /** All of a program, in order. */
    public static List<PacketRead> all(Program program, List<PlacedUnit> units) {
        List<PacketRead> found = new ArrayList<>();
        for (PlacedUnit unit : units) {
            addReads(program, unit, found);
            Assignment.all(program, List.of(unit)).forEach(assignment -> addDigests(program, assignment, found));
        }
        return found;
    }

    /** Each read with what must hold for the value to matter. */
    private static void addReads(Program program, PlacedUnit unit, List<PacketRead> found) {
        Condition guard = unit.unit().guard();
        BiConsumer<Condition, Use> add =
                (when, use) -> found.add(new PacketRead(unit, Condition.and(guard, when), use, "reads"));
        decision(guard, (when, use) -> found.add(new PacketRead(unit, when, use, "reads")));
        for (Use read : Effects.of(program, unit.unit()).reads()) {
            switch (read.role()) {
                case KEY, INDEX, INPUT, OPERAND -> add.accept(Condition.ALWAYS, read);
                default -> {}
            }
        }
        if (unit.unit() instanceof Unit.Access access) {
            access.program().clauses().forEach(clause -> {
                decision(clause.when(), add);
                clause.value()
                        .fields()
                        .forEach(field -> add.accept(clause.when(), use(field, Use.Role.INPUT, clause.at())));
            });
        }
    }

    /** A comparison needs its fields where the decision depends on it. */
    private static void decision(Condition condition, BiConsumer<Condition, Use> add) {
        Conditions.comparisons(condition).forEach(compare -> compare.sides()
                .flatMap(Calc::fields)
                .forEach(field ->
                        add.accept(Truth.dependsOn(condition, compare), use(field, Use.Role.GUARD, compare.at()))));
    }

    private static Use use(Field field, Use.Role role, Position at) {
        return new Use(field, role, -1, -1, at);
    }

    private static void addDigests(Program program, Assignment assignment, List<PacketRead> found) {
        program.fieldLists(FieldList.Digest.class).stream()
                .filter(digest -> assignment.mayGive(Intrinsic.DIGEST_TYPE.field(), digest.number()))
                .forEach(digest -> digest.fields()
                        .forEach(field -> found.add(new PacketRead(
                                assignment.unit(),
                                assignment.guard(),
                                use(field, Use.Role.OPERAND, assignment.assign().at()),
                                "sends digest '" + digest.name() + "' with"))));
    }
}
