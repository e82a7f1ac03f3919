package plumbline.vm.interpreter;

import plumbline.isa.model.Unit;

/** A unit bound to everything it works on. */
abstract class UnitNode {
    private final Unit unit;
    private final TestNode guard;

    /**
     * @param unit what the program says
     * @param guard null: always
     */
    UnitNode(Unit unit, TestNode guard) {
        this.unit = unit;
        this.guard = guard;
    }

    /** What the program says. */
    final Unit unit() {
        return unit;
    }

    /** Whether the guard holds. */
    final boolean wanted(Workspace work) {
        return guard == null || guard.holds(work);
    }

    /** Does the work if the guard holds. */
    final void run(Workspace work) {
        if (guard == null || guard.holds(work)) {
            execute(work);
        }
    }

    /** Does the work. */
    abstract void execute(Workspace work);
}
