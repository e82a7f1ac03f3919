package plumbline.verifier.rules.stateful;

import java.util.ArrayList;
import java.util.List;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Field;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.analysis.stateful.StatefulInputs;
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
    public List<Diagnostic> check(RuleContext context) {
        Choice<Policy> wide = context.target().statefulAlu().wideInputs();
        List<Diagnostic> found = new ArrayList<>();
        if (wide.value() == Policy.ALLOWED) {
            return found;
        }
        for (RegisterUse use : context.registerUses()) {
            for (RegisterUse.Entry entry : use.entries()) {
                for (Field field : StatefulInputs.of(entry.access().program())) {
                    if (field.width() > use.register().width()) {
                        found.add(finding(
                                wide.value(),
                                entry.access().at(),
                                entry.place() + ": register '" + use.register().name() + "' has words of "
                                        + Show.count(use.register().width(), "bit") + " and takes in '" + field.name()
                                        + "', which has " + field.width(),
                                wide,
                                "make the register wider, or put the bits that matter into metadata one stage earlier:"
                                        + " t = "
                                        + field.name() + "[" + (use.register().width() - 1) + ":0] (metadata t : bit<"
                                        + use.register().width() + ">), and here t"));
                    }
                }
            }
        }
        return found;
    }
}
