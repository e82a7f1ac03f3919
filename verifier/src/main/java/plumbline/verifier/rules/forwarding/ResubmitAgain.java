package plumbline.verifier.rules.forwarding;

import plumbline.isa.model.Condition;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Intrinsic;
import plumbline.verifier.analysis.condition.Conditions;
import plumbline.verifier.analysis.dataflow.Assignment;
import plumbline.verifier.analysis.dataflow.Precondition;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.rules.WholeProgramRule;
import plumbline.verifier.target.Choice;
import plumbline.verifier.target.Policy;

/** A packet that was resubmitted is not resubmitted again. */
public final class ResubmitAgain extends WholeProgramRule {
    private static final Condition RESUBMITTED = Conditions.equal(Intrinsic.RESUBMIT_FLAG.field(), 1);
    private static final Condition NEW = Conditions.equal(Intrinsic.RESUBMIT_FLAG.field(), 0);

    public ResubmitAgain() {
        super(
                "resubmit-again",
                "a packet is resubmitted at most once",
                "The chip can resubmit a packet once. A packet that asks for a second time is dropped.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Choice<Policy> again = context.target().recirculation().resubmitAgain();
        if (again.value() == Policy.ALLOWED) {
            return;
        }
        Precondition preconditions = new Precondition(context.program(), context.units());
        for (Assignment each : Assignment.all(context.program(), context.units())) {
            boolean resubmits = context.program().fieldLists(FieldList.Resubmit.class).stream()
                    .anyMatch(list -> each.mayGive(Intrinsic.RESUBMIT_TYPE.field(), list.number()));
            if (resubmits
                    && preconditions.behindParser(each.guard(), each.unit()).stream()
                            .anyMatch(begin -> !context.exclusion().disjoint(begin, RESUBMITTED))) {
                found.byPolicy(
                        again,
                        each.assign().at(),
                        each.unit().place() + ": a packet that was resubmitted may be resubmitted again",
                        context.target().recirculation().resubmits(),
                        "put it under a condition: "
                                + context.syntax().when(context.syntax().condition(NEW)));
            }
        }
    }
}
