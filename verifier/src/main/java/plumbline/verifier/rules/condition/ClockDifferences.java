package plumbline.verifier.rules.condition;

import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Position;
import plumbline.isa.model.Register;
import plumbline.isa.model.Stateful;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.condition.Conditions;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;

/** The difference of two time stamps is taken in the width in which they wrap. */
public final class ClockDifferences extends Rule {
    public ClockDifferences() {
        super(
                "timestamp-width",
                "a difference of time stamps is taken in the width in which they wrap (warning)",
                "A clock of w bits wraps to 0. Modulo 2^w the difference of two readings is always right;"
                        + " in more bits it is wrong after each wrap. Tofino 1 has 18 bits of enq_tstamp: 262"
                        + " microseconds.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Clocks clocks = new Clocks(
                context.program(),
                context.units(),
                context.target().intrinsics().queueTimeBits().asInt());
        for (PlacedUnit placed : context.units()) {
            if (placed.unit() instanceof Unit.Assign(var _, var dest, Calc value, var at)) {
                check(placed, value, dest.width(), null, at, clocks, found);
            } else if (placed.unit() instanceof Unit.Access access) {
                Register register = context.program().register(access.array());
                access.program().clauses().forEach(clause -> {
                    int width = clause instanceof Stateful.Output output
                            ? output.dest().width()
                            : register.width();
                    check(placed, clause.value(), width, register, clause.at(), clocks, found);
                    conditions(placed, clause.when(), register, clocks, found);
                });
            }
        }
        found.oncePer(Diagnostic::message);
    }

    private static void conditions(
            PlacedUnit placed, Condition condition, Register register, Clocks clocks, Findings found) {
        Conditions.comparisons(condition).forEach(compare -> {
            int width = compare.width(register.width());
            check(placed, compare.left(), width, register, compare.at(), clocks, found);
            check(placed, compare.right(), width, register, compare.at(), clocks, found);
        });
    }

    private static void check(
            PlacedUnit placed, Calc calc, int width, Register register, Position at, Clocks clocks, Findings found) {
        clocks.difference(calc, register).ifPresent(bits -> {
            if (width > bits) {
                found.warning(
                        at,
                        placed.place() + ": the difference of time stamps that wrap after " + bits
                                + " bits is taken in " + width + " bits",
                        "take it in a field of " + bits + " bits, or cut both to the same width first");
            }
        });
    }
}
