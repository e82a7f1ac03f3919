package plumbline.verifier.rules.stateful;

import java.util.List;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Register;
import plumbline.isa.model.Stateful;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.analysis.dataflow.Effects;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Choice;
import plumbline.verifier.target.Policy;

/** A register's update does not depend on a condition over the value just read. */
public final class StatefulBranch extends Rule {
    public StatefulBranch() {
        super(
                "stateful-branch",
                "the update of a register does not depend on a condition over the value just read",
                "Read, change and write back must finish within one clock cycle, before the next packet"
                        + " reads the same cell. Comparing the value and then choosing by the result doubles the"
                        + " signal path. A predicate on packet fields is known earlier.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Choice<Policy> branch = context.target().statefulAlu().branchOnValue();
        for (PlacedUnit unit : context.units()) {
            if (unit.unit() instanceof Unit.Access access) {
                check(unit, access, context.program().register(access.array()), branch, found);
            }
        }
    }

    /** One finding per access: the first such update represents all. */
    private static void check(
            PlacedUnit unit, Unit.Access access, Register register, Choice<Policy> branch, Findings found) {
        List<Stateful.Update> updates = access.program().updates();
        List<Stateful.Update> branching = updates.stream()
                .filter(update -> Effects.comparisonWithCell(update.when()).isPresent())
                .toList();
        if (branching.isEmpty()) {
            return;
        }
        Stateful.Update first = branching.get(0);
        Condition.Compare compare = Effects.comparisonWithCell(first.when()).orElseThrow();
        String word = Show.cell(first.word(), register);
        found.byPolicy(
                branch,
                first.at(),
                unit.place() + ": the update of register '" + register.name()
                        + "' depends on a value just read: whether '"
                        + word + "' changes is decided by " + Show.condition(compare, register)
                        + others(branching.size() - 1),
                "output the comparison (" + output(compare, register)
                        + "), and update another array in a later stage or this one in a second pass, under 'when"
                        + " hit', as precision does; or verify for a target whose stateful ALU branches, as --target"
                        + " tofino1");
    }

    /** A side that is computed has room in a condition only. */
    private static String output(Condition.Compare compare, Register register) {
        String shown = Show.condition(compare, register);
        return compare.left().isPlain() && compare.right().isPlain()
                ? "out hit = " + shown
                : "when " + shown + " : out hit = 1";
    }

    private static String others(int number) {
        return number == 0 ? "" : ", and so " + (number == 1 ? "is 1 more update" : "are " + number + " more updates");
    }
}
