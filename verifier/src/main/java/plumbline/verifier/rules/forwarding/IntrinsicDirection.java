package plumbline.verifier.rules.forwarding;

import java.util.Optional;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Field;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Parser;
import plumbline.isa.model.Use;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.dataflow.Effects;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Choice;
import plumbline.verifier.target.Policy;

/** Architecture metadata is used in the direction in which it exists. */
public final class IntrinsicDirection extends Rule {
    public IntrinsicDirection() {
        super(
                "direction",
                "architecture metadata is used in the direction in which it exists",
                "The queue is known only after the traffic manager. Where a packet goes is decided before it.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        lengthInIngress(context, found);
        for (PlacedUnit unit : context.units()) {
            Effects effects = context.effects(unit);
            for (Use read : effects.reads()) {
                intrinsic(read.field())
                        .filter(intrinsic -> !intrinsic.readableIn(unit.direction()))
                        .ifPresent(intrinsic -> found.error(
                                read.at(),
                                unit.place() + " reads '" + read.field().name() + "', which exists only in "
                                        + unit.direction().other().keyword() + ": " + intrinsic.meaning(),
                                "read it there"
                                        + (unit.direction() == Direction.EGRESS
                                                ? ", and carry it over in a metadata field"
                                                : "")));
            }
            for (Use write : effects.writes()) {
                intrinsic(write.field())
                        .filter(intrinsic -> !intrinsic.writableIn(unit.direction()))
                        .ifPresent(intrinsic -> found.error(
                                write.at(),
                                unit.place() + " writes '" + write.field().name() + "', which "
                                        + (intrinsic.writableIn(unit.direction().other())
                                                ? "has effect only in "
                                                        + unit.direction()
                                                                .other()
                                                                .keyword()
                                                : "is read-only")
                                        + ": " + intrinsic.meaning(),
                                intrinsic.writableIn(unit.direction().other())
                                        ? "write it there"
                                        : "use a metadata field of your own"));
            }
        }
        for (Parser.State state : context.program().parser().states()) {
            state.reads().forEach(key -> intrinsic(key)
                    .filter(intrinsic -> context.parsesFor().stream().noneMatch(intrinsic::readableIn))
                    .ifPresent(intrinsic -> found.error(
                            state.at(), "the parser reads '" + key.name() + "', which exists only in egress", "")));
        }
        for (FieldList.Digest digest : context.program().fieldLists(FieldList.Digest.class)) {
            for (Field field : digest.fields()) {
                intrinsic(field)
                        .filter(intrinsic -> !intrinsic.readableIn(Direction.INGRESS))
                        .ifPresent(intrinsic -> found.error(
                                digest.at(),
                                "digest '" + digest.name() + "' carries '" + field.name()
                                        + "', which exists only in egress: " + intrinsic.meaning(),
                                "digests are sent by ingress"));
            }
        }
    }

    private static void lengthInIngress(RuleContext context, Findings found) {
        Choice<Policy> offered = context.target().intrinsics().lengthInIngress();
        Field length = Intrinsic.PKT_LENGTH.field();
        String fix = "read it in egress; in ingress a header says it, as ipv4.total_len";
        for (PlacedUnit unit : context.units()) {
            if (unit.direction() == Direction.INGRESS) {
                context.effects(unit).reads().stream()
                        .filter(read -> read.field().equals(length))
                        .forEach(read -> found.byPolicy(
                                offered,
                                read.at(),
                                unit.place() + " reads 'pkt_length', which the chip tells only egress",
                                fix));
            }
        }
        if (!context.parsesFor().contains(Direction.EGRESS)) {
            context.program().parser().states().stream()
                    .filter(state -> state.reads().anyMatch(length::equals))
                    .forEach(state -> found.byPolicy(
                            offered,
                            state.at(),
                            "the parser of ingress reads 'pkt_length', which the chip tells only egress",
                            fix));
        }
        for (FieldList.Digest list : context.program().fieldLists(FieldList.Digest.class)) {
            if (list.fields().contains(length)) {
                found.byPolicy(
                        offered,
                        list.at(),
                        "digest '" + list.name() + "' carries 'pkt_length', which the chip tells only egress",
                        fix);
            }
        }
    }

    private static Optional<Intrinsic> intrinsic(Field field) {
        return Optional.ofNullable(Intrinsic.named(field.name()));
    }
}
