package plumbline.vm.compiler.plan;

import java.util.List;
import java.util.Map;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Field;
import plumbline.isa.model.Program;

/**
 * Which units are executed in which stage.
 *
 * @param ingress units by stage
 * @param egress units by stage
 * @param inlined units that are in no stage any more: their field is computed where it is read
 */
public record StagePlan(
        List<List<NumberedUnit>> ingress, List<List<NumberedUnit>> egress, Map<Field, NumberedUnit> inlined) {
    /** The units of a direction by stage. */
    public List<List<NumberedUnit>> stages(Direction direction) {
        return direction == Direction.INGRESS ? ingress : egress;
    }

    /** The units as the program has them. */
    static StagePlan asWritten(Program program) {
        List<List<NumberedUnit>> stages = NumberedUnit.of(program);
        int cut = program.ingress().size();
        return new StagePlan(stages.subList(0, cut), stages.subList(cut, stages.size()), Map.of());
    }
}
