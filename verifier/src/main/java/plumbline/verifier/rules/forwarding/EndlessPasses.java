package plumbline.verifier.rules.forwarding;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Unit;
import plumbline.isa.model.Use;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.condition.Conditions;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.rules.WholeProgramRule;
import plumbline.verifier.target.Policy;

/** A packet that goes through ingress again does not do so every time. */
public final class EndlessPasses extends WholeProgramRule {
    /**
     * A path back into ingress.
     *
     * @param trigger what asks for it when it gets one of the numbers
     * @param mark 1 in the pass of a packet that came this way
     * @param exits fields that end a packet's way when they are written
     * @param what a unit does that asks for it in all these passes
     */
    private record Way(Intrinsic trigger, Set<Long> numbers, Intrinsic mark, Set<Field> exits, String what) {}

    public EndlessPasses() {
        super(
                "endless-passes",
                "a recirculated packet leaves after some pass (warning)",
                "A packet that recirculates in every pass never leaves. It uses recirculation bandwidth"
                        + " until the declared bound drops it.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        ways(context).forEach(way -> endless(way, context, found));
    }

    private static List<Way> ways(RuleContext context) {
        List<Way> ways = new ArrayList<>();
        ways.add(new Way(
                Intrinsic.UCAST_EGRESS_PORT,
                Set.of((long) FieldList.Recirculate.PORT),
                Intrinsic.RECIRCULATED,
                Set.of(Intrinsic.DROP_CTL.field(), Intrinsic.MCAST_GRP_A.field()),
                "recirculates every recirculated packet again: none ever leaves"));
        ways.add(new Way(
                Intrinsic.MIRROR_TYPE,
                numbers(context, fieldList -> fieldList instanceof FieldList.Mirror mirror && mirror.recirculates()),
                Intrinsic.RECIRCULATED,
                Set.of(),
                "makes another copy of every recirculated copy: they never end"));
        if (context.target().recirculation().resubmitAgain().value()
                == Policy.ALLOWED) { // otherwise resubmit-again says it
            ways.add(new Way(
                    Intrinsic.RESUBMIT_TYPE,
                    numbers(context, FieldList.Resubmit.class::isInstance),
                    Intrinsic.RESUBMIT_FLAG,
                    Set.of(),
                    "resubmits every resubmitted packet again: each is dropped there, none ever leaves"));
        }
        return ways;
    }

    private static Set<Long> numbers(RuleContext context, Predicate<FieldList> which) {
        return context.program().fieldLists().stream()
                .filter(which)
                .map(fieldList -> (long) fieldList.number())
                .collect(Collectors.toSet());
    }

    private static void endless(Way way, RuleContext context, Findings found) {
        Field trigger = way.trigger().field();
        Condition again = Conditions.equal(way.mark().field(), 1);
        context.units().stream()
                .filter(unit -> unit.unit() instanceof Unit.Assign assign
                        && assign.dest().equals(trigger)
                        && assign.value()
                                .constant()
                                .map(Const::value)
                                .filter(way.numbers()::contains)
                                .isPresent()
                        && context.exclusion().disjoint(new Condition.Not(assign.guard()), again))
                .filter(unit -> context.units().stream().noneMatch(other -> isWayOut(context, other, unit, way)))
                .forEach(unit -> found.warning(
                        unit.at(),
                        unit.place() + " " + way.what(),
                        "put it under a condition: "
                                + context.syntax().when(context.syntax().condition(new Condition.Not(again)))
                                + ", or on a field that the packet carries and each pass changes"));
    }

    /** Whether an operation may cancel what another one requests: by writing the same field later, or by an exit. */
    private static boolean isWayOut(RuleContext context, PlacedUnit other, PlacedUnit again, Way way) {
        return context.effects(other).writes().stream()
                .map(Use::field)
                .anyMatch(each ->
                        way.exits().contains(each) || each.equals(way.trigger().field()) && again.isBefore(other));
    }
}
