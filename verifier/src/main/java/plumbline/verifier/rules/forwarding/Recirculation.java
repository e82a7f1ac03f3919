package plumbline.verifier.rules.forwarding;

import java.util.List;
import plumbline.isa.model.Bound;
import plumbline.verifier.analysis.Recirculating;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.resources.PassCapacity;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.rules.WholeProgramRule;
import plumbline.verifier.target.Limit;

/**
 * Everything that sends packets through ingress again declares its bound, and the sum is within the chip's. Where the
 * language has no word for a bound there is a warning: the chip's compiler asks for none (p4lang/bf-p4c:
 * p4-tests/p4_16/stf/rng.p4, which it compiles, resubmits every packet once).
 */
public final class Recirculation extends WholeProgramRule {
    public Recirculation() {
        super(
                "recirculation",
                "recirculation is declared and bounded",
                "A packet that goes through ingress again takes the place of a new one; recirculation is as wide as"
                    + " one port. A bound says how often: a share of the packets, or so many packets or bits per time,"
                    + " also for each cell of a register.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        PassCapacity capacity = PassCapacity.of(context.target());
        if (capacity.isUnlimited()) {
            return;
        }
        List<Recirculating> all = Recirculating.of(context.program());
        long sum = 0;
        for (Recirculating each : all) {
            String name = each.fieldList().kind() + " '" + each.fieldList().name() + "'";
            Limit limit = capacity.limit(each.bound());
            boolean fitted = sum <= capacity.allowed();
            sum += capacity.taken(each);
            if (each.bound().equals(Bound.NONE)) {
                found.error(
                        each.fieldList().at(),
                        name + " sends packets through ingress again without a bound",
                        limit,
                        "declare a bound: " + each.fieldList().kind() + " "
                                + each.fieldList().name() + " … at most 1% of the packets, or so many packets or bits"
                                + " per time");
            }
            if (each.bound().equals(Bound.UNSAID)) {
                found.warning(
                        each.fieldList().at(),
                        name + " sends any number of packets through ingress again; the switch drops those beyond "
                                + Show.percent(capacity.allowed()),
                        "let the program itself choose few packets");
            }
            if (fitted && sum > capacity.allowed()) {
                long total = all.stream().mapToLong(capacity::taken).sum();
                found.error(
                        each.fieldList().at(),
                        "up to " + Show.percent(total) + " of all packets may go through ingress again, "
                                + Show.percent(capacity.allowed()) + " are allowed: "
                                + Show.list(all.stream().map(part -> part(part, capacity))),
                        limit,
                        "lower the bounds; the switch drops what exceeds them");
            }
        }
    }

    private static String part(Recirculating part, PassCapacity capacity) {
        return part.fieldList().name() + " " + Show.percent(capacity.taken(part))
                + part.rate()
                        .map(rate -> " (" + Show.bitsPerSecond(rate.bitsPerSecond()) + " of "
                                + Show.bitsPerSecond(capacity.bits().value()) + ")")
                        .filter(_ -> !capacity.bits().isUnlimited())
                        .orElse("");
    }
}
