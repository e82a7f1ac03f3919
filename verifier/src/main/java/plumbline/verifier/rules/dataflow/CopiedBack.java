package plumbline.verifier.rules.dataflow;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Field;
import plumbline.isa.model.Unit;
import plumbline.isa.model.Use;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;

/** What was copied is not copied back to where it came from, which is how a swap looks that is none. */
public final class CopiedBack extends Rule {
    public CopiedBack() {
        super(
                "copied-back",
                "what was copied is not copied back to where it came from (warning)",
                "One after another, a = b and b = a leave both fields with the value of b: the second does nothing.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        List<PlacedUnit> units = context.units();
        for (int i = 0; i < units.size(); i++) {
            PlacedUnit back = units.get(i);
            Optional<Field> from = source(back);
            if (from.isPresent()) {
                Field to = ((Unit.Assign) back.unit()).dest();
                copy(context, units.subList(0, i), back, to, from.get())
                        .ifPresent(copy -> found.warning(
                                back.at(),
                                back.place() + " copies '" + from.get().name() + "' back to '" + to.name()
                                        + "', from where it came in "
                                        + Show.line(copy.at(), back.at()) + ": this does nothing",
                                "to swap the two keep one value first: "
                                        + context.syntax().declare("old", to.width()) + ", "
                                        + context.syntax()
                                                .assign("old", from.get().name())
                                        + " in front of both, and here "
                                        + context.syntax().assign(to.name(), "old")));
            }
        }
    }

    /** The field that a unit copies as it is. */
    private static Optional<Field> source(PlacedUnit unit) {
        return unit.unit() instanceof Unit.Assign(var _, Field dest, Calc value, var _)
                        && value.isPlain()
                        && value.operands().getFirst() instanceof Field field
                        && field.width() == dest.width()
                        && !field.equals(dest)
                ? Optional.of(field)
                : Optional.empty();
    }

    /** What copied {@code to} into {@code from} in an earlier stage, if both fields still hold that value. */
    private static Optional<PlacedUnit> copy(
            RuleContext context, List<PlacedUnit> before, PlacedUnit back, Field to, Field from) {
        return before.stream()
                .filter(unit -> unit.isBefore(back)
                        && unit.direction() == back.direction()
                        && source(unit).equals(Optional.of(to))
                        && ((Unit.Assign) unit.unit()).dest().equals(from))
                .filter(copy -> isUndisturbed(context, before, copy, back, to, from))
                .findFirst();
    }

    private static boolean isUndisturbed(
            RuleContext context, List<PlacedUnit> before, PlacedUnit copy, PlacedUnit back, Field to, Field from) {
        Set<Field> changed = before.stream()
                .filter(unit -> unit != copy && !unit.isBefore(copy) && unit.isBefore(back))
                .flatMap(unit -> context.effects(unit).writes().stream())
                .map(Use::field)
                .collect(Collectors.toSet());
        Condition skipped = new Condition.Not(copy.unit().guard());
        return !changed.contains(to)
                && !changed.contains(from)
                && context.exclusion()
                        .disjoint(
                                back.unit().guard(), skipped, field -> !changed.contains(field) && !field.equals(from));
    }
}
