package plumbline.verifier.rules.stage;

import plumbline.verifier.analysis.branch.BranchPasses;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;

/** Results of tables come to who asks for them by the next tables and long branches that there are. */
public final class NextTables extends Rule {
    public NextTables() {
        super(
                "next-table",
                "the results of tables come to who asks for them by the next tables and long branches that there are",
                "A table names the next one for each of its outcomes, in its own stage or a later one. A long branch"
                        + " leads a result past a stage that does something else.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        BranchPasses.problems(context.program(), context.exclusion(), context.target())
                .forEach(problem -> found.error(
                        problem.asker().at(),
                        problem.what(),
                        context.target().tables().longBranches(),
                        "ask in the stage of the table; put what is between in front of the table or behind this; or"
                                + " let the table's actions set a field"));
    }
}
