package plumbline.verifier.rules;

import java.util.ArrayList;
import java.util.List;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.verifier.analysis.Gate;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.target.Limit;
import plumbline.verifier.target.Target;

/** A condition looks at few bits. */
final class GatewayInputs extends Rule {
    GatewayInputs() {
        super(
                "gateway-inputs",
                "a condition looks at no more bits than a gateway",
                "A gateway matches four bytes and twelve more bits; only those twelve can be compared with a constant by order.");
    }

    @Override
    public List<Diagnostic> check(Context context) {
        Target.Guards guards = context.target().guards();
        List<Diagnostic> found = new ArrayList<>();
        for (PlacedUnit unit : context.units()) {
            for (Gate.Use use : Gate.uses(unit.unit())) {
                Gate gate = Gate.of(use.condition());
                if (!guards.rangeBits().allows(gate.rangeBits())) {
                    found.add(error(
                            use.at(),
                            unit.place() + ": a condition compares " + Show.count(gate.rangeBits(), "bit")
                                    + " by order with constants",
                            guards.rangeBits(),
                            "compare with a power of two, or a slice of the field; or use a table with a range key"));
                } else if (!total(guards).allows(gate.matchBits() + gate.rangeBits())) {
                    found.add(error(
                            use.at(),
                            unit.place() + ": a condition looks at " + Show.count(gate.matchBits() + gate.rangeBits(), "bit")
                                    + ", " + total(guards).value() + " are possible",
                            guards.bytes(),
                            "decide part of it in an earlier stage, into a field of one bit; or use a table"));
                }
            }
        }
        return found.stream().distinct().toList();
    }

    /** All bits of a gateway. */
    private static Limit total(Target.Guards guards) {
        if (guards.bytes().isUnlimited() || guards.rangeBits().isUnlimited()) {
            return guards.bytes();
        }
        return new Limit(guards.bytes().value() * Byte.SIZE + guards.rangeBits().value(), guards.bytes().origin());
    }
}
