package plumbline.verifier.rules;

import java.util.ArrayList;
import java.util.List;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Position;
import plumbline.verifier.analysis.Memory;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.Rivals;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.target.Limit;

/** One packet uses each register, filter, counter and table at most once in a pass. */
final class AccessTwice extends Rule {
    AccessTwice() {
        super(
                "access-twice",
                "a packet uses each memory at most once in a pass",
                "A memory has one address bus, and at line rate the next packet uses it in the next clock cycle.");
    }

    @Override
    public List<Diagnostic> check(Context context) {
        Limit limit = context.target().memories().accessesPerPass();
        Rivals rivals = new Rivals(context.program(), context.units(), context.exclusion());
        List<Diagnostic> found = new ArrayList<>();
        if (limit.isUnlimited()) {
            return found;
        }
        context.users().forEach((memory, users) -> {
            List<PlacedUnit> group = rivals.largestGroup(users);
            if (!limit.allows(group.size())) {
                Position at = group.get((int) limit.value()).unit().at();
                List<String> places = group.stream()
                        .map(user -> user.place() + " (" + Show.line(user.unit().at(), at) + ")")
                        .toList();
                found.add(error(
                        at,
                        "one packet uses " + memory + " " + group.size() + " times: in " + Show.list(places),
                        limit,
                        (memory.kind() == Memory.Kind.TABLE
                                        ? "apply it once, under a condition that covers both"
                                        : "do all in one access, split it into several arrays")
                                + ", make the conditions exclude each other (when … else …), or use it again in a second pass "
                                + "(recirculate)"));
            }
        });
        return found;
    }
}
