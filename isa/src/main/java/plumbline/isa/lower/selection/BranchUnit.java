package plumbline.isa.lower.selection;

import java.util.Collections;
import java.util.Set;
import java.util.stream.Collectors;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Field;
import plumbline.isa.model.Operands;
import plumbline.isa.model.Program;
import plumbline.isa.model.Unit;

/**
 * A unit of one of the two branches of an {@code if}.
 *
 * @param condition of the branch; the other one has the opposite
 * @param read the fields that it reads
 * @param written the fields that it may write
 */
record BranchUnit(Unit unit, Condition condition, Set<Field> read, Set<Field> written) {
    BranchUnit(Unit unit, Condition condition, Program declarations) {
        this(
                unit,
                condition,
                Operands.read(declarations, unit).collect(Collectors.toSet()),
                Operands.written(declarations, unit).collect(Collectors.toSet()));
    }

    /** The unit, working under another condition too. */
    Unit under(Condition other) {
        return unit.under(Condition.and(other, unit.guard()));
    }

    /** The unit, working under the condition of its branch as it is when its turn comes. */
    Unit asking() {
        return under(condition);
    }

    /** Whether it changes what a condition looks at. */
    boolean changes(Condition looking) {
        return Operands.of(looking).anyMatch(written::contains)
                || unit instanceof Unit.Apply apply
                        && looking.results().anyMatch(asked -> asked.table().equals(apply.table()));
    }

    /** Whether it and the unit behind it may change places: no packet does both, or that makes no difference. */
    boolean commutes(BranchUnit next) {
        return !condition.equals(next.condition)
                || mayShareOrder(next)
                        && Collections.disjoint(read, next.written)
                        && !(unit instanceof Unit.Apply apply
                                && next.unit.askedTables().anyMatch(apply.table()::equals))
                        && !(unit.draws() && next.unit.draws());
    }

    /** Whether a later unit may work for the packets for which this one does, and still means the same. */
    boolean mayMeet(BranchUnit later) {
        return condition.equals(later.condition) || mayShareOrder(later);
    }

    /** Whether neither what it writes nor the cells that it uses matter to a later unit. */
    private boolean mayShareOrder(BranchUnit later) {
        return Collections.disjoint(written, later.read)
                && Collections.disjoint(written, later.written)
                && (unit.memory().isEmpty() || !unit.memory().equals(later.unit.memory()));
    }
}
