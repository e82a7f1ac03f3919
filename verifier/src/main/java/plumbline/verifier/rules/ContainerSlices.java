package plumbline.verifier.rules;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Op;
import plumbline.isa.model.OpClass;
import plumbline.isa.model.Operand;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.analysis.Site;
import plumbline.verifier.analysis.WireBytes;
import plumbline.verifier.target.Choice;
import plumbline.verifier.target.Policy;

/** An ALU calculates with whole containers; header fields that share a byte on the wire share a container. */
final class ContainerSlices extends Rule {
    private static final Set<OpClass> WHOLE =
            EnumSet.of(OpClass.ADD, OpClass.SATURATE, OpClass.MIN_MAX, OpClass.SHIFT, OpClass.COMPARE);

    ContainerSlices() {
        super(
                "container-slice",
                "no calculation touches a header field that shares a byte with another",
                "Parser and deparser move whole bytes, so such fields sit side by side in one container, and its ALU adds, "
                        + "shifts and compares the container as a whole. Only moves and bits set by constants reach a part.");
    }

    @Override
    public List<Diagnostic> check(Context context) {
        Choice<Policy> policy = context.target().alu().slices();
        List<Diagnostic> found = new ArrayList<>();
        if (policy.value() == Policy.ALLOWED) {
            return found;
        }
        WireBytes bytes = WireBytes.of(context.program());
        for (Site site : Site.all(context.program(), context.units())) {
            if (site.kind() == Site.Kind.ASSIGN && WHOLE.contains(site.calc().op().opClass())) {
                part(site, bytes).ifPresent(field -> found.add(finding(
                        policy.value(),
                        site.at(),
                        site.place() + " uses '" + site.calc().op().mnemonic() + "' on '" + field.name() + "', "
                                + Show.count(field.width(), "bit") + " beside another field's in a byte",
                        policy,
                        "move it to metadata in an earlier stage and calculate there; what comes out goes back in a later "
                                + "stage")));
            }
        }
        return found;
    }

    private static Optional<Field> part(Site site, WireBytes bytes) {
        Field dest = site.dest().orElseThrow();
        return stepsAtTheTop(site.calc(), dest, bytes)
                ? Optional.empty()
                : Stream.concat(Stream.of(dest), site.calc().operands().stream())
                        .filter(bytes::areShared)
                        .map(Field.class::cast)
                        .filter(field -> field.equals(dest) || !isLowPart(site.calc(), field, dest, bytes))
                        .findFirst();
    }

    /** What is above the low bits that a sum is cut to does not matter. */
    private static boolean isLowPart(Calc calc, Field field, Field dest, WireBytes bytes) {
        return calc.op().opClass() == OpClass.ADD && bytes.endWith(field) && field.width() >= dest.width();
    }

    /** A constant can be added where nothing is above that a carry could change, with zeros for what is below. */
    private static boolean stepsAtTheTop(Calc calc, Field dest, WireBytes bytes) {
        List<Operand> operands = calc.operands();
        boolean steps = calc.op() == Op.PLUS && operands.get(0) instanceof Const && operands.get(1).equals(dest)
                || calc.op().opClass() == OpClass.ADD && operands.get(0).equals(dest) && operands.get(1) instanceof Const;
        return steps && bytes.areShared(dest) && bytes.beginWith(dest);
    }
}
