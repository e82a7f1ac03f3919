package plumbline.verifier.rules.alu;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.model.Direction;
import plumbline.verifier.phv.Packing;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.rules.WholeProgramRule;
import plumbline.verifier.target.Limit;
import plumbline.verifier.target.Target;

/** The fields that the stages work on find room in the packet header vector. */
public final class PhvRoom extends WholeProgramRule {
    public PhvRoom() {
        super(
                "phv",
                "headers and the fields that the stages use fit the containers of the packet header vector",
                "A packet travels through the stages in a few hundred containers of 8, 16 and 32 bits, which ingress"
                    + " and egress share; some are for one of them only. A field that an ALU calculates has a"
                    + " container of its own while it is in use. Some containers have an ALU that can only move, and"
                    + " of these the dark ones only take whole copies of other fields (Tofino 2). What no stage sees"
                    + " goes from the parser to the deparser in tagalong containers (Tofino 1) or CLOTs (Tofino 2),"
                    + " and in containers of the stages when these are full.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Target.Phv phv = context.target().phv();
        if (Stream.of(phv.containers8(), phv.containers16(), phv.containers32()).anyMatch(Limit::isUnlimited)) {
            return;
        }
        Packing packing = Packing.of(context.program(), context.units(), context.target());
        packing.left()
                .ifPresent(left -> found.error(
                        context.program().at(),
                        "'" + left.name() + "'" + (left.carried() ? ", which no stage uses," : "")
                                + " finds no container: ingress uses "
                                + packing.bits().get(Direction.INGRESS)
                                + " bits, egress "
                                + packing.bits().get(Direction.EGRESS) + "; in use are "
                                + packing.containers().entrySet().stream()
                                        .map(size -> size.getValue() + " of " + size.getKey() + " bits")
                                        .collect(Collectors.joining(", ")),
                        left.calculated() ? phv.calculating32() : phv.containers32(),
                        left.carried()
                                ? "extract only headers that the program works on: what lies behind them stays in the"
                                        + " payload"
                                : "reuse metadata that are no longer needed, make them narrower, and carry less"
                                        + " from ingress to egress"));
    }
}
