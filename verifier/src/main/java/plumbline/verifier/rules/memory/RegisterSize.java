package plumbline.verifier.rules.memory;

import plumbline.isa.model.Register;
import plumbline.verifier.analysis.ReachedCells;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Limit;

/** A register array fits into the memory that one stateful ALU can reach. */
public final class RegisterSize extends Rule {
    public RegisterSize() {
        super(
                "register-size",
                "a register array fits into the memory that one stateful ALU can reach",
                "An array cannot be spread over several stages, and an ALU reaches only part of its stage's memory.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Limit limit = context.target().registers().maxBits();
        ReachedCells reached = new ReachedCells(context.program());
        for (Register register : context.program().registers()) {
            long bits = reached.bits(register);
            if (!limit.allows(bits)) {
                long cell = register.bits() / register.entries();
                found.error(
                        register.at(),
                        "register '" + register.name() + "' has " + bits / cell + " entries of "
                                + Show.count(cell, "bit") + ", " + bits + " bits together",
                        limit,
                        "at most " + Long.highestOneBit(limit.value() / cell)
                                + " entries fit; or split it into several arrays");
            }
        }
    }
}
