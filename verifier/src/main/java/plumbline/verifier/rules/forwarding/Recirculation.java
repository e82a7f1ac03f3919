package plumbline.verifier.rules.forwarding;

import java.util.ArrayList;
import java.util.List;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.verifier.analysis.Recirculating;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Limit;

/** Everything that sends packets through ingress again declares its max share, and the sum is within the chip's. */
public final class Recirculation extends Rule {
    public Recirculation() {
        super(
                "recirculation",
                "recirculation is declared and bounded",
                "A packet that goes through ingress again takes the place of a new one; recirculation is as wide as one"
                        + " port.");
    }

    @Override
    public List<Diagnostic> check(RuleContext context) {
        Limit limit = context.target().recirculation().sharePpm();
        List<Diagnostic> found = new ArrayList<>();
        if (limit.isUnlimited()) {
            return found;
        }
        List<Recirculating> all = Recirculating.of(context.program());
        long sum = 0;
        for (Recirculating each : all) {
            String name = each.kind() + " '" + each.fieldList().name() + "'";
            boolean fitted = limit.allows(sum);
            sum += each.budget();
            if (each.budget() == 0) {
                found.add(error(
                        each.fieldList().at(),
                        name + " sends packets through ingress again without a bound",
                        limit,
                        "declare a bound: " + each.kind() + " "
                                + each.fieldList().name() + " … at most " + Show.percent(limit.value())));
            }
            if (fitted && !limit.allows(sum)) {
                long total = all.stream().mapToLong(Recirculating::budget).sum();
                found.add(error(
                        each.fieldList().at(),
                        "up to " + Show.percent(total) + " of all packets may go through ingress again, "
                                + Show.percent(limit.value()) + " are allowed: "
                                + Show.list(all.stream()
                                        .map(part -> part.fieldList().name() + " " + Show.percent(part.budget()))
                                        .toList()),
                        limit,
                        "lower the bounds; the switch drops what exceeds them"));
            }
        }
        return found;
    }
}
