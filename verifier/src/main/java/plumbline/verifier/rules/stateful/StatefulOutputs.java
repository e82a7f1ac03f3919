package plumbline.verifier.rules.stateful;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Field;
import plumbline.isa.model.Position;
import plumbline.isa.model.Stateful;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Limit;

/** A stateful ALU has few outputs. */
public final class StatefulOutputs extends Rule {
    public StatefulOutputs() {
        super(
                "stateful-outputs",
                "a register access writes no more fields than the stateful ALU has outputs",
                "The stateful ALU returns one output word to the packet.");
    }

    @Override
    public List<Diagnostic> check(RuleContext context) {
        Limit limit = context.target().statefulAlu().outputFields();
        List<Diagnostic> found = new ArrayList<>();
        for (PlacedUnit unit : context.units()) {
            if (unit.unit() instanceof Unit.Access access) {
                Map<Field, Position> dests = new LinkedHashMap<>();
                for (Stateful.Output output : access.program().outputs()) {
                    dests.putIfAbsent(output.dest(), output.at());
                }
                if (!limit.allows(dests.size())) {
                    found.add(error(
                            List.copyOf(dests.values()).get((int) limit.value()),
                            unit.place() + ": the access to register '" + access.register() + "' writes "
                                    + Show.count(dests.size(), "field") + ": "
                                    + Show.list(dests.keySet().stream()
                                            .map(Field::name)
                                            .toList()),
                            limit,
                            "output one word and derive the rest from it in a later stage"));
                }
            }
        }
        return found;
    }
}
