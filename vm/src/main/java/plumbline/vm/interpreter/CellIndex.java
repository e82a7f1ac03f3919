package plumbline.vm.interpreter;

/**
 * The index of an array.
 *
 * @param last the largest value that has a cell, unsigned; -1: all have one
 * @param entries of the array, a power of two
 */
record CellIndex(ValueNode node, long last, int entries) {
    /** Its value; the array takes it modulo its size. */
    long value(Workspace work) {
        return node.value(work);
    }

    /** Whether the array has such a cell. */
    boolean isInside(Workspace work) {
        return last == -1 || Long.compareUnsigned(node.value(work), last) <= 0;
    }

    /** The number of the cell. */
    int cell(Workspace work) {
        return (int) node.value(work) & entries - 1;
    }
}
