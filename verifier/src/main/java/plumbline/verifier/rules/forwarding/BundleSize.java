package plumbline.verifier.rules.forwarding;

import java.util.ArrayList;
import java.util.List;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Bundle;
import plumbline.isa.model.Field;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Limit;
import plumbline.verifier.target.Target;

/** What a digest, mirror or resubmit carries fits its header. */
public final class BundleSize extends Rule {
    public BundleSize() {
        super(
                "bundle-size",
                "what a digest, mirror or resubmit carries fits its header",
                "The fields travel in a header of fixed size that the deparser builds.");
    }

    @Override
    public List<Diagnostic> check(RuleContext context) {
        Target.Bundles bundles = context.target().bundles();
        List<Diagnostic> found = new ArrayList<>();
        for (Bundle bundle : context.program().bundles()) {
            switch (bundle) {
                case Bundle.Digest digest -> check("digest", digest, bundles.digestBytes(), found);
                case Bundle.Mirror mirror -> check("mirror", mirror, bundles.mirrorBytes(), found);
                case Bundle.Resubmit resubmit -> check("resubmit", resubmit, bundles.resubmitBytes(), found);
                case Bundle.Recirculate recirculate -> {
                    // a header of the packet, of any size
                }
            }
        }
        return found;
    }

    private void check(String kind, Bundle bundle, Limit limit, List<Diagnostic> found) {
        long bytes = (bundle.fields().stream().mapToLong(Field::width).sum() + Byte.SIZE - 1) / Byte.SIZE;
        if (!limit.allows(bytes)) {
            found.add(error(
                    bundle.at(),
                    kind + " '" + bundle.name() + "' carries " + Show.count(bytes, "byte"),
                    limit,
                    "carry less, or what it can be computed from"));
        }
    }
}
