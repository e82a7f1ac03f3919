package plumbline.verifier.rules.wellformed;

import java.util.List;
import java.util.Map;
import plumbline.verifier.analysis.Memory;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.rules.WholeProgramRule;

/** Where egress has a parser of its own, ingress and egress are programs of their own and share no memory. */
public final class MemoryDirection extends WholeProgramRule {
    public MemoryDirection() {
        super(
                "memory-direction",
                "where egress has a parser of its own, a memory is used by one direction",
                "Such an egress is a program of its own: it gets the packet, and nothing else of ingress.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        if (context.parsesFor().size() == 1) {
            return;
        }
        context.users().entrySet().stream()
                .filter(users -> users.getValue().stream()
                                .map(PlacedUnit::direction)
                                .distinct()
                                .count()
                        > 1)
                .forEach(users -> shared(users, found));
    }

    private static void shared(Map.Entry<Memory, List<PlacedUnit>> users, Findings found) {
        PlacedUnit last = users.getValue().getLast();
        Memory memory = users.getKey();
        found.error(
                last.at(),
                last.place() + " uses " + memory.kind().word() + " '" + memory.name() + "', which "
                        + users.getValue().getFirst().place() + " uses too",
                "give each direction one of its own, or hand over what ingress found in a header");
    }
}
