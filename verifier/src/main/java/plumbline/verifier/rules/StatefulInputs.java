package plumbline.verifier.rules;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Field;
import plumbline.isa.model.Stateful;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.Conditions;
import plumbline.verifier.analysis.Effects;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.target.Limit;

/** A stateful ALU takes in few packet fields. Predicates do not count: they choose the program before the ALU starts. */
final class StatefulInputs extends Rule {
    StatefulInputs() {
        super(
                "stateful-inputs",
                "a register access takes in no more packet fields than the stateful ALU has inputs",
                "The stateful ALU is wired to the packet by two inputs; its index comes by another way.");
    }

    @Override
    public List<Diagnostic> check(Context context) {
        Limit limit = context.target().statefulAlu().packetInputs();
        List<Diagnostic> found = new ArrayList<>();
        for (PlacedUnit unit : context.units()) {
            if (unit.unit() instanceof Unit.Access access) {
                Set<Field> inputs = inputs(access.program());
                if (!limit.allows(inputs.size())) {
                    found.add(error(
                            access.at(),
                            unit.place() + ": the access to register '" + access.register() + "' takes in "
                                    + Show.count(inputs.size(), "packet field") + ": "
                                    + Show.list(inputs.stream().map(Field::name).toList()),
                            limit,
                            "combine fields in an earlier stage, or split the register into two arrays"));
                }
            }
        }
        return found;
    }

    private static Set<Field> inputs(Stateful program) {
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
                .forEach(compare -> {
                    fields(compare.left(), inputs);
                    fields(compare.right(), inputs);
                });
    }

    private static void fields(Calc calc, Set<Field> inputs) {
        calc.operands().stream()
                .filter(Field.class::isInstance)
                .map(Field.class::cast)
                .forEach(inputs::add);
    }
}
