package plumbline.isa.lower.selection;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import plumbline.isa.lower.tree.LoweringContext;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Op;
import plumbline.isa.model.Program;
import plumbline.isa.model.Unit;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.ValueType;

/**
 * Predication: what stands in branches becomes units under guards, one after another. A guard is decided when its
 * unit's turn comes; so for what comes behind a change of what its condition looks at, the condition is decided before,
 * in a bit.
 */
final class Predication {
    private final UnitSelection units;
    private final CalcSelection calcs;
    private final PlacedFields fields;
    private final Program declarations;
    private final LoweringContext context;

    Predication(Program declarations, UnitSelection units, PlacedFields fields, LoweringContext context) {
        this.declarations = declarations;
        this.units = units;
        this.fields = fields;
        this.calcs = new CalcSelection(fields::of);
        this.context = context;
    }

    /** The units of statements, in order. */
    List<Unit> units(List<StructuredStatement> statements) {
        List<Unit> all = new ArrayList<>();
        statements.forEach(statement -> context.attempt(() ->
                all.addAll(statement instanceof StructuredStatement.If branch ? branch(branch) : units.of(statement))));
        return all;
    }

    /**
     * Who changes what the condition looks at comes last, if the others let it pass. Until then units ask themselves;
     * who comes later asks what was decided, for which others need not wait.
     */
    private List<Unit> branch(StructuredStatement.If branch) {
        Condition condition = calcs.condition(branch.condition());
        Condition opposite = calcs.not(branch.condition());
        List<BranchUnit> then = branchUnits(branch.then(), condition);
        List<BranchUnit> otherwise = branchUnits(branch.otherwise(), opposite);
        boolean onlyThen = changesIn(then, condition) && !changesIn(otherwise, condition);
        List<BranchUnit> units = new ArrayList<>(onlyThen ? otherwise : then);
        units.addAll(onlyThen ? then : otherwise);
        for (int i = units.size() - 1; i >= 0; i--) {
            if (units.get(i).changes(condition)) {
                delay(units, i, condition);
            }
        }
        int asking = 0;
        while (asking < units.size() && !units.get(asking).changes(condition)) {
            asking++;
        }
        List<BranchUnit> early = units.subList(0, Math.min(asking + 1, units.size()));
        List<BranchUnit> late = units.subList(early.size(), units.size());
        if (late.isEmpty()) {
            return early.stream().map(BranchUnit::asking).toList();
        }
        Field decided = fields.of(context.local("branch", ValueType.BOOL));
        Condition yes = new Condition.Compare(Calc.of(decided), Op.EQ, Calc.of(Const.of(1)), branch.at());
        boolean apart = early.stream().allMatch(one -> late.stream().allMatch(one::mayMeet));
        List<Unit> all = new ArrayList<>();
        all.add(new Unit.Assign(condition, decided, Calc.of(Const.of(1)), branch.at()));
        for (BranchUnit unit : units) {
            boolean asks = apart && all.size() <= early.size();
            all.add(
                    asks
                            ? unit.asking()
                            : unit.under(unit.condition().equals(condition) ? yes : new Condition.Not(yes)));
        }
        return all;
    }

    private List<BranchUnit> branchUnits(List<StructuredStatement> branch, Condition condition) {
        return units(branch).stream()
                .map(unit -> new BranchUnit(unit, condition, declarations))
                .toList();
    }

    private static boolean changesIn(List<BranchUnit> branch, Condition condition) {
        return branch.stream().anyMatch(unit -> unit.changes(condition));
    }

    /** Moves a unit that changes what a condition looks at behind those that need not come behind it. */
    private static void delay(List<BranchUnit> units, int from, Condition condition) {
        int place = from;
        while (place + 1 < units.size()
                && !units.get(place + 1).changes(condition)
                && units.get(place).commutes(units.get(place + 1))) {
            Collections.swap(units, place, place + 1);
            place++;
        }
    }
}
