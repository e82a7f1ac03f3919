package plumbline.verifier.rules.forwarding;

import java.util.List;
import plumbline.isa.model.Field;
import plumbline.isa.model.FieldList;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.rules.WholeProgramRule;
import plumbline.verifier.target.Limit;
import plumbline.verifier.target.Target;

/** What a digest, mirror or resubmit carries fits its header. */
public final class FieldListSize extends WholeProgramRule {
    public FieldListSize() {
        super(
                "bundle-size",
                "what a digest, mirror or resubmit carries fits its header",
                "The fields travel in a header of fixed size that the deparser builds.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Target.FieldLists fieldLists = context.target().fieldLists();
        for (FieldList fieldList : context.program().fieldLists()) {
            switch (fieldList) {
                case FieldList.Digest digest -> check(digest, digest.fields(), fieldLists.digestBytes(), found);
                case FieldList.Mirror mirror -> check(mirror, mirror.data(), fieldLists.mirrorBytes(), found);
                case FieldList.Resubmit resubmit ->
                    check(resubmit, resubmit.fields(), fieldLists.resubmitBytes(), found);
                case FieldList.Recirculate recirculate -> {
                    // a header of the packet, of any size
                }
            }
        }
    }

    private static void check(FieldList fieldList, List<Field> fields, Limit limit, Findings found) {
        long bytes = Math.ceilDiv(fields.stream().mapToLong(Field::width).sum(), Byte.SIZE);
        if (!limit.allows(bytes)) {
            found.error(
                    fieldList.at(),
                    fieldList.kind() + " '" + fieldList.name() + "' carries " + Show.count(bytes, "byte"),
                    limit,
                    "carry less, or what it can be computed from");
        }
    }
}
