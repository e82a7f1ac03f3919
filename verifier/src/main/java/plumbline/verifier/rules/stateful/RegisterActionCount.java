package plumbline.verifier.rules.stateful;

import java.util.LinkedHashSet;
import java.util.Set;
import plumbline.isa.model.Field;
import plumbline.isa.model.Stateful;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.RegisterUse;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Limit;

/** A register has few register actions. */
public final class RegisterActionCount extends Rule {
    public RegisterActionCount() {
        super(
                "register-actions",
                "a register has no more register actions than its stateful ALU has instruction slots",
                "A stateful ALU holds a few register actions. The condition on the packet selects the one"
                        + " that runs.");
    }

    /** What the ALU does: to which fields the packet's own ALUs write its output is no part of it. */
    private static Stateful withoutFields(Stateful action) {
        return action.with(
                action.updates(),
                action.outputs().stream()
                        .map(output -> new Stateful.Output(
                                output.when(), new Field("output", output.dest().width()), output.value(), output.at()))
                        .distinct()
                        .toList());
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Limit limit = context.target().registers().actions();
        for (RegisterUse use : context.registerUses()) {
            Set<Stateful> actions = new LinkedHashSet<>();
            for (RegisterUse.Entry entry : use.entries()) {
                entry.actions().stream().map(RegisterActionCount::withoutFields).forEach(actions::add);
                boolean isComplete = entry.found().isComplete();
                if (!limit.allows(isComplete ? actions.size() : Long.MAX_VALUE)) {
                    found.error(
                            entry.at(),
                            entry.place() + ": register '" + use.register().name() + "' needs "
                                    + (isComplete
                                            ? Show.count(actions.size(), "register action")
                                            : "more register actions than are counted")
                                    + ", chosen by conditions on the packet",
                            limit,
                            "compute what is written or added into a field in an earlier stage, so that one action"
                                    + " serves for several conditions");
                    break;
                }
            }
        }
    }
}
