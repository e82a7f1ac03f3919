package plumbline.verifier.rules.memory;

import java.util.ArrayList;
import java.util.List;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Hash;
import plumbline.verifier.analysis.Memory;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Choice;
import plumbline.verifier.target.Policy;

/** A hash addresses a memory in the memory's own stage only where the target has wires from one to the other. */
public final class HashedIndex extends Rule {
    public HashedIndex() {
        super(
                "hashed-index",
                "a hash addresses a memory in the memory's own stage only where the target can do it",
                "Chips with hash distribution lead a hash to the address of a memory of the same stage. On others a"
                        + " field carries it to a later stage.");
    }

    @Override
    public List<Diagnostic> check(RuleContext context) {
        Choice<Policy> policy = context.target().memories().hashedIndex();
        List<Diagnostic> found = new ArrayList<>();
        if (policy.value() == Policy.ALLOWED) {
            return found;
        }
        for (PlacedUnit unit : context.units()) {
            if (unit.unit().arrayIndex().filter(Hash.class::isInstance).isPresent()) {
                found.add(finding(
                        policy.value(),
                        unit.unit().at(),
                        unit.place() + ": the index of "
                                + Memory.of(unit.unit()).orElseThrow() + " is a hash",
                        policy,
                        "compute the hash into metadata one stage earlier"));
            }
        }
        return found;
    }
}
