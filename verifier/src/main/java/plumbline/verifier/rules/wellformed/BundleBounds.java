package plumbline.verifier.rules.wellformed;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Bundle;
import plumbline.isa.model.Field;
import plumbline.isa.model.Intrinsic;
import plumbline.verifier.analysis.Recirculating;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;

/** Field lists have distinct numbers that trigger them, declare recirculation, and have bounds up to 100 %. */
public final class BundleBounds extends Rule {
    private static final int EVERYTHING = 1_000_000;

    public BundleBounds() {
        super(
                "bundle",
                "a field list has a number of its own that its intrinsic can hold",
                "A program triggers a copy, a second pass or a message by writing its number into a few bits of"
                        + " metadata.");
    }

    @Override
    public List<Diagnostic> check(RuleContext context) {
        List<Diagnostic> found = new ArrayList<>();
        Set<String> numbers = new HashSet<>();
        for (Bundle bundle : context.program().bundles()) {
            Intrinsic trigger = trigger(bundle);
            if (!numbers.add(trigger + " " + bundle.number())) {
                found.add(error(
                        bundle.at(), "two field lists have number " + bundle.number() + " in " + name(trigger), ""));
            }
            if (bundle.number() > Bits.mask(trigger.field().width())) {
                found.add(error(
                        bundle.at(),
                        "'" + bundle.name() + "' has number " + bundle.number() + ", " + name(trigger) + " holds 1 to "
                                + Bits.mask(trigger.field().width()),
                        "use fewer field lists of this kind"));
            }
            if (new HashSet<>(bundle.fields()).size() < bundle.fields().size()) {
                found.add(error(bundle.at(), "'" + bundle.name() + "' carries a field twice", "name it once"));
            }
            for (Field field : bundle.fields()) {
                if (!(bundle instanceof Bundle.Digest)
                        && !context.program().metadata().contains(field)) {
                    found.add(error(
                            bundle.at(),
                            "'" + bundle.name() + "' carries '" + field.name() + "', which the next pass sets itself",
                            "assign it to a metadata field and carry that"));
                }
            }
            if (bundle instanceof Bundle.Mirror mirror && mirror.port() == Bundle.Recirculate.PORT) {
                found.add(error(
                        mirror.at(),
                        "mirror '" + mirror.name() + "' goes to port " + mirror.port()
                                + ", which leads back into ingress",
                        "say so, with a bound: mirror " + mirror.name() + " to recirculation at most 1 %"));
            }
        }
        for (Recirculating each : Recirculating.of(context.program())) {
            if (each.budget() > EVERYTHING) {
                found.add(error(
                        each.bundle().at(),
                        "'" + each.bundle().name() + "' has a bound of " + Show.percent(each.budget()) + " of packets",
                        "a share lies between 0 and 100 %"));
            }
        }
        return found;
    }

    private static String name(Intrinsic intrinsic) {
        return "'" + intrinsic.field().name() + "'";
    }

    /** The intrinsic whose value triggers a field list. */
    public static Intrinsic trigger(Bundle bundle) {
        return switch (bundle) {
            case Bundle.Mirror mirror -> Intrinsic.MIRROR_TYPE;
            case Bundle.Resubmit resubmit -> Intrinsic.RESUBMIT_TYPE;
            case Bundle.Digest digest -> Intrinsic.DIGEST_TYPE;
            case Bundle.Recirculate recirculate -> Intrinsic.UCAST_EGRESS_PORT;
        };
    }
}
