package plumbline.verifier.rules.stage;

import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Limit;

/** A table that names its stage is applied there. */
public final class TableStage extends Rule {
    public TableStage() {
        super(
                "table-stage",
                "a table that names its stage is applied there",
                "The number that a table gives, as a stage pragma does in P4, is that of a stage of the chip, from 0"
                    + " in each direction. Who gives it wants the memory of that stage, or what is computed before it."
                    + " The compiler's placement then has no choice; where dependencies or full stages leave none,"
                    + " there is no layout.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        for (PlacedUnit unit : context.units()) {
            if (unit.unit() instanceof Unit.Apply apply) {
                check(unit, apply, context, found);
            }
        }
    }

    private static void check(PlacedUnit unit, Unit.Apply apply, RuleContext context, Findings found) {
        Limit limit = context.target().stages().perDirection();
        context.target().stages().fixed(context.program().table(apply.table())).ifPresent(stage -> {
            String wish = "table '" + apply.table() + "' is to be in stage " + stage;
            if (!limit.allows(stage + 1L)) {
                found.error(
                        apply.at(),
                        wish + ", and the stages have the numbers 0 to " + (limit.value() - 1),
                        limit,
                        "name one of them");
            } else if (unit.index() != stage) {
                found.error(
                        apply.at(),
                        wish + ", and is applied in " + unit.place(),
                        "apply it there, or name stage " + unit.index()
                                + "; stages are counted from 0 in each direction, empty ones too");
            }
        });
    }
}
