package plumbline.verifier.rules;

import java.util.List;
import java.util.Set;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Field;
import plumbline.isa.model.Intrinsic;
import plumbline.verifier.analysis.Effects;

/** Something decides where packets go. */
final class NeverSent extends Rule {
    /** Any of these is a decision. */
    private static final Set<Field> DESTINATIONS = Set.of(
            Intrinsic.UCAST_EGRESS_PORT.field(), Intrinsic.MCAST_GRP_A.field(), Intrinsic.DROP_CTL.field());

    NeverSent() {
        super(
                "never-sent",
                "packets get a port to leave by (warning)",
                "A packet that ingress gives no port, no multicast group and no drop goes nowhere and is counted as such: a switch "
                        + "has no other idea where to send it.");
    }

    @Override
    public List<Diagnostic> check(Context context) {
        boolean decided = context.units().stream()
                .flatMap(unit -> Effects.of(context.program(), unit.unit()).writes().stream())
                .anyMatch(write -> DESTINATIONS.contains(write.field()));
        return decided
                ? List.of()
                : context.units().stream()
                        .limit(1)
                        .map(first -> warning(
                                first.unit().at(),
                                "nothing in program '" + context.program().name() + "' sets ucast_egress_port, so every packet ends here",
                                "write in ingress ucast_egress_port = … (a constant, a table's action data, or ingress_port ^ 1 for pairs "
                                        + "of ports), mcast_grp_a = … for copies, or drop_ctl = 1 if nothing shall leave"))
                        .toList();
    }
}
