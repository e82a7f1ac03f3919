package plumbline.verifier.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Bundle;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.Conditions;
import plumbline.verifier.analysis.Effects;
import plumbline.verifier.analysis.PlacedUnit;

/** A packet that goes through ingress again does not do so every time. */
final class EndlessPasses extends Rule {
    private static final Condition AGAIN = Conditions.equal(Intrinsic.RECIRCULATED.field(), 1);

    EndlessPasses() {
        super(
                "endless-passes",
                "a recirculated packet is not recirculated every time (warning)",
                "A packet that every pass sends round again never leaves: it takes its share of the way back until the bound of the "
                        + "declaration drops it.");
    }

    @Override
    public List<Diagnostic> check(Context context) {
        Set<Long> copies = context.program().bundles().stream()
                .filter(bundle -> bundle instanceof Bundle.Mirror mirror && mirror.recirculates())
                .map(bundle -> (long) bundle.number())
                .collect(Collectors.toSet());
        List<Diagnostic> found = new ArrayList<>();
        found.addAll(endless(
                context,
                Intrinsic.UCAST_EGRESS_PORT.field(),
                Set.of((long) Bundle.Recirculate.PORT),
                Set.of(Intrinsic.DROP_CTL.field(), Intrinsic.MCAST_GRP_A.field()),
                "sends every recirculated packet round again: none ever leaves"));
        found.addAll(endless(
                context,
                Intrinsic.MIRROR_TYPE.field(),
                copies,
                Set.of(),
                "makes a copy for another pass of every copy too: they never end"));
        return found;
    }

    /** @param exits fields that end a packet's way when they are written */
    private List<Diagnostic> endless(Context context, Field field, Set<Long> again, Set<Field> exits, String what) {
        return context.units().stream()
                .filter(unit -> unit.unit() instanceof Unit.Assign assign
                        && assign.dest().equals(field)
                        && assign.value().constant().map(Const::value).filter(again::contains).isPresent()
                        && context.exclusion().disjoint(new Condition.Not(assign.guard()), AGAIN))
                .filter(unit -> context.units().stream().noneMatch(other -> isWayOut(context, other, unit, field, exits)))
                .map(unit -> warning(
                        unit.unit().at(),
                        unit.place() + " " + what,
                        "put it under a condition: when not recirculated, or on a field that the packet carries and each pass changes"))
                .toList();
    }

    /** Whether a unit may end what another one asks for: by writing the same field behind it, or an exit anywhere. */
    private static boolean isWayOut(Context context, PlacedUnit other, PlacedUnit again, Field field, Set<Field> exits) {
        Stream<Field> written = Effects.of(context.program(), other.unit()).writes().stream().map(write -> write.field());
        return written.anyMatch(each -> exits.contains(each) || each.equals(field) && again.isBefore(other));
    }
}
