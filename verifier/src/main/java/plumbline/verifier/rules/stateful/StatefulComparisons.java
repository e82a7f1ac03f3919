package plumbline.verifier.rules.stateful;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Stateful;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.analysis.condition.Comparator;
import plumbline.verifier.analysis.stateful.CellComparisons;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.RegisterUse;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Limit;

/**
 * A stateful ALU has few comparisons with the value read, for conditions and outputs together. A comparison and its
 * opposite are one: its result can be used both ways.
 */
public final class StatefulComparisons extends Rule {
    public StatefulComparisons() {
        super(
                "stateful-comparisons",
                "a register access compares the value read no more often than the stateful ALU has comparators",
                "Every comparison needs a comparator of its own, and all work at once; a wide word needs several.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Limit limit = context.target().statefulAlu().comparisons();
        for (RegisterUse use : context.registerUses()) {
            long comparators = RegisterUse.parts(
                    use.register().width(), context.target().statefulAlu().wordBits());
            for (RegisterUse.Entry entry : use.entries()) {
                for (Stateful action : entry.actions()) {
                    List<Condition.Compare> comparisons = distinct(action, entry.inside());
                    if (!limit.allows(comparisons.size() * comparators)) {
                        describe(entry, comparisons, comparators, limit, found);
                        break;
                    }
                }
            }
        }
    }

    private static void describe(
            RegisterUse.Entry entry,
            List<Condition.Compare> comparisons,
            long comparators,
            Limit limit,
            Findings found) {
        found.error(
                comparisons.get((int) (limit.value() / comparators)).at(),
                entry.place() + ": the access to register '" + entry.register().name() + "' makes "
                        + Show.count(comparisons.size(), "comparison")
                        + (comparators > 1 ? ", each over " + comparators + " comparators" : "") + ": "
                        + Show.list(comparisons.stream().map(compare -> Show.condition(compare, entry.register()))),
                limit,
                "output the word and compare in a later stage");
    }

    /** The first comparison of each comparator. */
    private static List<Condition.Compare> distinct(Stateful program, Predicate<Condition.Compare> inside) {
        Map<Comparator, Condition.Compare> first = new LinkedHashMap<>();
        CellComparisons.of(program, inside).forEach(compare -> first.putIfAbsent(Comparator.of(compare), compare));
        return List.copyOf(first.values());
    }
}
