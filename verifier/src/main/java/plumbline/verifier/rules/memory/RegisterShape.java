package plumbline.verifier.rules.memory;

import plumbline.isa.model.Register;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Choices;
import plumbline.verifier.target.Target;

/** A register's words have a width that the chip offers. */
public final class RegisterShape extends Rule {
    public RegisterShape() {
        super(
                "register-width",
                "a register's words have a width that the chip offers",
                "Memory words and the stateful ALU are cut into a few fixed widths.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Target.Registers limits = context.target().registers();
        for (Register register : context.program().registers()) {
            Choices<Long> sizes = register.paired() ? limits.pairWordBits() : limits.wordBits();
            if (!sizes.allows((long) register.width())) {
                found.error(
                        register.at(),
                        "register '" + register.name() + "' has " + (register.paired() ? "pairs of " : "words of ")
                                + Show.count(register.width(), "bit"),
                        sizes,
                        register.paired() ? "use two registers with the same index" : "use the next larger width");
            }
        }
    }
}
