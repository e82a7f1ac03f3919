package plumbline.verifier.rules.forwarding;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Field;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Position;
import plumbline.isa.model.Table;
import plumbline.isa.model.Unit;
import plumbline.isa.model.Use;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.rules.WholeProgramRule;

/** Packets get a destination, unless all are dropped. */
public final class NeverSent extends WholeProgramRule {
    private static final Set<Field> DESTINATIONS =
            Set.of(Intrinsic.UCAST_EGRESS_PORT.field(), Intrinsic.MCAST_GRP_A.field());
    private static final Field DROP = Intrinsic.DROP_CTL.field();

    public NeverSent() {
        super(
                "never-sent",
                "packets get a port, a multicast group or a drop (warning)",
                "A packet that gets no port, no multicast group and no drop in ingress goes nowhere, and"
                        + " is counted so: a switch has no default port.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        List<PlacedUnit> ingress = context.units().stream()
                .filter(unit -> unit.direction() == Direction.INGRESS)
                .toList();
        List<Use> writes = ingress.stream()
                .flatMap(unit -> context.effects(unit).writes().stream())
                .toList();
        boolean sent = writes.stream().anyMatch(write -> DESTINATIONS.contains(write.field()));
        if (context.units().isEmpty() || sent || areAllDropped(ingress, context)) {
            return;
        }
        Optional<Position> drop = writes.stream()
                .filter(write -> write.field().equals(DROP))
                .map(Use::at)
                .findFirst();
        found.warning(
                drop.orElse(context.units().getFirst().at()),
                "nothing in program '" + context.program().name() + "' sets ucast_egress_port, so "
                        + drop.map(at -> "the packets that are not dropped here go nowhere")
                                .orElse("every packet is lost"),
                "write in ingress " + context.syntax().destinations());
    }

    /** Whether every packet meets a condition under which it is dropped. */
    private static boolean areAllDropped(List<PlacedUnit> ingress, RuleContext context) {
        List<Condition> spared = ingress.stream()
                .flatMap(unit -> drops(unit.unit(), context))
                .<Condition>map(Condition.Not::new)
                .toList();
        return context.exclusion().disjoint(new Condition.And(spared), Condition.ALWAYS);
    }

    private static Stream<Condition> drops(Unit unit, RuleContext context) {
        return switch (unit) {
            case Unit.Assign assign when isDrop(assign) -> Stream.of(assign.guard());
            case Unit.Apply apply
            when context.program()
                    .findTable(apply.table())
                    .filter(NeverSent::dropsAll)
                    .isPresent() -> Stream.of(apply.guard());
            default -> Stream.empty();
        };
    }

    /** Whether a packet is dropped whatever the table's entries are. */
    private static boolean dropsAll(Table table) {
        return table.actions().stream().allMatch(action -> action.body().stream()
                .anyMatch(assign -> assign.guard().equals(Condition.ALWAYS) && isDrop(assign)));
    }

    private static boolean isDrop(Unit.Assign assign) {
        return assign.dest().equals(DROP)
                && assign.value()
                        .constant()
                        .filter(constant -> (constant.value() & 1) == 1)
                        .isPresent();
    }
}
