package plumbline.verifier.rules.condition;

import plumbline.isa.model.Condition;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.condition.GatewayCondition;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Choice;
import plumbline.verifier.target.Policy;

/** Conditions compare fields by order with constants only. */
public final class GatewayOrder extends Rule {
    public GatewayOrder() {
        super(
                "gateway-order",
                "a condition compares two packet fields for equality only",
                "A gateway is a small ternary memory. It matches equal bits and ranges between constants."
                        + " It cannot subtract one field from another.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Choice<Policy> order = context.target().guards().fieldOrder();
        EarlierStage earlier = EarlierStage.of(context);
        for (PlacedUnit unit : context.units()) {
            for (Condition.Compare each : GatewayUse.of(unit.unit(), context)) {
                GatewayCondition.of(each)
                        .fieldOrder()
                        .ifPresent(compare -> found.byPolicy(
                                order,
                                compare.at(),
                                unit.place() + ": the condition "
                                        + context.syntax().condition(compare) + " orders two packet fields",
                                earlier.difference(compare)));
            }
        }
        found.oncePerPlace();
    }
}
