package plumbline.verifier.rules.alu;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Op;
import plumbline.isa.model.OpClass;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.analysis.dataflow.Site;
import plumbline.verifier.phv.ByteCollisions;
import plumbline.verifier.phv.WireBytes;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Choice;
import plumbline.verifier.target.Policy;

/** An ALU calculates with whole containers; header fields that share a byte on the wire share a container. */
public final class ContainerSlices extends Rule {
    private static final Set<OpClass> WHOLE =
            EnumSet.of(OpClass.ADD, OpClass.SATURATE, OpClass.MIN_MAX, OpClass.SHIFT, OpClass.COMPARE);

    public ContainerSlices() {
        super(
                "container-slice",
                "no ALU calculates with a header field that shares a byte with another",
                "Parser and deparser move whole bytes, so such fields share a container. The container's"
                        + " ALU adds, shifts and compares the whole container. Part of it can be copied, its bits"
                        + " can be set, and a constant can be added to its highest part, where no carry reaches"
                        + " another field; this uses the container's one instruction in that stage. Metadata can get"
                        + " the sum of any part and a constant.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Choice<Policy> policy = context.target().alu().slices();
        if (policy.value() == Policy.ALLOWED) {
            return;
        }
        WireBytes bytes = WireBytes.of(context.program());
        for (Site site : context.sites()) {
            if (site.kind() == Site.Kind.ASSIGN && WHOLE.contains(site.calc().opClass())) {
                part(site, bytes)
                        .ifPresent(field -> found.byPolicy(
                                policy,
                                site.at(),
                                site.place() + " uses '" + site.calc().op().mnemonic() + "' on '" + field.name() + "', "
                                        + Show.count(field.width(), "bit") + " beside another field's in a byte",
                                "move it to metadata in an earlier stage and calculate there; the result goes back"
                                        + " in a later stage"));
            }
        }
        collisions(context, policy, found);
    }

    private static Optional<Field> part(Site site, WireBytes bytes) {
        Field dest = site.dest().orElseThrow();
        return bytes.stepsAtTheTop(site.calc(), dest)
                ? Optional.empty()
                : Stream.concat(Stream.of(dest), site.calc().operands().stream())
                        .filter(bytes::areShared)
                        .map(Field.class::cast)
                        .filter(field -> field.equals(dest) || !isLowPart(site.calc(), field, dest, bytes))
                        .findFirst();
    }

    /**
     * The low bits of a sum do not depend on the higher bits of its operands, and nothing is carried from below where a
     * constant has zeros there. Source: p4c:bf-p4c/phv/cluster_phv_operations.cpp, processInst.
     */
    private static boolean isLowPart(Calc calc, Field field, Field dest, WireBytes bytes) {
        return calc.opClass() == OpClass.ADD
                && field.width() >= dest.width()
                && (bytes.endWith(field) || !bytes.contain(dest) && isStep(calc));
    }

    /** Whether a constant is added to a field, or subtracted from it. */
    private static boolean isStep(Calc calc) {
        return calc.operands().get(1) instanceof Const
                || calc.op() == Op.PLUS && calc.operands().getFirst() instanceof Const;
    }

    /** Of what the units of a stage do to one byte. */
    private static void collisions(RuleContext context, Choice<Policy> policy, Findings found) {
        ByteCollisions collisions = new ByteCollisions(context.program());
        for (List<PlacedUnit> stage : context.stages()) {
            for (int second = 0; second < stage.size(); second++) {
                PlacedUnit unit = stage.get(second);
                collisions.within(unit.unit()).forEach(pair -> collision(unit, pair, policy, found));
                for (PlacedUnit first : stage.subList(0, second)) {
                    List<ByteCollisions.Pair> pairs = collisions.between(first.unit(), unit.unit());
                    // tested last: it takes longer, and few operations share a byte
                    if (!pairs.isEmpty()
                            && !context.exclusion()
                                    .disjoint(first.unit().guard(), unit.unit().guard())) {
                        pairs.forEach(pair -> collision(unit, pair, policy, found));
                    }
                }
            }
        }
    }

    private static void collision(PlacedUnit unit, ByteCollisions.Pair pair, Choice<Policy> policy, Findings found) {
        found.byPolicy(
                policy,
                pair.second().at(),
                unit.place() + " writes '" + pair.second().dest().name() + "' here and '"
                        + pair.first().dest().name()
                        + "', beside it in a byte, in "
                        + Show.line(pair.first().at(), pair.second().at())
                        + ", one of them by adding: two instructions for one container",
                "do one of them in another stage");
    }
}
