package plumbline.verifier.rules.stage;

import java.util.ArrayList;
import java.util.List;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Limit;

/** Each register, filter, counter and table sits in one stage of one direction. */
public final class AccessStages extends Rule {
    public AccessStages() {
        super(
                "access-stages",
                "a memory is used from one stage of one direction only",
                "Memory belongs to its stage. No other stage is connected to it.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Limit limit = context.target().memories().stagesEach();
        context.users().forEach((memory, users) -> {
            List<PlacedUnit> firsts = firstOfEachStage(users);
            // If one packet uses it twice, access-twice reports it.
            if (!limit.allows(firsts.size())
                    && AccessTwice.tooMany(context, users).isEmpty()) {
                boolean bothWays =
                        users.stream().map(PlacedUnit::direction).distinct().count() > 1;
                found.error(
                        firsts.get((int) limit.value()).at(),
                        memory + " is used from " + Show.count(firsts.size(), "stage") + ": "
                                + Show.list(firsts.stream().map(PlacedUnit::place)),
                        limit,
                        bothWays
                                ? "give ingress and egress one each, and carry in metadata what the other needs"
                                : "put all its uses into one stage, under conditions that exclude each other, or give"
                                        + " each stage its own");
            }
        });
    }

    private static List<PlacedUnit> firstOfEachStage(List<PlacedUnit> users) {
        List<PlacedUnit> firsts = new ArrayList<>();
        for (PlacedUnit user : users) {
            if (firsts.stream().noneMatch(user::sharesStage)) {
                firsts.add(user);
            }
        }
        return firsts;
    }
}
