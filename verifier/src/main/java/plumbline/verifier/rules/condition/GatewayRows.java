package plumbline.verifier.rules.condition;

import java.util.ArrayList;
import java.util.List;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Condition;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Limit;

/** A condition has few alternatives. */
public final class GatewayRows extends Rule {
    public GatewayRows() {
        super(
                "gateway-rows",
                "a condition has no more alternatives than a gateway has rows",
                "A gateway is a ternary memory of a few rows; each alternative of a condition, or of its opposite,"
                        + " takes one.");
    }

    @Override
    public List<Diagnostic> check(RuleContext context) {
        Limit limit = context.target().guards().rows();
        List<Diagnostic> found = new ArrayList<>();
        for (PlacedUnit unit : context.units()) {
            for (GatewayCondition.Use use : GatewayCondition.uses(unit.unit())) {
                use.firstThat(condition -> !limit.allows(rows(condition)))
                        .ifPresent(much -> found.add(error(
                                much.at(),
                                unit.place() + ": a condition has " + rows(much.condition())
                                        + " alternatives"
                                        + (much.at() == use.at() ? "" : ", with those of the branches before it"),
                                limit,
                                "decide part of it in an earlier stage, into a field of one bit; or"
                                        + " use a ternary table")));
            }
        }
        return oncePerPlace(found);
    }

    private static long rows(Condition condition) {
        return GatewayCondition.of(condition).rows();
    }
}
