package plumbline.verifier.analysis.stateful;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Stateful;
import plumbline.verifier.analysis.condition.Conditions;

/** The comparisons that a stateful ALU makes, in conditions and as outputs. */
public final class CellComparisons {
    private CellComparisons() {}

    /**
     * All, in the order of the text.
     *
     * @param inside which comparisons of an access those are
     */
    public static List<Condition.Compare> of(Stateful program, Predicate<Condition.Compare> inside) {
        Stream<Condition.Compare> conditions =
                program.clauses().map(Stateful.Clause::when).flatMap(Conditions::comparisons);
        Stream<Condition.Compare> values = program.outputs().stream()
                .filter(output -> output.value().op().isComparison())
                .map(CellComparisons::asCondition);
        return Stream.concat(conditions, values).filter(inside).toList();
    }

    private static Condition.Compare asCondition(Stateful.Output output) {
        Calc value = output.value();
        return new Condition.Compare(
                Calc.of(value.operands().get(0)),
                value.op(),
                Calc.of(value.operands().get(1)),
                output.at());
    }
}
