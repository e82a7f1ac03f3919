package plumbline.verifier.analysis.stateful;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Stream;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Field;
import plumbline.isa.model.Stateful;
import plumbline.verifier.analysis.condition.Conditions;
import plumbline.verifier.analysis.dataflow.Effects;

/** What a register access reads from the packet, except index and predicates, which reach the ALU by other paths. */
public final class StatefulInputs {
    private StatefulInputs() {}

    /** Fields that it computes with, compares with the cell or outputs, in the order of the text. */
    public static Set<Field> of(Stateful program) {
        Set<Field> inputs = new LinkedHashSet<>();
        for (Stateful.Update update : program.updates()) {
            condition(update.when(), inputs);
            fields(update.value(), inputs);
        }
        for (Stateful.Output output : program.outputs()) {
            condition(output.when(), inputs);
            fields(output.value(), inputs);
        }
        return inputs;
    }

    private static void condition(Condition condition, Set<Field> inputs) {
        Conditions.comparisons(condition)
                .filter(compare -> Effects.readsCell(compare.left()) || Effects.readsCell(compare.right()))
                .flatMap(compare -> Stream.of(compare.left(), compare.right()))
                .forEach(side -> fields(side, inputs));
    }

    private static void fields(Calc calc, Set<Field> inputs) {
        calc.operands().stream()
                .filter(Field.class::isInstance)
                .map(Field.class::cast)
                .forEach(inputs::add);
    }
}
