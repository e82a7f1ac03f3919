package plumbline.verifier.rules.condition;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.model.Direction;
import plumbline.verifier.analysis.branch.BranchPasses;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Limit;

/** The results of two tables meet in a condition only if one of them decides whether the other is applied. */
public final class JoinedResults extends Rule {
    public JoinedResults() {
        super(
                "joined-results",
                "the results of two tables meet in a condition only if one decides whether the other is applied",
                "A table names the next one for each of its outcomes. So what follows depends on the tables before it"
                        + " one after the other; nothing remembers the outcome of one until another, that is applied in"
                        + " any case, has given its own.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Limit limit = context.target().tables().longBranches();
        if (limit.isUnlimited()) {
            return;
        }
        Stream.of(Direction.values())
                .flatMap(direction ->
                        BranchPasses.of(context.program(), direction, context.exclusion()).independent().stream())
                .collect(Collectors.groupingBy(
                        each -> Set.of(each.one(), each.other()), LinkedHashMap::new, Collectors.toList()))
                .values()
                .forEach(same -> error(limit, same, found));
    }

    /** One error for a pair of tables, where their results meet first. */
    private static void error(Limit limit, List<BranchPasses.Independent> same, Findings found) {
        BranchPasses.Independent first = same.getFirst();
        found.error(
                first.unit().at(),
                first.unit().place() + " asks for the results of tables '" + first.one() + "' and '" + first.other()
                        + "', of which neither decides whether the other is applied"
                        + (same.size() == 1 ? "" : "; " + same.size() + " units in all do so"),
                limit,
                "apply one under the result of the other, or let its actions set a field");
    }
}
