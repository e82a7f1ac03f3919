package plumbline.verifier.rules;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Register;
import plumbline.isa.model.Stateful;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.Comparator;
import plumbline.verifier.analysis.Conditions;
import plumbline.verifier.analysis.Effects;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.target.Limit;

/**
 * A stateful ALU compares the value read only so often, whether a condition or an output asks. A comparison and its
 * opposite are one: its result can be used both ways.
 */
final class StatefulComparisons extends Rule {
    StatefulComparisons() {
        super(
                "stateful-comparisons",
                "a register access compares the value read no more often than the stateful ALU has comparators",
                "Every comparison needs a comparator of its own, and all work at once.");
    }

    @Override
    public List<Diagnostic> check(Context context) {
        Limit limit = context.target().statefulAlu().comparisons();
        List<Diagnostic> found = new ArrayList<>();
        for (PlacedUnit unit : context.units()) {
            if (unit.unit() instanceof Unit.Access access) {
                Register register = context.program().register(access.register());
                List<Condition.Compare> comparisons = comparisons(access.program());
                if (!limit.allows(comparisons.size())) {
                    found.add(error(
                            comparisons.get((int) limit.value()).at(),
                            unit.place() + ": the access to register '" + register.name() + "' makes "
                                    + Show.count(comparisons.size(), "comparison") + " with the value read: "
                                    + Show.list(comparisons.stream()
                                            .map(compare -> Show.compare(compare, register))
                                            .toList()),
                            limit,
                            "output the word and compare in a later stage"));
                }
            }
        }
        return found;
    }

    /** The first comparison of each comparator. */
    private static List<Condition.Compare> comparisons(Stateful program) {
        Map<Comparator, Condition.Compare> first = new LinkedHashMap<>();
        Stream<Condition.Compare> conditions = Stream.concat(
                        program.updates().stream().map(Stateful.Update::when),
                        program.outputs().stream().map(Stateful.Output::when))
                .flatMap(Conditions::comparisons);
        Stream<Condition.Compare> values = program.outputs().stream()
                .filter(output -> output.value().op().isComparison())
                .map(StatefulComparisons::asCondition);
        Stream.concat(conditions, values)
                .filter(compare -> Effects.readsCell(compare.left()) || Effects.readsCell(compare.right()))
                .forEach(compare -> first.putIfAbsent(Comparator.of(compare), compare));
        return List.copyOf(first.values());
    }

    private static Condition.Compare asCondition(Stateful.Output output) {
        Calc value = output.value();
        return new Condition.Compare(
                Calc.of(value.operands().get(0)), value.op(), Calc.of(value.operands().get(1)), output.at());
    }
}
