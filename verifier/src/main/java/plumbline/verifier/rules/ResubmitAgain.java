package plumbline.verifier.rules;

import java.util.ArrayList;
import java.util.List;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.Conditions;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.target.Choice;
import plumbline.verifier.target.Policy;

/** A packet that was resubmitted is not resubmitted again. */
final class ResubmitAgain extends Rule {
    private static final Condition RESUBMITTED = Conditions.equal(Intrinsic.RESUBMIT_FLAG.field(), 1);

    ResubmitAgain() {
        super(
                "resubmit-again",
                "a packet is resubmitted at most once",
                "The chip can send a packet through ingress again once; a packet that asks for it again is dropped.");
    }

    @Override
    public List<Diagnostic> check(Context context) {
        Choice<Policy> again = context.target().recirculation().resubmitAgain();
        List<Diagnostic> found = new ArrayList<>();
        if (again.value() == Policy.ALLOWED) {
            return found;
        }
        for (PlacedUnit unit : context.units()) {
            if (unit.unit() instanceof Unit.Assign assign
                    && assign.dest().equals(Intrinsic.RESUBMIT_TYPE.field())
                    && !assign.value().equals(Calc.of(Const.of(0)))
                    && !context.exclusion().disjoint(assign.guard(), RESUBMITTED)) {
                found.add(finding(
                        again.value(),
                        assign.at(),
                        unit.place() + ": a packet that was resubmitted may be resubmitted again",
                        again,
                        "put it under a condition: when resubmit_flag == 0"));
            }
        }
        return found;
    }
}
