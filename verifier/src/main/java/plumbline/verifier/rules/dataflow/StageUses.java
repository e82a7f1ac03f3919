package plumbline.verifier.rules.dataflow;

import java.util.List;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Program;
import plumbline.isa.model.Use;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.control.Premises;
import plumbline.verifier.analysis.dataflow.Effects;
import plumbline.verifier.analysis.exclusion.Exclusion;
import plumbline.verifier.rules.RuleContext;

/** What the units of one stage read and write, and which of them one packet may run together. */
final class StageUses {
    private final Program program;
    private final List<PlacedUnit> units;
    private final Exclusion exclusion;
    private final List<Effects> effects;
    private final List<Condition> guards;

    /** @param units of one stage */
    StageUses(RuleContext context, List<PlacedUnit> units) {
        Premises premises = context.premises(units.getFirst().direction());
        this.program = context.program();
        this.units = units;
        this.guards = units.stream().map(premises::of).toList();
        this.exclusion = context.exclusion();
        this.effects = units.stream().map(context::effects).toList();
    }

    List<Use> reads(int unit) {
        return effects.get(unit).reads();
    }

    List<Use> writes(int unit) {
        return effects.get(unit).writes();
    }

    /** Whether one packet may do both: of two actions of a table, and what asks for them, it does one. */
    boolean canMeet(int first, Use one, int second, Use other) {
        return first == second || !exclusion.disjoint(condition(first, one), condition(second, other));
    }

    private Condition condition(int unit, Use use) {
        return new Condition.And(List.of(
                guards.get(unit), Effects.premise(program, units.get(unit).unit(), use)));
    }

    /** Whether one packet may run both. */
    boolean canMeet(int first, int second) {
        return first == second || !exclusion.disjoint(guards.get(first), guards.get(second));
    }
}
