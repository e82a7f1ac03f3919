package plumbline.verifier.rules.alu;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Table;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.phv.ByteSources;
import plumbline.verifier.phv.WireBytes;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Limit;

/** An action takes the bits of a container from few places. */
public final class ContainerSources extends Rule {
    public ContainerSources() {
        super(
                "container-sources",
                "an action takes the bits of a header's byte from no more places than an instruction has operands",
                "Fields that share a byte share a container, and a container has one instruction in a stage. It takes"
                        + " bits from two places: a field, and another field or constants and action data. Bits that"
                        + " stay as they are come from a place, too: the container itself.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Limit limit = context.target().alu().sources();
        if (limit.isUnlimited()) {
            return;
        }
        WireBytes bytes = WireBytes.of(context.program());
        ByteSources sources = new ByteSources(context.program());
        for (List<PlacedUnit> stage : context.stages()) {
            Map<Condition, List<Unit.Assign>> actions = new LinkedHashMap<>();
            for (PlacedUnit unit : stage) {
                if (unit.unit() instanceof Unit.Assign assign && assign.value() instanceof Calc) {
                    actions.computeIfAbsent(assign.guard(), key -> new ArrayList<>())
                            .add(assign);
                }
            }
            actions.values().forEach(action -> check(stage.getFirst().place(), action, bytes, sources, limit, found));
        }
        for (Table table : context.program().tables()) {
            for (Table.Action action : table.actions()) {
                String place = "action '" + action.name() + "' of table '" + table.name() + "'";
                check(place, action.body(), bytes, sources, limit, found);
            }
        }
        found.oncePerPlace();
    }

    private static void check(
            String place, List<Unit.Assign> action, WireBytes bytes, ByteSources sources, Limit limit, Findings found) {
        Map<WireBytes.Place, List<Unit.Assign>> writers = new LinkedHashMap<>();
        for (Unit.Assign assign : action) {
            for (WireBytes.Place written : bytes.of(assign.dest())) {
                writers.computeIfAbsent(written, key -> new ArrayList<>()).add(assign);
            }
        }
        writers.forEach((written, assigns) -> {
            Set<String> places = sources.of(written, assigns);
            if (!limit.allows(places.size())) {
                found.error(
                        assigns.getLast().at(),
                        place + " takes the bits of a byte of '" + written.header() + "' from " + places.size()
                                + " places: " + String.join(", ", places),
                        limit,
                        "write some of its fields in another stage, or put their values together in metadata before");
            }
        });
    }
}
