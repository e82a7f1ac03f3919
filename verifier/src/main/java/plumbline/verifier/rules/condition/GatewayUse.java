package plumbline.verifier.rules.condition;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Stateful;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.condition.Conditions;
import plumbline.verifier.rules.RuleContext;

/** Comparisons of a program that gateways evaluate. */
final class GatewayUse {
    private GatewayUse() {}

    /** The comparisons on the packet that guard an operation or select its register actions. */
    static List<Condition.Compare> of(Unit unit, RuleContext context) {
        Stream<Condition.Compare> guard = Conditions.comparisons(unit.guard());
        return (unit instanceof Unit.Access access ? Stream.concat(guard, clauses(access, context)) : guard)
                .distinct()
                .toList();
    }

    private static Stream<Condition.Compare> clauses(Unit.Access access, RuleContext context) {
        Predicate<Condition.Compare> inside =
                context.aluComparisons(context.program().register(access.array()));
        return access.program()
                .clauses()
                .map(Stateful.Clause::when)
                .flatMap(Conditions::comparisons)
                .filter(inside.negate());
    }
}
