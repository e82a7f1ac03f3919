package plumbline.verifier.rules.forwarding;

import java.util.Locale;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Register;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.rules.WholeProgramRule;
import plumbline.verifier.target.Choice;
import plumbline.verifier.target.Policy;
import plumbline.verifier.target.Target;

/** A program reads of the queues in ingress, and asks of them, only what the chip's traffic manager offers. */
public final class TrafficManagerUse extends WholeProgramRule {
    public TrafficManagerUse() {
        super(
                "traffic-manager",
                "ingress sees of the queues, and asks of them, only what the chip offers",
                "The queues stand between ingress and egress. What of them reaches ingress, and which order of packets"
                        + " they know, is built into the traffic manager.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Target.Intrinsics offers = context.target().intrinsics();
        for (Register register : context.program().registers()) {
            if (register.isFromQueues()) {
                declared(register, offers, found);
            }
        }
        for (PlacedUnit unit : context.units()) {
            if (unit.unit() instanceof Unit.Access access) {
                Register register = context.program().register(access.array());
                if (register.isFromQueues()) {
                    accessed(unit, access, found);
                }
            }
            boolean ranks = context.effects(unit).writes().stream()
                    .anyMatch(use -> use.field().equals(Intrinsic.PIFO_RANK.field()));
            if (ranks) {
                found.byPolicy(
                        offers.pifo(),
                        unit.at(),
                        unit.place() + ": 'pifo_rank' is written, and no queue of the chip orders by rank",
                        "choose among queues with qid; to compare with an ideal use --target unlimited");
            }
        }
    }

    private static void declared(Register register, Target.Intrinsics offers, Findings found) {
        boolean round = register.source() == Register.Source.PORT_ROUND;
        Choice<Policy> offered = round ? offers.roundInIngress() : offers.depthInIngress();
        found.byPolicy(
                offered,
                register.at(),
                "register '" + register.name() + "' is to show ingress "
                        + register.source().name().toLowerCase(Locale.ROOT) + ", which the chip does not",
                round
                        ? "let egress send it back: mirror … to recirculation carries …"
                        : "estimate it in ingress, or let egress send enq_qdepth back: mirror … to recirculation"
                                + " carries …");
    }

    private static void accessed(PlacedUnit unit, Unit.Access access, Findings found) {
        if (unit.direction() != Direction.INGRESS) {
            found.error(
                    access.at(),
                    unit.place() + ": register '" + access.array() + "' is shown to ingress only",
                    "in egress read enq_qdepth or deq_qdepth");
        }
        if (!access.program().updates().isEmpty()) {
            found.error(
                    access.at(),
                    unit.place() + ": register '" + access.array()
                            + "' is written by the traffic manager, packets only read it",
                    "give the word out: out FIELD = word");
        }
    }
}
