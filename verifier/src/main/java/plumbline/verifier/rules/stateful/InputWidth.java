package plumbline.verifier.rules.stateful;

import plumbline.isa.model.Register;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.analysis.stateful.AluInput;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.RegisterUse;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Choice;
import plumbline.verifier.target.Policy;

/** Packet fields that a register reads are no wider than its words. */
public final class InputWidth extends Rule {
    public InputWidth() {
        super(
                "stateful-input-width",
                "a packet field that a register reads is no wider than the register's words",
                "A stateful ALU has the width of its words. Higher bits of an input do not reach it.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Choice<Policy> wide = context.target().statefulAlu().wideInputs();
        for (RegisterUse.Entry entry : context.registerAccesses()) {
            Register register = entry.register();
            for (AluInput input : entry.inputs()) {
                if (input.width() > register.width()) {
                    String shown = Show.value(input.value(), input.width(), register);
                    found.byPolicy(
                            wide,
                            entry.at(),
                            entry.place() + ": register '" + register.name() + "' has words of "
                                    + Show.count(register.width(), "bit") + " and takes in '"
                                    + shown + "', which has " + input.width(),
                            "make the register wider, or take in fewer bits, as f["
                                    + (register.width() - 1)
                                    + ":0]; where the ALU calculates with them, put these into metadata one stage"
                                    + " earlier");
                }
            }
        }
    }
}
