package plumbline.verifier.analysis.dataflow;

import java.util.ArrayList;
import java.util.List;
import plumbline.isa.model.Condition;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Program;
import plumbline.verifier.analysis.PlacedUnit;

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
            Effects.of(program, unit.unit())
                    .reads()
                    .forEach(read -> found.add(new PacketRead(unit, unit.unit().guard(), read, "reads")));
            Assignment.all(program, List.of(unit)).forEach(assignment -> addDigests(program, assignment, found));
        }
        return found;
    }

    private static void addDigests(Program program, Assignment assignment, List<PacketRead> found) {
        program.fieldLists().stream()
                .filter(fieldList -> fieldList instanceof FieldList.Digest
                        && assignment.mayGive(Intrinsic.DIGEST_TYPE.field(), fieldList.number()))
                .forEach(digest -> digest.fields()
                        .forEach(field -> found.add(new PacketRead(
                                assignment.unit(),
                                assignment.guard(),
                                new Use(
                                        field,
                                        Use.Role.OPERAND,
                                        -1,
                                        -1,
                                        assignment.assign().at()),
                                "sends digest '" + digest.name() + "' with"))));
    }
}
