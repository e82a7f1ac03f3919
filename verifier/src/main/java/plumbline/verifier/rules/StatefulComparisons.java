package plumbline.verifier.rules;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Register;
import plumbline.isa.model.Stateful;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.Conditions;
import plumbline.verifier.analysis.Effects;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.target.Limit;

/** A stateful ALU compares the value read only so often, whether a condition or an output asks. */
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
                Set<String> comparisons = comparisons(access.program(), register);
                if (!limit.allows(comparisons.size())) {
                    found.add(error(
                            access.at(),
                            unit.place() + ": the access to register '" + register.name() + "' makes "
                                    + Show.count(comparisons.size(), "comparison") + " with the value read: "
                                    + Show.list(List.copyOf(comparisons)),
                            limit,
                            "output the word and compare in a later stage"));
                }
            }
        }
        return found;
    }

    private static Set<String> comparisons(Stateful program, Register register) {
        Set<String> comparisons = new LinkedHashSet<>();
        Stream.concat(
                        program.updates().stream().map(Stateful.Update::when),
                        program.outputs().stream().map(Stateful.Output::when))
                .flatMap(Conditions::comparisons)
                .filter(compare -> Effects.readsCell(compare.left()) || Effects.readsCell(compare.right()))
                .forEach(compare -> comparisons.add(Show.compare(compare, register)));
        for (Stateful.Output output : program.outputs()) {
            Calc value = output.value();
            if (value.op().isComparison() && Effects.readsCell(value)) {
                comparisons.add(Show.compare(asCondition(output), register));
            }
        }
        return comparisons;
    }

    private static Condition.Compare asCondition(Stateful.Output output) {
        Calc value = output.value();
        return new Condition.Compare(
                Calc.of(value.operands().get(0)), value.op(), Calc.of(value.operands().get(1)), output.at());
    }
}
