package plumbline.verifier.rules.forwarding;

import plumbline.isa.model.Intrinsic;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Choice;
import plumbline.verifier.target.Policy;

/** A packet is cut only where the target can. */
public final class Truncation extends Rule {
    public Truncation() {
        super(
                "truncation",
                "a packet is cut only where the target can",
                "What is behind the headers waits in the packet buffer, and goes out as it came. A mirror copy is cut"
                        + " where it is made, to the length of its session.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Choice<Policy> offered = context.target().intrinsics().truncation();
        for (PlacedUnit unit : context.units()) {
            context.effects(unit).writes().stream()
                    .filter(write -> write.field().equals(Intrinsic.MTU_TRUNC_LEN.field()))
                    .forEach(write -> found.byPolicy(
                            offered,
                            write.at(),
                            unit.place() + " cuts the packet ('mtu_trunc_len'), which the chip sends as it came",
                            "mirror it with 'truncate', a length of the session, and drop the packet"));
        }
    }
}
