package plumbline.verifier.rules.wellformed;

import plumbline.isa.model.Condition;
import plumbline.isa.model.Position;
import plumbline.isa.model.Table;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.condition.Conditions;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;

/** Conditions nest no deeper than a person would write. */
public final class Nesting extends Rule {
    private static final int DEEPEST = 100;

    public Nesting() {
        super(
                "nesting",
                "conditions nest at most " + DEEPEST + " levels deep",
                "Everything that reads a program follows its conditions level by level.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        for (PlacedUnit placed : context.units()) {
            check(placed.unit().guard(), placed.at(), found);
            if (placed.unit() instanceof Unit.Access access) {
                access.program().clauses().forEach(clause -> check(clause.when(), clause.at(), found));
            }
        }
        for (Table table : context.program().tables()) {
            table.actions().forEach(action -> action.body().forEach(each -> check(each.guard(), each.at(), found)));
        }
    }

    private static void check(Condition condition, Position at, Findings found) {
        if (Conditions.isDeeperThan(DEEPEST, condition)) {
            found.error(at, "this condition nests deeper than " + DEEPEST + " levels", "split it over several fields");
        }
    }
}
