package plumbline.verifier.rules.condition;

import java.util.ArrayList;
import java.util.List;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Condition;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.analysis.condition.GatewayCondition;
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
    public List<Diagnostic> check(RuleContext context) {
        Choice<Policy> order = context.target().guards().fieldOrder();
        List<Diagnostic> found = new ArrayList<>();
        if (order.value() == Policy.ALLOWED) {
            return found;
        }
        EarlierStage earlier =
                EarlierStage.of(context.program(), context.target().alu().containerBits());
        for (PlacedUnit unit : context.units()) {
            for (Condition.Compare each : GatewayUse.of(unit.unit(), context)) {
                GatewayCondition.of(each)
                        .fieldOrder()
                        .ifPresent(compare -> found.add(finding(
                                order.value(),
                                compare.at(),
                                unit.place() + ": the condition " + Show.condition(compare)
                                        + " orders two packet fields",
                                order,
                                earlier.difference(compare))));
            }
        }
        return oncePerPlace(found);
    }
}
