package plumbline.verifier.rules.stateful;

import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.atoms.Atom;
import plumbline.verifier.atoms.Classification;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Choice;

/** A register access needs no stronger atom than the machine has. */
public final class StatefulAtom extends Rule {
    public StatefulAtom() {
        super(
                "atom",
                "a register access fits one atom of the machine",
                "Reading, changing and writing back must be done in one clock cycle, by one circuit of a fixed form:"
                    + " an atom. What does not fit its form cannot be spread over several, for the next packet reads"
                    + " the same cell.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Choice<Atom> strongest = context.target().statefulAlu().atom();
        if (strongest.value() == Atom.ANY) {
            return;
        }
        for (PlacedUnit unit : context.units()) {
            if (unit.unit() instanceof Unit.Access access) {
                Classification needed = context.atom(access);
                if (!strongest.value().covers(needed.atom())) {
                    found.error(
                            access.at(),
                            unit.place() + ": the access to register '" + access.array() + "' needs "
                                    + describe(needed),
                            strongest,
                            "decide by packet fields alone, update another array in a later stage, or use the word's"
                                    + " new value in a second pass");
                }
            }
        }
    }

    private static String describe(Classification needed) {
        return needed.setup()
                .map(setup ->
                        "atom " + needed.atom().word() + " (" + needed.atom().title() + "): " + setup)
                .orElse(
                        needed.complete()
                                ? "more than any of Domino's atoms does"
                                : "more than any of Domino's atoms was found to do; the search was given up");
    }
}
