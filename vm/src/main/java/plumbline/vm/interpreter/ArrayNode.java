package plumbline.vm.interpreter;

import plumbline.isa.model.Unit;

/** A unit that works on a cell of an array; where its index has none, the array stays and results are 0. */
abstract class ArrayNode extends UnitNode {
    private final CellIndex index;

    /** @param guard null: always */
    ArrayNode(Unit unit, TestNode guard, CellIndex index) {
        super(unit, guard);
        this.index = index;
    }

    /** Which cell. */
    final CellIndex index() {
        return index;
    }
}
