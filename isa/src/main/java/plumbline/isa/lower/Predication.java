package plumbline.isa.lower;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Op;
import plumbline.isa.model.Operands;
import plumbline.isa.model.Position;
import plumbline.isa.model.Program;
import plumbline.isa.model.Unit;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.ValueType;

/**
 * Predication: what stands in branches becomes units under guards, one after another. A guard is decided when its
 * unit's turn comes; so where a branch changes what its condition looks at, the condition is decided before, in a bit.
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
        for (StructuredStatement statement : statements) {
            try {
                all.addAll(statement instanceof StructuredStatement.If branch ? branch(branch) : units.of(statement));
            } catch (UnsupportedConstruct construct) {
                context.refuse(construct);
            }
        }
        return all;
    }

    private List<Unit> branch(StructuredStatement.If branch) {
        Condition condition = calcs.condition(branch.condition());
        Condition opposite = calcs.not(branch.condition());
        List<Unit> then = units(branch.then());
        List<Unit> otherwise = units(branch.otherwise());
        List<Unit> all = new ArrayList<>();
        if (isChanged(condition, then, otherwise)) {
            Field decided = fields.of(context.local("branch", ValueType.BOOL));
            all.add(new Unit.Assign(condition, decided, Calc.of(Const.of(1)), branch.at()));
            condition = is(decided, 1, branch.at());
            opposite = new Condition.Not(condition);
        }
        for (Unit unit : then) {
            all.add(unit.under(Condition.and(condition, unit.guard())));
        }
        for (Unit unit : otherwise) {
            all.add(unit.under(Condition.and(opposite, unit.guard())));
        }
        return all;
    }

    static Condition is(Field bit, long value, Position at) {
        return new Condition.Compare(Calc.of(bit), Op.EQ, Calc.of(Const.of(value)), at);
    }

    /** Whether a unit in a branch changes what a later one's guard looks at. */
    private boolean isChanged(Condition condition, List<Unit> then, List<Unit> otherwise) {
        Set<Field> read = Operands.of(condition)
                .filter(Field.class::isInstance)
                .map(Field.class::cast)
                .collect(Collectors.toSet());
        Set<String> asked =
                condition.results().map(Condition.Result::table).collect(Collectors.toCollection(HashSet::new));
        List<Unit> all = new ArrayList<>(then);
        all.addAll(otherwise);
        return all.stream()
                .limit(Math.max(0, all.size() - 1))
                .anyMatch(unit -> unit instanceof Unit.Apply apply && asked.contains(apply.table())
                        || Operands.written(declarations, unit).anyMatch(read::contains));
    }
}
