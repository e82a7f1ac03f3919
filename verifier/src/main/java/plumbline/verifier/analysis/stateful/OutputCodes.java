package plumbline.verifier.analysis.stateful;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Deparser;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Op;
import plumbline.isa.model.Program;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.condition.Conditions;
import plumbline.verifier.analysis.dataflow.Effects;
import plumbline.verifier.analysis.dataflow.Use;

/**
 * Outputs that are codes: one access writes constants, and conditions alone ask which of them it was. Any numbers would
 * do, so that what the comparators say is put out as it is.
 */
public final class OutputCodes {
    private OutputCodes() {}

    /** Whether a field that an access puts these values out to is one. */
    public static boolean isCode(Program program, Field field, List<OutputValue> values) {
        return values.stream().allMatch(value -> value.value().constant().isPresent())
                && Intrinsic.named(field.name()) == null
                && carried(program).noneMatch(field::equals)
                && units(program).filter(unit -> writes(program, unit, field)).count() == 1
                && units(program).allMatch(unit -> onlyAsks(program, unit, field));
    }

    /** Fields that are read apart from units. */
    private static Stream<Field> carried(Program program) {
        return Stream.of(
                        program.headers().stream().map(Header::fields),
                        program.fieldLists().stream().map(list -> list.fields()),
                        program.deparser().checksums().stream().map(Deparser.Checksum::covered))
                .flatMap(lists -> lists)
                .flatMap(fields -> fields.stream());
    }

    private static Stream<Unit> units(Program program) {
        return Stream.of(program.ingress(), program.egress())
                .flatMap(List<Stage>::stream)
                .flatMap(stage -> stage.units().stream());
    }

    private static boolean writes(Program program, Unit unit, Field field) {
        return Effects.of(program, unit).writes().stream()
                .anyMatch(use -> use.field().equals(field));
    }

    private static boolean onlyAsks(Program program, Unit unit, Field field) {
        return Effects.of(program, unit).reads().stream()
                        .filter(use -> use.field().equals(field))
                        .allMatch(use -> use.role() == Use.Role.GUARD)
                && Conditions.comparisons(unit.guard())
                        .filter(compare -> reads(compare.left(), field) || reads(compare.right(), field))
                        .allMatch(OutputCodes::isWithConstant);
    }

    private static boolean reads(Calc calc, Field field) {
        return calc.operands().contains(field);
    }

    private static boolean isWithConstant(Condition.Compare compare) {
        Optional<Calc> asked = Stream.of(compare.left(), compare.right())
                .filter(side -> side.constant().isEmpty())
                .findFirst();
        return (compare.relation() == Op.EQ || compare.relation() == Op.NE)
                && Stream.of(compare.left(), compare.right())
                        .anyMatch(side -> side.constant().isPresent())
                && asked.filter(Calc::isPlain).isPresent();
    }
}
