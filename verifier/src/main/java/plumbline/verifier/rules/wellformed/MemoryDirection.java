package plumbline.verifier.rules.wellformed;

import java.util.List;
import java.util.Map;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.verifier.analysis.Memory;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;

/** Where egress has a parser of its own, ingress and egress are programs of their own and share no memory. */
public final class MemoryDirection extends Rule {
    public MemoryDirection() {
        super(
                "memory-direction",
                "where egress has a parser of its own, a memory is used by one direction",
                "Such an egress is a program of its own: it gets the packet, and nothing else of ingress.");
    }

    @Override
    public boolean spansDirections() {
        return true;
    }

    @Override
    public List<Diagnostic> check(RuleContext context) {
        if (context.parsesFor().size() == 1) {
            return List.of();
        }
        return context.users().entrySet().stream()
                .filter(users -> users.getValue().stream()
                                .map(PlacedUnit::direction)
                                .distinct()
                                .count()
                        > 1)
                .map(this::shared)
                .toList();
    }

    private Diagnostic shared(Map.Entry<Memory, List<PlacedUnit>> users) {
        PlacedUnit last = users.getValue().getLast();
        Memory memory = users.getKey();
        return error(
                last.unit().at(),
                last.place() + " uses " + memory.kind().word() + " '" + memory.name() + "', which "
                        + users.getValue().getFirst().place() + " uses too",
                "give each direction one of its own, or hand over what ingress found in a header");
    }
}
