package plumbline.verifier.analysis.stateful;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Predicate;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Stateful;
import plumbline.verifier.analysis.condition.Conditions;

/** What a register access reads from the packet, except index and predicates, which reach the ALU by other paths. */
public final class StatefulInputs {
    private StatefulInputs() {}

    /**
     * What it computes with, compares or outputs, in the order of the text.
     *
     * @param inside the comparisons that the stateful ALU makes
     */
    public static Set<AluInput> of(Stateful program, Predicate<Condition.Compare> inside) {
        Set<AluInput> inputs = new LinkedHashSet<>();
        program.math().ifPresent(lookUp -> add(lookUp, inputs));
        program.clauses().forEach(clause -> {
            condition(clause.when(), inside, inputs);
            add(clause.value(), inputs);
        });
        return inputs;
    }

    private static void condition(Condition condition, Predicate<Condition.Compare> inside, Set<AluInput> inputs) {
        Conditions.comparisons(condition)
                .filter(inside)
                .flatMap(Condition.Compare::sides)
                .forEach(side -> add(side, inputs));
    }

    private static void add(Calc calc, Set<AluInput> inputs) {
        AluInput.of(calc).forEach(inputs::add);
    }
}
