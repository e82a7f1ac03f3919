package plumbline.verifier.rules.dataflow;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import plumbline.isa.model.Addresses;
import plumbline.isa.model.Field;
import plumbline.isa.model.Use;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;

/** In one stage a packet gives each field at most one new value. */
public final class WrittenTwice extends Rule {
    public WrittenTwice() {
        super(
                "written-twice",
                "a field gets at most one new value in a stage",
                "All operations of a stage work at the same time. If two values arrive at once, the chip"
                        + " keeps their bitwise or, and the program would depend on the order of its lines.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Set<Field> addresses = Addresses.of(context.program()); // the last counts: each is seen at once
        for (List<PlacedUnit> stage : context.stages()) {
            StageUses uses = new StageUses(context, stage);
            for (int second = 0; second < stage.size(); second++) {
                for (Use write : uses.writes(second)) {
                    int unit = second;
                    other(uses, write, second)
                            .filter(_ -> !addresses.contains(write.field()))
                            .ifPresent(first -> found.error(
                                    write.at(),
                                    stage.get(unit).place() + " writes '"
                                            + write.field().name() + "' twice: here and in "
                                            + Show.line(first.at(), write.at()) + ", and one packet may do both",
                                    "put both under conditions that exclude each other ("
                                            + context.syntax().branches()
                                            + "), or one of them into a later stage"));
                }
            }
        }
    }

    /** An earlier write of the same field that one packet may do too. */
    private static Optional<Use> other(StageUses uses, Use write, int unit) {
        for (int earlier = 0; earlier <= unit; earlier++) {
            for (Use candidate : uses.writes(earlier)) {
                boolean isBefore =
                        earlier < unit || candidate.branch() == write.branch() && candidate.part() < write.part();
                if (isBefore
                        && candidate.field().equals(write.field())
                        && uses.canMeet(earlier, candidate, unit, write)) {
                    return Optional.of(candidate);
                }
            }
        }
        return Optional.empty();
    }
}
