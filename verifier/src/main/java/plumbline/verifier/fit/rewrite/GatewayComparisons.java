package plumbline.verifier.fit.rewrite;

import java.util.List;
import java.util.stream.Stream;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Direction;
import plumbline.isa.model.OpClass;
import plumbline.isa.model.Operands;
import plumbline.isa.model.Program;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Unit;
import plumbline.verifier.target.Target;

/**
 * Where no ALU of the stages compares, a gateway does: {@code x = a == b} becomes {@code when a == b : x = 1 else : x =
 * 0}, which takes one stage as well. What gateways can compare is for their own rules to say. Stages that the author
 * chose stay, and comparisons of the very field that takes the result.
 */
public final class GatewayComparisons {
    private GatewayComparisons() {}

    /** The program after it. */
    public static Program of(Program program, Target target) {
        return target.alu().instructions().allows(OpClass.COMPARE)
                ? program
                : program.withStages(
                        decided(program.stages(Direction.INGRESS)), decided(program.stages(Direction.EGRESS)));
    }

    private static List<Stage> decided(List<Stage> stages) {
        return stages.stream().flatMap(GatewayComparisons::decided).toList();
    }

    private static Stream<Stage> decided(Stage stage) {
        return !stage.placed()
                        && stage.units().getFirst() instanceof Unit.Assign assign
                        && assign.value() instanceof Calc calc
                        && calc.op().isComparison()
                        && Operands.uses(assign).stream()
                                .noneMatch(use ->
                                        use.role().isRead() && use.value().equals(assign.dest()))
                ? decided(assign, calc).map(Stage::open)
                : Stream.of(stage);
    }

    private static Stream<Unit> decided(Unit.Assign assign, Calc calc) {
        Calc left = Calc.of(calc.operands().getFirst());
        Calc right = Calc.of(calc.operands().getLast());
        Condition holds = new Condition.Compare(left, calc.op(), right, assign.at());
        return Stream.of(given(assign, holds, 1), given(assign, new Condition.Not(holds), 0));
    }

    private static Unit given(Unit.Assign assign, Condition when, long value) {
        return new Unit.Assign(
                Condition.and(assign.guard(), when), assign.dest(), Calc.of(Const.of(value)), assign.at());
    }
}
