package plumbline.verifier.rules.stage;

import java.util.List;
import plumbline.isa.model.Position;
import plumbline.verifier.analysis.Memory;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.analysis.exclusion.Rivals;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Limit;

/** One packet uses each register, filter, counter and table at most once in a pass. */
public final class AccessTwice extends Rule {
    public AccessTwice() {
        super(
                "access-twice",
                "a packet uses each memory at most once in a pass",
                "A memory has one address bus, and at line rate the next packet uses it in the next clock cycle.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Limit limit = context.target().memories().accessesPerPass();
        context.users().forEach((memory, users) -> {
            List<PlacedUnit> group = tooMany(context, users);
            if (!group.isEmpty()) {
                Position at = group.get((int) limit.value()).at();
                List<String> places = group.stream()
                        .map(user -> user.place() + " (" + Show.line(user.at(), at) + ")")
                        .toList();
                boolean oneStage = group.stream().allMatch(group.getFirst()::sharesStage);
                found.error(
                        at,
                        "one packet uses " + memory + " " + group.size() + " times: in " + Show.list(places),
                        limit,
                        (memory.kind().equals(Memory.Kind.TABLE)
                                        ? "apply it once, under a condition that covers both"
                                        : "do all in one access, split it into several arrays")
                                + (oneStage ? ", make the" : ", put them into one stage under")
                                + " conditions " + (oneStage ? "exclude" : "that exclude")
                                + " each other (" + context.syntax().branches()
                                + "), or use it again in a second pass (recirculate)");
            }
        });
    }

    /** Operations that use the same memory for one packet, if they exceed the accesses of a pass; else empty. */
    static List<PlacedUnit> tooMany(RuleContext context, List<PlacedUnit> users) {
        Limit limit = context.target().memories().accessesPerPass();
        boolean bothWays = users.stream().map(PlacedUnit::direction).distinct().count() > 1;
        if (limit.allows(users.size())
                || bothWays && !context.target().memories().stagesEach().allows(2)) {
            return List.of(); // what ingress and egress share is for access-stages to say
        }
        List<PlacedUnit> group =
                new Rivals(context.program(), context.units(), context.exclusion()).largestGroup(users);
        return limit.allows(group.size()) ? List.of() : group;
    }
}
