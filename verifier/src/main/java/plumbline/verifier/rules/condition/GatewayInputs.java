package plumbline.verifier.rules.condition;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Condition;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.analysis.condition.Conditions;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Limit;
import plumbline.verifier.target.Target;

/** A condition reads few bits. */
public final class GatewayInputs extends Rule {
    public GatewayInputs() {
        super(
                "gateway-inputs",
                "a condition reads no more bits than a gateway has inputs",
                "A gateway matches four bytes and twelve more bits; only those twelve can be compared with a constant"
                        + " by order.");
    }

    @Override
    public List<Diagnostic> check(RuleContext context) {
        Target.Guards guards = context.target().guards();
        EarlierStage earlier =
                EarlierStage.of(context.program(), context.target().alu().containerBits());
        List<Diagnostic> found = new ArrayList<>();
        for (PlacedUnit unit : context.units()) {
            for (GatewayCondition.Use use : GatewayCondition.uses(unit.unit())) {
                if (GuardInstructions.calculates(context, use.condition())) {
                    continue; // one cause, one error
                }
                use.firstThat(condition -> !fits(GatewayCondition.of(condition), guards))
                        .map(much -> tooMuch(unit, much, guards, earlier))
                        .ifPresent(found::add);
            }
        }
        return oncePerPlace(found);
    }

    private static boolean fits(GatewayCondition gate, Target.Guards guards) {
        return guards.rangeBits().allows(gate.rangeBits()) && total(guards).allows(gate.matchBits() + gate.rangeBits());
    }

    private Diagnostic tooMuch(PlacedUnit unit, GatewayCondition.Use use, Target.Guards guards, EarlierStage earlier) {
        GatewayCondition gate = GatewayCondition.of(use.condition());
        if (!guards.rangeBits().allows(gate.rangeBits())) {
            return order(unit, use.condition(), gate.rangeBits(), guards.rangeBits(), earlier);
        }
        return error(
                tooWideAlone(use.condition(), guards).map(Condition.Compare::at).orElse(use.at()),
                unit.place() + ": the condition " + Show.condition(use.condition()) + " reads "
                        + Show.count(gate.matchBits() + gate.rangeBits(), "bit") + ", "
                        + total(guards).value()
                        + " are possible: " + Show.count(guards.bytes().value(), "byte") + ", and "
                        + Show.count(guards.rangeBits().value(), "bit") + " that can also be compared by order",
                guards.bytes(),
                earlier.part(use.condition(), total(guards).value()));
    }

    private Diagnostic order(PlacedUnit unit, Condition condition, long bits, Limit limit, EarlierStage earlier) {
        Condition.Compare widest = Conditions.comparisons(condition)
                .max(Comparator.comparingLong(
                        compare -> GatewayCondition.of(compare).rangeBits()))
                .orElseThrow();
        long ofWidest = GatewayCondition.of(widest).rangeBits();
        return error(
                widest.at(),
                unit.place() + ": the condition " + Show.condition(widest) + " compares " + Show.count(ofWidest, "bit")
                        + " by order with a constant" + (ofWidest < bits ? " and others " + (bits - ofWidest) : "")
                        + ", "
                        + limit.value() + " are possible",
                limit,
                GatewayCondition.powerOfTwo(widest)
                                .map(near -> "if a power of two will do, write " + near + "; else ")
                                .orElse("")
                        + earlier.difference(widest));
    }

    /** The first comparison that reads too much by itself. */
    private static Optional<Condition.Compare> tooWideAlone(Condition condition, Target.Guards guards) {
        return Conditions.comparisons(condition)
                .filter(compare -> !fits(GatewayCondition.of(compare), guards))
                .findFirst();
    }

    /** All bits of a gateway. */
    private static Limit total(Target.Guards guards) {
        if (guards.bytes().isUnlimited() || guards.rangeBits().isUnlimited()) {
            return guards.bytes();
        }
        return new Limit(
                guards.bytes().value() * Byte.SIZE + guards.rangeBits().value(),
                guards.bytes().origin());
    }
}
