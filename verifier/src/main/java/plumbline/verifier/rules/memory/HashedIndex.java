package plumbline.verifier.rules.memory;

import plumbline.isa.model.Hash;
import plumbline.verifier.analysis.Memory;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.rules.Findings;
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
    protected void check(RuleContext context, Findings found) {
        Choice<Policy> policy = context.target().memories().hashedIndex();
        for (PlacedUnit unit : context.units()) {
            if (unit.unit().arrayIndex().filter(Hash.class::isInstance).isPresent()) {
                found.byPolicy(
                        policy,
                        unit.at(),
                        unit.place() + ": the index of "
                                + Memory.of(unit.unit()).orElseThrow() + " is a hash",
                        "compute the hash into metadata one stage earlier");
            }
        }
    }
}
