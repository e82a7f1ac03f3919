package plumbline.verifier.rules.condition;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.condition.Conditions;
import plumbline.verifier.analysis.dataflow.Effects;

/** Comparisons of a program that gateways evaluate. */
final class GatewayUse {
    private GatewayUse() {}

    /** The comparisons on the packet that guard an operation or select its register actions. */
    static List<Condition.Compare> of(Unit unit) {
        List<Condition> conditions = new ArrayList<>(List.of(unit.guard()));
        if (unit instanceof Unit.Access access) {
            access.program().updates().forEach(update -> conditions.add(update.when()));
            access.program().outputs().forEach(output -> conditions.add(output.when()));
        }
        return conditions.stream()
                .flatMap(Conditions::comparisons)
                .filter(compare -> Stream.of(compare.left(), compare.right()).noneMatch(Effects::readsCell))
                .distinct()
                .toList();
    }
}
