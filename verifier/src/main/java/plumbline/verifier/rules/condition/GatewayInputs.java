package plumbline.verifier.rules.condition;

import plumbline.isa.model.Condition;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.analysis.condition.GatewayCondition;
import plumbline.verifier.resources.GatewayChain;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Target;

/** A comparison reads few bits. What a condition combines is evaluated by several gateways if need be. */
public final class GatewayInputs extends Rule {
    public GatewayInputs() {
        super(
                "gateway-inputs",
                "a comparison reads no more bits than a gateway has inputs",
                "A gateway matches four bytes and twelve more bits; only those twelve can be compared with a constant"
                        + " by order. It compares two fields byte by byte, by their exclusive or. Comparisons that"
                        + " are too much together take several gateways, one after the other.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Target.Guards guards = context.target().guards();
        EarlierStage earlier = EarlierStage.of(context);
        for (PlacedUnit unit : context.units()) {
            for (Condition.Compare compare : GatewayUse.of(unit.unit(), context)) {
                if (!GuardInstructions.calculates(context, compare) // one cause, one error
                        && !GatewayChain.fits(compare, guards)) {
                    tooMuch(unit, compare, context, earlier, found);
                }
            }
        }
        found.oncePerPlace();
    }

    private static void tooMuch(
            PlacedUnit unit, Condition.Compare compare, RuleContext context, EarlierStage earlier, Findings found) {
        Target.Guards guards = context.target().guards();
        GatewayCondition gate = GatewayCondition.of(compare);
        String condition = unit.place() + ": the condition " + context.syntax().condition(compare);
        if (!guards.rangeBits().allows(gate.rangeBits())) {
            found.error(
                    compare.at(),
                    condition + " compares " + Show.count(gate.rangeBits(), "bit") + " by order with a constant, "
                            + guards.rangeBits().value() + " are possible",
                    guards.rangeBits(),
                    GatewayCondition.powerOfTwo(compare)
                                    .map(near -> "if a power of two will do, write " + near + "; else ")
                                    .orElse("")
                            + earlier.difference(compare));
            return;
        }
        found.error(
                compare.at(),
                gate.pairBytes() > 0
                        ? condition + " compares " + Show.count(gate.pairBytes(), "byte") + " of two fields, "
                                + guards.bytes().value() + " are possible"
                        : condition + " reads " + Show.count(gate.matchBits(), "bit") + ", "
                                + GatewayChain.bits(guards).value() + " are possible: "
                                + Show.count(guards.bytes().value(), "byte") + ", and "
                                + Show.count(guards.rangeBits().value(), "bit")
                                + " that can also be compared by order",
                guards.bytes(),
                earlier.parts(compare, guards.bytes().value() * Byte.SIZE));
    }
}
