package plumbline.verifier.rules.forwarding;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import plumbline.isa.model.Const;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Program;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.rules.WholeProgramRule;

/** Constants that trigger a mirror, resubmit, digest or recirculation name a declared one. */
public final class Triggers extends WholeProgramRule {
    private static final Map<Intrinsic, String> TYPES = Map.of(
            Intrinsic.MIRROR_TYPE, "mirror", Intrinsic.RESUBMIT_TYPE, "resubmit", Intrinsic.DIGEST_TYPE, "digest");

    public Triggers() {
        super(
                "trigger",
                "each mirror, resubmit, digest or recirculation that is started is declared",
                "The chip is configured before it runs: which copies are made, what they carry, and how"
                        + " many recirculate.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        context.program().assignments().forEach(assign -> {
            Intrinsic written = Intrinsic.named(assign.dest().name());
            Optional<Const> number = assign.value().constant();
            if (written == null || number.isEmpty()) {
                return;
            }
            long value = number.get().value();
            boolean declared = context.program().fieldLists().stream()
                    .anyMatch(fieldList -> fieldList.trigger() == written && fieldList.number() == value);
            if (TYPES.containsKey(written) && value != 0 && !declared) {
                found.error(
                        assign.at(),
                        "'" + assign.dest().name() + "' gets " + value + ", and no " + TYPES.get(written)
                                + " with that number is declared",
                        fix(context.program(), written));
            }
            if (written == Intrinsic.UCAST_EGRESS_PORT && value == FieldList.Recirculate.PORT && !declared) {
                found.error(
                        assign.at(),
                        "port " + value + " leads back into ingress, and no recirculation is declared",
                        "declare it with a bound: recirculate again at most 1 %");
            }
        });
    }

    private static String fix(Program program, Intrinsic trigger) {
        List<String> names = program.fieldLists().stream()
                .filter(fieldList -> fieldList.trigger() == trigger)
                .map(FieldList::name)
                .toList();
        String word = TYPES.get(trigger);
        return names.isEmpty()
                ? "declare it, " + word + " m" + (trigger == Intrinsic.MIRROR_TYPE ? " to port 5" : " carries FIELD")
                        + ", and write " + trigger.field().name() + " = m"
                : "write the name of a declared one: " + String.join(", ", names);
    }
}
